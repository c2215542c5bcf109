using System;

namespace Example.Pricing;

/// <summary>What all ways of pricing share.</summary>
public abstract class Base
{
    public string Describe() => "prices";

    public abstract int Price(double count);

    internal static int RoundUp(double amount) => (int)Math.Ceiling(amount);
}

public sealed class FlatPricing : Base
{
    public override int Price(double count) => RoundUp(count * 2);
}

public sealed class BulkPricing : Base
{
    public override int Price(double count)
    {
        return RoundUp(count * 2 - count / 10);
    }
}
