#pragma once

#include <memory>
#include <string>

#include "pricing.hpp"

/// Sells things.
class Shop {
public:
  explicit Shop(std::unique_ptr<Base> way);
  double total(double count) const;
  std::string checkout(double count) const;

  std::unique_ptr<Base> pricing;
};

Shop openShop(bool bulk);
