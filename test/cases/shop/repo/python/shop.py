from .pricing import BulkPricing, FlatPricing


class Shop:
    """Sells things."""

    def __init__(self, pricing):
        self.pricing = pricing

    def total(self, count):
        return self.pricing.price(count)

    def checkout(self, count):
        return f"{self.pricing.describe()}: {self.total(count)}"


def open_shop(bulk):
    return Shop(BulkPricing()) if bulk else Shop(FlatPricing())
