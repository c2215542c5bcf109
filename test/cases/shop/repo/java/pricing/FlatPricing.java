package example.pricing;

public class FlatPricing extends Base {
    @Override
    public int price(int count) {
        return roundUp(count * 2);
    }
}
