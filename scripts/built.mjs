// Builds unless dist/ is what these very sources give: installing has compiled them already, and a test run need not again.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const mark = join(root, "dist", ".built");
const sources = [
  "cli",
  "mcp",
  "models",
  "src",
  "scripts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

const digest = () => {
  const hash = createHash("sha256").update(process.version);
  const files = sources.flatMap((name) =>
    name.includes(".")
      ? [name]
      : readdirSync(join(root, name), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(root.length)),
  );
  // Fixtures are no part of the build, and the registry is made by it.
  const counted = files.filter((file) => !/\/fixtures\/|^src\/extract\/registry\.ts$/.test(file)).sort();
  for (const file of counted) {
    hash.update(`${file}\0`);
    hash.update(
      createHash("sha256")
        .update(readFileSync(join(root, file)))
        .digest(),
    );
  }
  return hash.digest("hex");
};

const only = process.argv.includes("--mark");
const now = digest();
if (!only && existsSync(mark) && readFileSync(mark, "utf8") === now) {
  console.log("dist/ is up to date.");
} else {
  const run = only ? { status: 0 } : spawnSync("npm", ["run", "build"], { cwd: root, stdio: "inherit" });
  if (run.status !== 0) process.exit(run.status ?? 1);
  // `npx sheaf` in a clone starts the compiled file itself, which the compiler writes without leave to be started.
  chmodSync(join(root, "dist", "cli", "main.js"), 0o755);
  writeFileSync(mark, now);
}
