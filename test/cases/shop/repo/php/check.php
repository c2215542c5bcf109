<?php

namespace Example\Tests;

use PHPUnit\Framework\TestCase;
use function Example\Shop\open_shop;

function test_checkout(): void
{
    $shop = open_shop(true);
    TestCase::assertSame('prices: 19', $shop->checkout(10));
}
