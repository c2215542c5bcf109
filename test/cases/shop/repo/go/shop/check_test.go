package shop

import "testing"

func TestCheckout(t *testing.T) {
	shop := OpenShop(true)
	if shop.Checkout(10) != "prices: 19" {
		t.Fatal("wrong total")
	}
}
