import static example.shop.Shop.openShop;

public class Check {
    public void testCheckout() {
        var shop = openShop(true);
        if (!shop.checkout(10).equals("prices: 19")) {
            throw new AssertionError("wrong total");
        }
    }
}
