// Puts this package, as npm packs it, into the folder of the devcontainer Feature. Run it before the Feature is published.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const feature = path.join(root, "devcontainer-feature", "src", "sheaf");
const versionOf = (file) => JSON.parse(readFileSync(file, "utf8")).version;

const version = versionOf(path.join(root, "package.json"));
const told = versionOf(path.join(feature, "devcontainer-feature.json"));
if (told !== version) {
  console.error(`devcontainer-feature.json is of version ${told}, the package of ${version}: make them one.`);
  process.exit(1);
}

// In the folder itself, so that the last step is a rename.
const work = mkdtempSync(path.join(feature, "tmp-"));
try {
  execFileSync("npm", ["pack", "--silent", "--pack-destination", work], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [packed] = readdirSync(work).filter((name) => name.endsWith(".tgz"));
  if (packed === undefined) throw new Error("npm pack left nothing");
  renameSync(path.join(work, packed), path.join(feature, "sheaf.tgz"));
  console.log(path.join(feature, "sheaf.tgz"));
} finally {
  rmSync(work, { recursive: true, force: true });
}
