using Xunit;
using Example.Shop;

namespace Example.Checks;

public class Check
{
    [Fact]
    public void TestCheckout()
    {
        var shop = Shop.OpenShop(true);
        Assert.Equal("prices: 19", shop.Checkout(10));
    }
}
