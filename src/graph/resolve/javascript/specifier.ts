import { isBuiltin } from "./builtins.js";
import { maxSpecifierLength } from "./paths.js";

/** What a specifier is, by its form alone. */
export type Specifier =
  | { readonly kind: "relative"; readonly path: string }
  | { readonly kind: "rooted"; readonly path: string }
  | { readonly kind: "internal"; readonly text: string }
  | { readonly kind: "runtime"; readonly name: string }
  | { readonly kind: "external"; readonly name: string }
  /** `name` is that of the package, null where it can be none; `subpath` begins with `.`. */
  | { readonly kind: "bare"; readonly text: string; readonly name: string | null; readonly subpath: string };

/** Protocols of runtimes for what they bring along. */
const runtimes = new Set(["node", "bun", "deno", "cloudflare", "workerd", "electron"]);
/** Protocols that stand before the name of a package. */
const registries = new Set(["npm", "jsr"]);

const packageName = (text: string): string | null =>
  /^(?:@[\w~-][\w.~-]*\/)?[A-Za-z0-9_-][\w.~-]*/.exec(text)?.[0] ?? null;

/** What a bundler is told beside the path: `!!raw!./a.css`, `./a.svg?url`. */
const withoutLoaders = (specifier: string): string => {
  const path = specifier.slice(specifier.lastIndexOf("!") + 1);
  const query = path.indexOf("?");
  return query > 0 ? path.slice(0, query) : path;
};

/** Null for what is too long or empty. */
export const readSpecifier = (specifier: string): Specifier | null => {
  if (specifier.length > maxSpecifierLength) return null;
  const text = withoutLoaders(specifier.trim());
  if (text === "" || text.includes("\\") || text.includes("\0")) return null;
  if (/^\.\.?(?:\/|$)/.test(text)) return { kind: "relative", path: text };
  if (text.startsWith("//")) return null;
  if (text.startsWith("/")) return { kind: "rooted", path: text.slice(1) };
  if (text.startsWith("#")) return { kind: "internal", text };
  const protocol = /^([a-z][a-z+-]*):/.exec(text)?.[1];
  if (protocol !== undefined) return withProtocol(protocol, text.slice(protocol.length + 1), text);
  if (isBuiltin(text)) return { kind: "runtime", name: text };
  const name = packageName(text);
  const whole = name !== null && (text.length === name.length || text[name.length] === "/");
  if (!whole) return { kind: "bare", text, name: null, subpath: "." };
  return { kind: "bare", text, name, subpath: `.${text.slice(name.length).replace(/\/$/, "")}` };
};

const withProtocol = (protocol: string, rest: string, text: string): Specifier | null => {
  if (runtimes.has(protocol)) return { kind: "runtime", name: protocol === "node" ? rest : text };
  if (registries.has(protocol)) {
    const name = packageName(rest.replace(/^\//, ""));
    return name === null ? null : { kind: "external", name };
  }
  if (protocol === "http" || protocol === "https") {
    const host = /^\/\/([^/?#]+)/.exec(rest)?.[1];
    return host === undefined ? null : { kind: "external", name: host };
  }
  // `virtual:x`, `astro:content`: made by a tool, unless a configuration says where it stands.
  return { kind: "bare", text, name: null, subpath: "." };
};
