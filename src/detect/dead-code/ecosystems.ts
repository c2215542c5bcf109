import { c } from "./c/c.js";
import { csharp } from "./csharp/csharp.js";
import type { Ecosystem } from "./ecosystem.js";
import { java } from "./java/java.js";
import { javascript } from "./javascript/javascript.js";
import { php } from "./php/php.js";
import { ruby } from "./ruby/ruby.js";
import { rust } from "./rust/rust.js";

/** Sorted by id. */
export const ecosystems: readonly Ecosystem[] = [c, csharp, java, javascript, php, ruby, rust];
