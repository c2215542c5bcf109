import { c } from "./c/c.js";
import { csharp } from "./csharp/csharp.js";
import type { Ecosystem } from "./ecosystem.js";
import { go } from "./go/go.js";
import { java } from "./java/java.js";
import { javascript } from "./javascript/javascript.js";
import { php } from "./php/php.js";
import { python } from "./python/python.js";
import { ruby } from "./ruby/ruby.js";
import { rust } from "./rust/rust.js";

/** Sorted by id. */
export const ecosystems: readonly Ecosystem[] = [c, csharp, go, java, javascript, php, python, ruby, rust];
