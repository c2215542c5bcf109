import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readFingerprints, readWeights } from "../fingerprints.js";
import type { Installation } from "../installation.js";
import type { Finding } from "../model/doctor.js";
import { failed, ok, problem } from "./finding.js";

/** A package that lacks files was copied in part; a checkout may only lack its build. */
const remedyIn = (root: string): string =>
  existsSync(join(root, "src", "open.ts"))
    ? `Run \`npm run build\` in ${root}; what git has lost there: git -C ${root} restore models`
    : "Install Sheaf again.";

/** Without the model questions are answered by words alone, or not at all. */
export const checkModel = async ({ model, assets, root }: Installation): Promise<Finding> => {
  try {
    const bytes = await readFile(model).catch(() => null);
    if (bytes === null) return problem("model", `the embedding model is missing: ${model}`, remedyIn(root));
    const digest = createHash("sha256").update(bytes).digest("hex");
    if (digest !== readWeights(assets)) {
      return problem(
        "model",
        `${model} is not the embedding model that this version came with: no bundle fits it, so questions find no meanings`,
        remedyIn(root),
      );
    }
    return ok("model", `the embedding model is whole (${(bytes.length / 1e6).toFixed(1)} MB)`);
  } catch (error) {
    return failed("model", error);
  }
};

const wasmMagic = Buffer.from([0x00, 0x61, 0x73, 0x6d]);

const isWasm = async (file: string): Promise<boolean> => {
  const handle = await open(file).catch(() => null);
  if (handle === null) return false;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.equals(wasmMagic);
  } finally {
    await handle.close();
  }
};

/** What the package's build lists of its grammars. */
interface ListedLanguage {
  readonly id: string;
  readonly grammar: { readonly file: string } | null;
}

/** Grammars are needed for building, and for files that changed since. */
export const checkGrammars = async ({ assets, root }: Installation): Promise<Finding> => {
  try {
    const known = Object.keys(readFingerprints(assets).languages).length;
    const listed = JSON.parse(
      await readFile(join(assets, "languages.json"), "utf8"),
    ) as readonly ListedLanguage[];
    const files = new Set(listed.flatMap(({ grammar }) => (grammar === null ? [] : [grammar.file])));
    files.add("web-tree-sitter.wasm");
    const lost: string[] = [];
    for (const file of files) if (!(await isWasm(join(assets, "grammars", file)))) lost.push(file);
    if (lost.length === 0 && known === listed.length)
      return ok("grammars", `${known} languages, ${files.size - 1} grammars`);
    const [first = "languages.json"] = lost;
    return problem(
      "grammars",
      `${Math.max(1, lost.length)} of Sheaf's own files under ${assets} are missing or damaged, such as ${first}: nothing can be built`,
      remedyIn(root),
    );
  } catch (error) {
    if (!(error instanceof SyntaxError || "code" in (error as object))) throw error;
    return problem("grammars", `Sheaf's own files under ${assets} cannot be read`, remedyIn(root));
  }
};
