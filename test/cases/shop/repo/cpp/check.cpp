#include <cassert>

#include "shop.hpp"

void testCheckout() {
  const Shop shop = openShop(true);
  assert(shop.checkout(10) == "prices: 19");
}
