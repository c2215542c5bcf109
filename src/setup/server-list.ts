import { lineOf, type ObjectPlace, objectAt, type Property, parseJson, propertyOf } from "./json-object.js";
import {
  entryText,
  type FoundEntry,
  readEntry,
  type ServerCommand,
  styleOf,
  updateEntry,
} from "./server-entry.js";
import { applyAll, insertProperty, type Layout, layoutOf, removeProperty } from "./text-edit.js";

/** The servers of a file as they stand in it. */
export interface ServerList {
  /** Without its byte order mark. */
  readonly text: string;
  readonly mark: string;
  readonly layout: Layout;
  /** Null while the file holds nothing. */
  readonly root: ObjectPlace | null;
  /** Null where the root has no list. */
  readonly list: { readonly property: Property; readonly place: ObjectPlace } | null;
  readonly entries: readonly FoundEntry[];
}

/** The file's servers, or why nothing can be put in. */
export const readServers = (bytes: Buffer, key: string): ServerList | string => {
  let whole: string;
  try {
    whole = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return "it is not UTF-8";
  }
  const mark = whole.startsWith("\uFEFF") ? "\uFEFF" : "";
  const text = whole.slice(mark.length);
  const parsed = parseJson(text);
  if (parsed.kind === "wrong") return `line ${parsed.line} is no JSON`;
  const layout = layoutOf(text);
  if (parsed.kind === "nothing") return { text, mark, layout, root: null, list: null, entries: [] };
  const root = objectAt(parsed.node);
  if (root === null) return "its root is no object";
  const property = propertyOf(root, key);
  if (property === "twice") return `it has "${key}" more than once`;
  if (property === null) return { text, mark, layout, root, list: null, entries: [] };
  const place = objectAt(property.value);
  if (place === null) return `"${key}" in line ${lineOf(text, property.from)} is no object`;
  const entries = place.properties.flatMap((entry) => readEntry(entry) ?? []);
  return { text, mark, layout, root, list: { property, place }, entries };
};

/** How the property of a name stands in the list. */
export const namedIn = ({ list }: ServerList, name: string): Property | "twice" | null =>
  list === null ? null : propertyOf(list.place, name);

const listText = (
  key: string,
  name: string,
  wanted: ServerCommand,
  typed: boolean,
  layout: Layout,
  blanks: string | null,
): string => {
  const entry = (style: "line" | "short", inner: string | null): string =>
    entryText(name, wanted, style, typed, layout, inner);
  if (blanks === null) return `${JSON.stringify(key)}: {${entry("line", null)}}`;
  const deeper = blanks + layout.indent;
  return `${JSON.stringify(key)}: {${layout.lineEnd}${deeper}${entry("line", deeper)}${layout.lineEnd}${blanks}}`;
};

/** A whole file with one entry and nothing else, without an end to its last line. */
export const fileText = (
  key: string,
  name: string,
  wanted: ServerCommand,
  typed: boolean,
  layout: Layout = { indent: "  ", lineEnd: "\n" },
): string => {
  const { indent, lineEnd } = layout;
  const entry = entryText(name, wanted, "short", typed, layout, indent + indent);
  return ["{", `${indent}${JSON.stringify(key)}: {`, `${indent}${indent}${entry}`, `${indent}}`, "}"].join(
    lineEnd,
  );
};

/** The text with an entry more; `withoutEntry` brings back the same bytes. */
export const withEntry = (
  servers: ServerList,
  key: string,
  name: string,
  wanted: ServerCommand,
  typed: boolean,
): string => {
  const { text, mark, layout, root, list } = servers;
  if (root === null) {
    const alone = fileText(key, name, wanted, typed, layout);
    return mark === "" && text === "" ? alone : `${mark}${text}${alone}${layout.lineEnd}`;
  }
  const edits =
    list === null
      ? insertProperty(text, root, layout, (blanks) => listText(key, name, wanted, typed, layout, blanks))
      : insertProperty(text, list.place, layout, (blanks) =>
          entryText(name, wanted, "lines", typed, layout, blanks),
        );
  return mark + applyAll(text, edits);
};

/** The text with another command in an entry. */
export const withCommand = (
  { text, mark, layout }: ServerList,
  entry: FoundEntry,
  wanted: ServerCommand,
): string => mark + applyAll(text, updateEntry(text, entry, wanted, layout));

/** What stood in a file before it held nothing but the entry; null for no file. */
const beforeFile = ({ text, mark, layout, root }: ServerList): string | null => {
  const head = text.slice(0, root!.from);
  const tail = text.slice(root!.close + 1);
  return mark === "" && head === "" && tail === layout.lineEnd ? null : mark + head;
};

/**
 * The text without an entry.
 *
 * @param mayVanish whether the file goes when it came with the entry and holds nothing else.
 * @returns null when the file goes.
 */
export const withoutEntry = (servers: ServerList, entry: FoundEntry, mayVanish: boolean): string | null => {
  const { text, mark, layout, root, list } = servers;
  if (root === null || list === null) return mark + text;
  const alone = list.place.properties.length === 1;
  const style = alone ? styleOf(text, entry) : null;
  const around = text.slice(0, root.from) + text.slice(root.close + 1);
  if (mayVanish && style === "short" && root.properties.length === 1 && around.trim() === "") {
    return beforeFile(servers);
  }
  const edits =
    style === "line"
      ? removeProperty(text, root, list.property, layout)
      : removeProperty(text, list.place, entry.property, layout);
  return mark + applyAll(text, edits);
};
