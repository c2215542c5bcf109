use crate::pricing::{BulkPricing, FlatPricing};

/// Sells things.
pub struct Shop {
    pub pricing: Box<dyn crate::pricing::Base>,
}

impl Shop {
    pub fn total(&self, count: f64) -> f64 {
        self.pricing.price(count)
    }

    pub fn checkout(&self, count: f64) -> String {
        format!("{}: {}", self.pricing.describe(), self.total(count))
    }
}

pub fn open_shop(bulk: bool) -> Shop {
    if bulk {
        Shop { pricing: Box::new(BulkPricing {}) }
    } else {
        Shop { pricing: Box::new(FlatPricing {}) }
    }
}
