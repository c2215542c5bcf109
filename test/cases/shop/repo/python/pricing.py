import math


class Base:
    """What all ways of pricing share."""

    def describe(self):
        return "prices"


class FlatPricing(Base):
    def price(self, count):
        return _round_up(count * 2)


class BulkPricing(Base):
    def price(self, count):
        return _round_up(count * 2 - count / 10)


def _round_up(amount):
    return math.ceil(amount)
