#ifndef PRICING_H
#define PRICING_H

/** What all ways of pricing share. */
struct base {
  const char *(*describe)(void);
  double (*price)(double count);
};

struct flat_pricing {
  struct base base;
};

struct bulk_pricing {
  struct base base;
};

const char *describe_prices(void);
double flat_pricing_price(double count);
double bulk_pricing_price(double count);

#endif
