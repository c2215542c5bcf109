// Gives the plugin the version of the package; `--check` only compares.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const manifest = path.join(root, "plugin", ".claude-plugin", "plugin.json");

const { version } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
const text = fs.readFileSync(manifest, "utf8");
const wanted = text.replace(/^( {2}"version": )"[^"]*"/m, (_, before) => before + JSON.stringify(version));

if (JSON.parse(wanted).version !== version) throw new Error(`${manifest} has no line for its version`);
if (wanted !== text) {
  if (process.argv.includes("--check")) {
    console.error(
      "plugin/.claude-plugin/plugin.json has another version than package.json. Run: npm run generate",
    );
    process.exitCode = 1;
  } else fs.writeFileSync(manifest, wanted);
}
