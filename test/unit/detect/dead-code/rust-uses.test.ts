import { describe, expect, it } from "vitest";
import { foundIn } from "./found.js";

const manifest = `[package]\nname = "it"\nversion = "1.0.0"\n`;

describe("Rust", () => {
  it("sees tests that a macro makes of functions, and doubts what other macros hold", async () => {
    const found = await foundIn({
      "Cargo.toml": manifest,
      "src/main.rs": `fn main() { let brace = '{'; }
#[cfg(test)]
mod tests {
    use super::*;
    quickcheck::quickcheck! {
        /// Holds.
        fn holds(a: String) -> bool { made(&a) == r#"}"# }
    }
    fn made(a: &str) -> &str { a }
    fn unused() {}
}
weave! {
    fn woven() {}
}
cfg_unix! {
    fn nobody() {}
}
fn dead() {}
`,
    });
    expect(found).toEqual([
      "dead src/main.rs#tests::unused",
      "unknown src/main.rs#woven",
      "dead src/main.rs#nobody",
      "dead src/main.rs#dead",
    ]);
  });

  it("sees constants that texts hold, also in raw ones and over lines", async () => {
    const found = await foundIn({
      "Cargo.toml": manifest,
      "src/main.rs": `const MAJOR: u32 = 1;
const MINOR: u32 = 2;
const WIDE: u32 = 3;
const BRACED: u32 = 4;
const NAMED: u32 = 5;
fn main() {
    println!("{MAJOR}.{}", 1);
    println!(r#"say "{MINOR}" loud"#);
    println!("over
        {WIDE:>4} lines");
    println!("{{BRACED}} NAMED");
}
`,
    });
    expect(found).toEqual(["dead src/main.rs#BRACED", "dead src/main.rs#NAMED"]);
  });

  it("does not lose its way behind quotes in raw and long texts", async () => {
    const found = await foundIn({
      "Cargo.toml": manifest,
      "src/main.rs": `fn main() {
    let a = r#"one " more"#;
    let b = "two
    lines";
    table!(given => a, b);
}
fn given() {}
`,
    });
    expect(found).toEqual([]);
  });

  it("holds only what is allowed to be unused for kept by somebody", async () => {
    const found = await foundIn({
      "Cargo.toml": manifest,
      "src/main.rs": `fn main() {}
#[allow(clippy::too_many_arguments)]
fn old() {}
#[allow(dead_code, non_snake_case)]
fn Kept() {}
#[expect(unused)]
fn later() {}
`,
    });
    expect(found).toEqual(["dead src/main.rs#old", "unknown src/main.rs#Kept", "unknown src/main.rs#later"]);
  });

  it("sees an attribute over many lines of comments", async () => {
    const found = await foundIn({
      "Cargo.toml": manifest,
      "src/main.rs": `fn main() {}
#[cfg(test)]
mod tests {
    #[test]
${"    // why it is here\n".repeat(20)}    fn works() {}
}
`,
    });
    expect(found).toEqual([]);
  });

  it("looks at pub of a library that is never published and used here", async () => {
    const api = "pub fn used() {}\npub fn spare() {}\n";
    const user = { "app/src/main.rs": "fn main() { inner::used(); }\n" };
    const app = `[package]\nname = "app"\n[dependencies]\ninner = { path = "../inner" }\n`;
    const of = (inner: string, workspace = "") =>
      foundIn({
        ...user,
        "Cargo.toml": workspace,
        "app/Cargo.toml": app,
        "inner/Cargo.toml": `[package]\nname = "inner"\n${inner}`,
        "inner/src/lib.rs": api,
      });
    const dead = ["dead inner/src/lib.rs#spare"];
    expect(await of(`version = "1.0.0"\n`)).toEqual([]);
    expect(await of(`version = "1.0.0"\npublish = false\n`)).toEqual(dead);
    expect(await of("")).toEqual(dead);
    expect(
      await of('publish.workspace = true\nversion = "1.0.0"\n', "[workspace.package]\npublish = false\n"),
    ).toEqual(dead);
    // Nobody here uses it: it is there for others, who take it from the repository.
    expect(
      await foundIn({
        "Cargo.toml": `[package]\nname = "inner"\npublish = false\n`,
        "src/lib.rs": api,
      }),
    ).toEqual([]);
  });

  it("doubts members that code made by an attribute of their impl may call", async () => {
    const found = await foundIn({
      "Cargo.toml": manifest,
      "src/main.rs": `struct Page;
#[interface(name = "a")]
impl Page { fn shown(&self) {} }
impl Page { fn lost(&self) {} }
fn main() { let _ = Page; }
`,
    });
    expect(found).toEqual(["unknown src/main.rs#Page::shown", "dead src/main.rs#Page::lost"]);
  });
});
