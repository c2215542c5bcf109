import { describe, expect, it } from "vitest";
import { isShellScript, managerOf } from "../../../src/setup/hook-kind.js";
import {
  blockText,
  findBlock,
  insertBlock,
  replaceBlock,
  withoutBlock,
} from "../../../src/setup/hook-text.js";

const program = { node: "/opt/it's node/bin/node", script: "/opt/a b/$(x)/ü/main.js", pull: true };

const found = (text: string) => {
  const block = findBlock(text);
  if (block === null || block === "unclear") throw new Error(`no block in ${text}`);
  return block;
};

describe("the block in a hook", () => {
  it.each([
    ["a script", "#!/bin/sh\necho hi\nexit 3\n"],
    ["no line end at the end", "#!/bin/sh\necho hi"],
    ["a first line alone, with no end", "#!/bin/sh"],
    ["a first line alone", "#!/bin/sh\n"],
    ["no first line of that kind", "echo hi\n"],
    ["nothing at all", ""],
    ["CRLF", "#!/bin/sh\r\necho hi\r\n"],
    ["bytes that are not UTF-8", "#!/bin/bash\necho \xff\xfe\n"],
    ["marks of others", "#!/bin/sh\n# >>> conda\n# <<< conda\n"],
  ])("goes in and out again, byte by byte: %s", (_, text) => {
    const chained = insertBlock(text, "post-merge", program);
    expect(chained).not.toBe(text);
    expect(withoutBlock(chained, found(chained))).toBe(text);
  });

  it("stands right behind the first line, before any exit", () => {
    const chained = insertBlock("#!/bin/bash\nexit 0\n", "post-commit", program);
    expect(chained.startsWith("#!/bin/bash\n# >>> sheaf (block)\n")).toBe(true);
    expect(chained.endsWith("# <<< sheaf\nexit 0\n")).toBe(true);
  });

  it("keeps lines that were added behind it", () => {
    const chained = `${insertBlock("#!/bin/sh", "post-merge", program)}echo later\n`;
    expect(withoutBlock(chained, found(chained))).toBe("#!/bin/sh\necho later\n");
    const own = `#!/bin/sh\n${blockText("post-merge", "file", program)}`;
    expect(withoutBlock(own, found(own))).toBeNull();
    expect(withoutBlock(`${own}echo later\n`, found(own))).toBe("#!/bin/sh\necho later\n");
  });

  it("is brought up to date in its place", () => {
    const old = insertBlock("#!/bin/sh\necho hi\n", "post-merge", {
      node: "/old",
      script: "/old.js",
      pull: true,
    });
    const block = blockText("post-merge", "block", program);
    expect(replaceBlock(old, found(old), block)).toBe(
      insertBlock("#!/bin/sh\necho hi\n", "post-merge", program),
    );
  });

  it("is unclear when marks are missing, doubled or unknown", () => {
    const chained = insertBlock("#!/bin/sh\n", "post-merge", program);
    expect(findBlock("#!/bin/sh\necho sheaf\n")).toBeNull();
    expect(findBlock(chained.replace("# <<< sheaf\n", ""))).toBe("unclear");
    expect(findBlock(chained + chained)).toBe("unclear");
    expect(findBlock(chained.replace("(block)", "(other)"))).toBe("unclear");
    expect(findBlock("# <<< sheaf\n# >>> sheaf (block)\n")).toBe("unclear");
  });
});

describe("what may take a block", () => {
  it.each([
    ["#!/bin/sh\n", true],
    ["#! /usr/bin/env -S bash -e\n", true],
    ["#!/usr/bin/env LC_ALL=C dash\n", true],
    ["#!/bin/sh\r\n", true],
    ["echo no first line\n", true],
    ["", true],
    ["#!/usr/bin/env python3\n", false],
    ["#!/usr/bin/env node\n", false],
    ["#!/usr/bin/fish\n", false],
    ["#!/bin/busybox sh\n", false],
    ["\x7fELF\x02\x01\x01\0\0", false],
    // Shell to begin with, and then another language reads the same file.
    ['#!/bin/sh\n"exec" "python3" "$0" "$@"\nprint(1)\n', false],
    ['#!/bin/sh\n# \\\nexec tclsh "$0" "$@"\n', false],
    ['#!/bin/sh\ntail -n +4 "$0" | tar x\nexit\n', false],
    ['#!/bin/sh\ncd "$(dirname "$0")" || exit\n', true],
    ['#!/bin/sh\ngit lfs post-merge "$@"\n', true],
  ])("%j: %s", (text, expected) => {
    expect(isShellScript(text)).toBe(expected);
  });

  it("knows hooks that another program writes", () => {
    expect(managerOf('#!/bin/sh\ncall_lefthook run "post-merge" "$@"\n')?.name).toBe("lefthook");
    expect(managerOf("/repo/.husky/_")?.name).toBe("husky");
    expect(managerOf("#!/bin/sh\nmake tags\n")).toBeNull();
  });
});
