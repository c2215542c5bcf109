/** What all ways of pricing share. */
export class Base {
  describe() {
    return "prices";
  }
}

export class FlatPricing extends Base {
  price(count) {
    return roundUp(count * 2);
  }
}

export class BulkPricing extends Base {
  price(count) {
    return roundUp(count * 2 - count / 10);
  }
}

function roundUp(amount) {
  return Math.ceil(amount);
}
