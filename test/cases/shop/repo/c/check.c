#include <assert.h>
#include <string.h>

#include "shop.h"

void test_checkout(void) {
  struct shop shop = open_shop(true);
  char text[40];
  shop_checkout(&shop, 10, text, sizeof text);
  assert(strcmp(text, "prices: 19") == 0);
}
