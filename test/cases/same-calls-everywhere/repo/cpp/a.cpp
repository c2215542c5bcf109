int add(int a, int b) { return a + b; }
int mul(int a, int b) { return a * b; }
int compute(int x) { return add(x, mul(x, 2)); }
int main() { return compute(3); }
