package pricing

import "math"

// Base is what all ways of pricing share.
type Base struct{}

func (b Base) Describe() string {
	return "prices"
}

type FlatPricing struct {
	Base
}

func (f FlatPricing) Price(count float64) float64 {
	return roundUp(count * 2)
}

type BulkPricing struct {
	Base
}

func (b BulkPricing) Price(count float64) float64 {
	return roundUp(count*2 - count/10)
}

func roundUp(amount float64) float64 {
	return math.Ceil(amount)
}
