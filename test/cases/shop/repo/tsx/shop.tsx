import { BulkPricing, FlatPricing } from "./pricing.js";

/** Sells things. */
export class Shop {
  pricing: FlatPricing | BulkPricing;

  constructor(pricing: FlatPricing | BulkPricing) {
    this.pricing = pricing;
  }

  total(count: number): number {
    return this.pricing.price(count);
  }

  checkout(count: number): string {
    return `${this.pricing.describe()}: ${this.total(count)}`;
  }
}

export function openShop(bulk: boolean): Shop {
  return bulk ? new Shop(new BulkPricing()) : new Shop(new FlatPricing());
}
