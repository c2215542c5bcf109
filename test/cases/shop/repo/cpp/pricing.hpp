#pragma once

#include <string>

/// What all ways of pricing share.
class Base {
public:
  virtual ~Base() = default;
  std::string describe() const { return "prices"; }
  virtual double price(double count) const = 0;
};

class FlatPricing : public Base {
public:
  double price(double count) const override;
};

class BulkPricing : public Base {
public:
  double price(double count) const override;
};
