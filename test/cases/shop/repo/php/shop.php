<?php

namespace Example\Shop;

use Example\Pricing\BulkPricing;
use Example\Pricing\FlatPricing;

/** Sells things. */
class Shop
{
    public function __construct(public readonly FlatPricing|BulkPricing $pricing)
    {
    }

    public function total(float $count): int
    {
        return $this->pricing->price($count);
    }

    public function checkout(float $count): string
    {
        return "{$this->pricing->describe()}: {$this->total($count)}";
    }
}

function open_shop(bool $bulk): Shop
{
    return $bulk ? new Shop(new BulkPricing()) : new Shop(new FlatPricing());
}
