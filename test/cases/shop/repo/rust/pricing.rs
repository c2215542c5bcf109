/// What all ways of pricing share.
pub trait Base {
    fn describe(&self) -> String {
        "prices".to_string()
    }

    fn price(&self, count: f64) -> f64;
}

pub struct FlatPricing {}

impl Base for FlatPricing {
    fn price(&self, count: f64) -> f64 {
        round_up(count * 2.0)
    }
}

pub struct BulkPricing {}

impl Base for BulkPricing {
    fn price(&self, count: f64) -> f64 {
        round_up(count * 2.0 - count / 10.0)
    }
}

fn round_up(amount: f64) -> f64 {
    amount.ceil()
}
