require_relative "pricing"

# Sells things.
class Shop
  attr_reader :pricing

  def initialize(pricing)
    @pricing = pricing
  end

  def total(count)
    @pricing.price(count)
  end

  def checkout(count)
    "#{@pricing.describe}: #{total(count)}"
  end
end

def open_shop(bulk)
  bulk ? Shop.new(Pricing::BulkPricing.new) : Shop.new(Pricing::FlatPricing.new)
end
