import type { Ecosystem } from "./ecosystem.js";
import { c } from "./resolve/c.js";
import { csharp } from "./resolve/csharp.js";
import { go } from "./resolve/go.js";
import { java } from "./resolve/java.js";
import { javascript } from "./resolve/javascript/ecosystem.js";
import { php } from "./resolve/php.js";
import { python } from "./resolve/python.js";
import { ruby } from "./resolve/ruby.js";
import { rust } from "./resolve/rust.js";

/** All ecosystems. A language belongs to the one that names it. */
export const ecosystems: readonly Ecosystem[] = [c, csharp, go, java, javascript, php, python, ruby, rust];
