#include "shop.h"

#include <stdio.h>

double shop_total(const struct shop *shop, double count) {
  return shop->pricing.price(count);
}

void shop_checkout(const struct shop *shop, double count, char *text, size_t length) {
  snprintf(text, length, "%s: %g", shop->pricing.describe(), shop_total(shop, count));
}

struct shop open_shop(bool bulk) {
  if (bulk) {
    struct bulk_pricing pricing = {{.describe = describe_prices, .price = bulk_pricing_price}};
    return (struct shop){.pricing = pricing.base};
  }
  struct flat_pricing pricing = {{.describe = describe_prices, .price = flat_pricing_price}};
  return (struct shop){.pricing = pricing.base};
}
