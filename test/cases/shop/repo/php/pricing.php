<?php

namespace Example\Pricing;

/** What all ways of pricing share. */
abstract class Base
{
    public function describe(): string
    {
        return 'prices';
    }
}

final class FlatPricing extends Base
{
    public function price(float $count): int
    {
        return round_up($count * 2);
    }
}

final class BulkPricing extends Base
{
    public function price(float $count): int
    {
        return round_up($count * 2 - $count / 10);
    }
}

function round_up(float $amount): int
{
    return (int) ceil($amount);
}
