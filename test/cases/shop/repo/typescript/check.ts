import { openShop } from "./shop.js";

export function testCheckout(): void {
  const shop = openShop(true);
  if (shop.checkout(10) !== "prices: 19") throw new Error("wrong total");
}
