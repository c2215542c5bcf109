#include "pricing.hpp"

#include <cmath>

static double roundUp(double amount) {
  return std::ceil(amount);
}

double FlatPricing::price(double count) const {
  return roundUp(count * 2);
}

double BulkPricing::price(double count) const {
  return roundUp(count * 2 - count / 10);
}
