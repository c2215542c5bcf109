use crate::shop::open_shop;

pub fn test_checkout() {
    let shop = open_shop(true);
    assert_eq!(shop.checkout(10.0), "prices: 19");
}
