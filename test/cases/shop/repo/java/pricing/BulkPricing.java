package example.pricing;

public class BulkPricing extends Base {
    @Override
    public int price(int count) {
        return roundUp(count * 2 - count / 10.0);
    }
}
