import { describe, expect, it } from "vitest";
import { foundIn } from "./found.js";

const manifest = `[package]\nname = "it"\n`;

describe("Rust", () => {
  it("87: pub in a library is live, also below its modules", async () => {
    const found = await foundIn({
      "Cargo.toml": manifest,
      "src/lib.rs":
        "pub mod a;\npub fn api() { used(); }\nfn used() {}\nfn never() {}\npub(crate) fn inside() {}\n",
      "src/a.rs": `pub struct S { pub n: u32 }
impl S { pub fn new() -> S { S { n: LIMIT } } fn help(&self) {} }
const LIMIT: u32 = 1;
const OLD: u32 = 2;
pub enum E { A, B }
pub trait T { fn t(&self); }
enum Quiet { X }
`,
    });
    expect(found).toEqual([
      "dead src/a.rs#S::help",
      "dead src/a.rs#OLD",
      "dead src/a.rs#Quiet",
      "dead src/lib.rs#never",
      "dead src/lib.rs#inside",
    ]);
  });

  it("88: pub use, macros by example, what derives call", async () => {
    const found = await foundIn({
      "Cargo.toml": manifest,
      "src/lib.rs": `mod inner;
pub use inner::{given, Shape as Form};
macro_rules! twice { ($x:expr) => { double($x) } }
macro_rules! unused_macro { () => {} }
pub fn run() -> u32 { twice!(2) }
fn double(x: u32) -> u32 { x }
#[derive(Serialize, Deserialize)]
pub struct Row { #[serde(default = "ten")] n: u32 }
fn ten() -> u32 { 10 }
fn eleven() -> u32 { 11 }
`,
      "src/inner.rs":
        "pub fn given() { helped() }\nfn helped() {}\npub struct Shape;\nimpl Shape { fn lost(&self) {} }\n",
    });
    expect(found).toEqual([
      "dead src/inner.rs#Shape::lost",
      "dead src/lib.rs#unused_macro",
      "dead src/lib.rs#eleven",
    ]);
  });

  it("90, H8-231: helpers of test crates are used when one crate uses them", async () => {
    const found = await foundIn({
      "Cargo.toml": manifest,
      "src/lib.rs": "pub fn api() {}\n",
      "tests/common/mod.rs": "pub fn h() {}\npub fn both() {}\npub fn nobody() {}\n",
      "tests/a.rs": "mod common;\n#[test]\nfn t() { common::h(); common::both(); }\n",
      "tests/b.rs": "mod common;\n#[test]\nfn t() { common::both(); }\nfn stale() {}\n",
    });
    expect(found).toEqual(["dead tests/b.rs#stale", "dead tests/common/mod.rs#nobody"]);
  });

  it("begins a program at main, and calls its unreached pub dead", async () => {
    const found = await foundIn({
      "Cargo.toml": manifest,
      "build.rs": "fn main() { emit(); }\nfn emit() {}\nfn lost() {}\n",
      "src/main.rs": "mod a;\nfn main() { a::go(); let f = a::table(); f(); }\n",
      "src/a.rs": `use std::fmt;
pub fn go() { println!("{}", Foo); }
pub fn nobody() {}
struct Foo;
impl fmt::Display for Foo { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { shown(); Ok(()) } }
impl Drop for Foo { fn drop(&mut self) {} }
fn shown() {}
fn chosen() {}
pub fn table() -> fn() { chosen }
struct Gone;
impl fmt::Debug for Gone { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { only_gone(); Ok(()) } }
fn only_gone() {}
`,
      "src/bin/other.rs": "fn main() {}\nfn unused() {}\n",
      "src/orphan.rs": "pub fn x() {}\n",
      "examples/show.rs": "fn main() {}\n",
    });
    expect(found).toEqual([
      "dead build.rs#lost",
      "dead src/a.rs#nobody",
      "dead src/a.rs#Gone",
      "dead src/a.rs#only_gone",
      "dead src/bin/other.rs#unused",
      "unreachable-file src/orphan.rs",
    ]);
  });

  it("knows tests, exported symbols, what is allowed to be dead, and traits of the crate", async () => {
    const found = await foundIn({
      "Cargo.toml": manifest,
      "src/main.rs": `fn main() { let s: Box<dyn Shape> = Box::new(Round); s.area(); }
trait Shape { fn area(&self) -> u32; fn given(&self) -> u32 { 1 } }
struct Round;
impl Shape for Round { fn area(&self) -> u32 { inner() } }
fn inner() -> u32 { 1 }
#[allow(dead_code)]
fn kept() {}
#[no_mangle]
pub extern "C" fn exposed() {}
#[cfg(feature = "x")]
fn gated() { below(); }
fn below() {}
#[cfg(feature = "x")]
pub fn caller() { gated(); }
fn checked() {}
#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn works() { setup(); checked(); }
    fn setup() {}
    fn stale() {}
}
`,
    });
    expect(found).toEqual([
      "unknown src/main.rs#kept",
      "dead src/main.rs#gated",
      "dead src/main.rs#below",
      "dead src/main.rs#caller",
      "test-only src/main.rs#checked",
      "dead src/main.rs#tests::stale",
    ]);
  });

  it("does not know which of several definitions of a name a build has", async () => {
    const found = await foundIn({
      "Cargo.toml": manifest,
      "src/main.rs": `mod clock;
fn main() {
    clock::start();
}
`,
      "src/clock.rs": `cfg_test! {
    fn create_clock() -> u32 { 1 }
}
cfg_not_test! {
    fn create_clock() -> u32 { 2 }
}
pub fn start() {
    create_clock();
}
fn forgotten_clock() -> u32 { 3 }
`,
    });
    expect(found.filter((one) => one.startsWith("dead"))).toEqual(["dead src/clock.rs#forgotten_clock"]);
  });
});
