#include "b.h"

void g(void) {
}
