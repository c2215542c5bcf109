fn add(a: i32, b: i32) -> i32 { a + b }
fn mul(a: i32, b: i32) -> i32 { a * b }
fn compute(x: i32) -> i32 { add(x, mul(x, 2)) }
fn main() { compute(3); }
