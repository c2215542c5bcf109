void g(void);
