require_relative "shop"

def test_checkout
  shop = open_shop(true)
  raise "wrong total" unless shop.checkout(10) == "prices: 19"
end
