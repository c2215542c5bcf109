package example.shop;

import example.pricing.BulkPricing;
import example.pricing.FlatPricing;

/** Sells things. */
public class Shop {
    public final example.pricing.Base pricing;

    public Shop(example.pricing.Base pricing) {
        this.pricing = pricing;
    }

    public int total(int count) {
        return pricing.price(count);
    }

    public String checkout(int count) {
        return pricing.describe() + ": " + total(count);
    }

    public static Shop openShop(boolean bulk) {
        return bulk ? new Shop(new BulkPricing()) : new Shop(new FlatPricing());
    }
}
