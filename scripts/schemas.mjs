// Writes the JSON Schemas under schemas/ from the zod schemas of the compiled code; `--check` only compares.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { outputs } from "../dist/cli/schemas.js";
import { tools } from "../dist/mcp/tools.js";
import { configSchema } from "../dist/src/config.js";

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "schemas");

const jsonSchemaOf = (schema, io) =>
  z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });

// Readers must accept fields that later versions add, so outputs are described as open objects: as what is read.
const files = Object.entries({ ...outputs, config: configSchema }).map(([name, schema]) => [
  name,
  schema,
  "input",
]);
// What tools answer is described open as it is; their arguments are described as they are once they are read.
for (const { name, input, output } of tools) {
  const file = `mcp-${name.replaceAll("_", "-")}`;
  files.push([file, output, "output"], [`${file}-arguments`, input, "output"]);
}

const wanted = new Map(
  files.map(([name, schema, io]) => [
    `${name}.json`,
    `${JSON.stringify(jsonSchemaOf(schema, io), null, 2)}\n`,
  ]),
);

const read = (file) => {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
};

const present = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
const wrong = [
  ...[...wanted].filter(([name, text]) => read(path.join(folder, name)) !== text).map(([name]) => name),
  ...present.filter((name) => !wanted.has(name)),
].sort();

if (process.argv.includes("--check")) {
  if (wrong.length > 0) {
    console.error(`schemas/ differs from the code: ${wrong.join(", ")}. Run: npm run generate`);
    process.exitCode = 1;
  }
} else {
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, text] of wanted) fs.writeFileSync(path.join(folder, name), text);
  for (const name of present) if (!wanted.has(name)) fs.rmSync(path.join(folder, name));
  if (wrong.length > 0) console.log(`schemas/: wrote ${wrong.join(", ")}`);
}
