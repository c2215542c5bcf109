#define FNAME(x) x

static void sink(void) {}

static void FNAME(a)(void) {
  sink();
}

static void FNAME(b)(void) {
}
