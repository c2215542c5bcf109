module Pricing
  # What all ways of pricing share.
  class Base
    def describe
      "prices"
    end
  end

  class FlatPricing < Base
    def price(count)
      round_up(count * 2)
    end
  end

  class BulkPricing < Base
    def price(count)
      round_up(count * 2 - count / 10)
    end
  end
end

private def round_up(amount)
  amount.ceil
end
