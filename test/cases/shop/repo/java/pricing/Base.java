package example.pricing;

/** What all ways of pricing share. */
public abstract class Base {
    public String describe() {
        return "prices";
    }

    public abstract int price(int count);

    static int roundUp(double amount) {
        return (int) Math.ceil(amount);
    }
}
