#include "b.h"

void f(void) {
  g();
}
