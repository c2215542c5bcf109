/** What all ways of pricing share. */
export class Base {
  describe(): string {
    return "prices";
  }
}

export class FlatPricing extends Base {
  price(count: number): number {
    return roundUp(count * 2);
  }
}

export class BulkPricing extends Base {
  price(count: number): number {
    return roundUp(count * 2 - count / 10);
  }
}

function roundUp(amount: number): number {
  return Math.ceil(amount);
}
