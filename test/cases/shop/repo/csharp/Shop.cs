using Example.Pricing;

namespace Example.Shop;

/// <summary>Sells things.</summary>
public class Shop
{
    public Base Pricing { get; }

    public Shop(Base pricing)
    {
        Pricing = pricing;
    }

    public int Total(double count) => Pricing.Price(count);

    public string Checkout(double count) => $"{Pricing.Describe()}: {Total(count)}";

    public static Shop OpenShop(bool bulk)
    {
        return bulk ? new Shop(new BulkPricing()) : new Shop(new FlatPricing());
    }
}
