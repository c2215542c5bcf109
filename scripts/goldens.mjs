// Writes fixtures/<file>.golden for every language, or for those named: node scripts/goldens.mjs [ID...]
// Read each changed golden line by line against its source before you commit it.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { decode } from "../dist/src/extract/decode.js";
import { createExtractor } from "../dist/src/extract/extract.js";
import { defaultLimits } from "../dist/src/model/limits.js";
import { annotate } from "./annotate.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = path.join(root, "src/extract/languages");
const wanted = process.argv.slice(2);
const extractor = await createExtractor({ assets: path.join(root, "dist/assets") });

for (const id of wanted.length > 0 ? wanted : fs.readdirSync(folder).sort()) {
  const fixtures = path.join(folder, id, "fixtures");
  if (!fs.existsSync(fixtures)) continue;
  for (const file of fs.readdirSync(fixtures).sort()) {
    if (file.endsWith(".golden")) continue;
    const bytes = fs.readFileSync(path.join(fixtures, file));
    const extraction = await extractor.extract(id, bytes, { ranked: true, limits: defaultLimits });
    const target = path.join(fixtures, `${file}.golden`);
    const golden = annotate(decode(bytes).text, extraction);
    if (fs.existsSync(target) && fs.readFileSync(target, "utf8") === golden) continue;
    fs.writeFileSync(target, golden);
    console.log(path.relative(root, target));
  }
}
