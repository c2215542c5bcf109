#include "pricing.h"

#include <math.h>

static double round_up(double amount) {
  return ceil(amount);
}

const char *describe_prices(void) {
  return "prices";
}

double flat_pricing_price(double count) {
  return round_up(count * 2);
}

double bulk_pricing_price(double count) {
  return round_up(count * 2 - count / 10);
}
