#ifndef SHOP_H
#define SHOP_H

#include <stdbool.h>
#include <stddef.h>

#include "pricing.h"

/** Sells things. */
struct shop {
  struct base pricing;
};

double shop_total(const struct shop *shop, double count);
void shop_checkout(const struct shop *shop, double count, char *text, size_t length);
struct shop open_shop(bool bulk);

#endif
