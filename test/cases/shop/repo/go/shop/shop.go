package shop

import (
	"fmt"

	"example.org/shop/pricing"
)

type ways interface {
	Price(count float64) float64
	Describe() string
}

// Shop sells things.
type Shop struct {
	Pricing ways
}

func (s *Shop) Total(count float64) float64 {
	return s.Pricing.Price(count)
}

func (s *Shop) Checkout(count float64) string {
	return fmt.Sprintf("%s: %v", s.Pricing.Describe(), s.Total(count))
}

func OpenShop(bulk bool) *Shop {
	if bulk {
		return &Shop{Pricing: pricing.BulkPricing{}}
	}
	return &Shop{Pricing: pricing.FlatPricing{}}
}
