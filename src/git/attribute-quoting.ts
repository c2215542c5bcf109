/** Names in double quotes, as git writes and reads them. */

const escapes: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  '"': '"',
};

/** Undoes C quoting; null when it is malformed, and then the line is read as it stands. */
export const unquote = (line: string): { readonly text: string; readonly rest: string } | null => {
  let text = "";
  for (let at = 1; at < line.length; at++) {
    const character = line[at]!;
    if (character === '"') return { text, rest: line.slice(at + 1) };
    if (character !== "\\") {
      text += character;
      continue;
    }
    const octal = /^[0-3][0-7][0-7]/.exec(line.slice(at + 1, at + 4))?.[0];
    const plain = escapes[line[at + 1] ?? ""];
    if (octal === undefined && plain === undefined) return null;
    text += octal === undefined ? plain : String.fromCharCode(Number.parseInt(octal, 8));
    at += octal === undefined ? 1 : 3;
  }
  return null;
};
