import { BulkPricing, FlatPricing } from "./pricing.js";

/** Sells things. */
export class Shop {
  pricing;

  constructor(pricing) {
    this.pricing = pricing;
  }

  total(count) {
    return this.pricing.price(count);
  }

  checkout(count) {
    return `${this.pricing.describe()}: ${this.total(count)}`;
  }
}

export function openShop(bulk) {
  return bulk ? new Shop(new BulkPricing()) : new Shop(new FlatPricing());
}
