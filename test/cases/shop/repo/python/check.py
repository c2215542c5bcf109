from .shop import open_shop


def test_checkout():
    shop = open_shop(True)
    assert shop.checkout(10) == "prices: 19"
