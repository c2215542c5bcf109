#include "shop.hpp"

#include <sstream>
#include <utility>

Shop::Shop(std::unique_ptr<Base> way) : pricing(std::move(way)) {}

double Shop::total(double count) const {
  return pricing->price(count);
}

std::string Shop::checkout(double count) const {
  std::ostringstream text;
  text << pricing->describe() << ": " << total(count);
  return text.str();
}

Shop openShop(bool bulk) {
  if (bulk) return Shop(std::make_unique<BulkPricing>());
  return Shop{std::make_unique<FlatPricing>()};
}
