import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const source = path.join(root, "devcontainer-feature/src/sheaf");
const withoutShell = process.platform === "win32" ? "skipped, because there is no POSIX shell" : null;

const npm = `#!/bin/sh
printf '%s\\n' "$@" > "$STUB_LOG"
prefix=
while [ $# -gt 0 ]; do [ "$1" = --prefix ] && prefix=$2; shift; done
mkdir -p "$prefix/bin"
printf '#!/bin/sh\\necho 9.9.9\\n' > "$prefix/bin/sheaf"
chmod 755 "$prefix/bin/sheaf"
`;

describe.skipIf(withoutShell)("the devcontainer Feature", () => {
  let folder: string;
  let bin: string;
  let feature: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "sheaf feature-"));
    bin = path.join(folder, "bin");
    feature = path.join(folder, "a feature");
    fs.mkdirSync(bin);
    fs.cpSync(source, feature, { recursive: true, filter: (file) => !file.endsWith(".tgz") });
    // No more than what every image has.
    for (const tool of ["sh", "dirname", "id", "mktemp", "mkdir", "cp", "chmod", "rm", "cat"]) {
      const found = spawnSync("/bin/sh", ["-c", `command -v ${tool}`], { encoding: "utf8" }).stdout.trim();
      if (found.startsWith("/")) fs.symlinkSync(found, path.join(bin, tool));
    }
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  const tool = (name: string, text: string): void =>
    fs.writeFileSync(path.join(bin, name), text, { mode: 0o755 });
  const withNode = (): void => fs.symlinkSync(process.execPath, path.join(bin, "node"));
  const withPackage = (): void => fs.writeFileSync(path.join(feature, "sheaf.tgz"), "");
  const log = (): string => path.join(folder, "npm.log");
  const run = (script: string, env: Readonly<Record<string, string>> = {}) =>
    spawnSync(path.join(bin, "sh"), [path.join(feature, script)], {
      cwd: folder,
      encoding: "utf8",
      env: { PATH: bin, HOME: folder, STUB_LOG: log(), SHEAF_PREFIX: path.join(folder, "prefix"), ...env },
    });

  it("is of the version of the package, and fetches in prebuilds and after", () => {
    const read = (file: string) => JSON.parse(fs.readFileSync(file, "utf8")) as Record<string, unknown>;
    const told = read(path.join(source, "devcontainer-feature.json"));
    expect(told.version).toBe(read(path.join(root, "package.json")).version);
    expect(told.updateContentCommand).toBe("/usr/local/share/sheaf-feature/pull");
    expect(told.postCreateCommand).toBe(told.updateContentCommand);
    for (const script of ["install.sh", "pull"]) {
      expect(fs.statSync(path.join(source, script)).mode & 0o111).not.toBe(0);
      expect(spawnSync("/bin/sh", ["-n", path.join(source, script)]).status).toBe(0);
    }
  });

  it("installs the package that it carries, runs no script of it, and may run again", () => {
    withNode();
    withPackage();
    tool("npm", npm);
    for (let time = 0; time < 2; time++) {
      const ran = run("install.sh");
      expect(ran).toMatchObject({ status: 0, stderr: "" });
      expect(ran.stdout).toBe(`sheaf 9.9.9 is installed in ${path.join(folder, "prefix")}\n`);
    }
    const args = fs.readFileSync(log(), "utf8").trimEnd().split("\n");
    expect(args.slice(-2)).toEqual(["--", path.join(feature, "sheaf.tgz")]);
    expect(args).toContain("--ignore-scripts");
    expect(fs.existsSync(args[args.indexOf("--cache") + 1]!)).toBe(false);
    expect(fs.statSync(path.join(folder, "prefix/share/sheaf-feature/pull")).mode & 0o777).toBe(0o755);
  });

  it("installs what the option names, and nothing that npm would take for an option", () => {
    withNode();
    tool("npm", npm);
    expect(run("install.sh", { PACKAGE: "@acme/sheaf@1.2.3" }).status).toBe(0);
    expect(fs.readFileSync(log(), "utf8")).toMatch(/\n--\n@acme\/sheaf@1\.2\.3\n$/);
    fs.rmSync(log());
    const refused = run("install.sh", { PACKAGE: "--registry=http://x" });
    expect(refused.status).toBe(1);
    expect(fs.existsSync(log())).toBe(false);
  });

  it("never asks npm for a package that only has the name", () => {
    withNode();
    tool("npm", npm);
    const ran = run("install.sh");
    expect(ran.status).toBe(1);
    expect(ran.stderr).toContain("scripts/feature.mjs");
    expect(fs.existsSync(log())).toBe(false);
  });

  it("says what is missing, and what to add", () => {
    withPackage();
    const nvm = fs.existsSync("/usr/local/share/nvm/current/bin/node");
    if (!nvm) expect(run("install.sh").stderr).toMatch(/no Node\.js .*\n.*features\/node:1/);
    tool("node", '#!/bin/sh\n[ "$1" = --version ] && echo v18.0.0\nexit 1\n');
    expect(run("install.sh").stderr).toContain("no npm");
    tool("npm", npm);
    const old = run("install.sh");
    expect(old.status).toBe(1);
    expect(old.stderr).toContain("v18.0.0 does not do: 20.20");
    fs.rmSync(path.join(bin, "node"));
    withNode();
    tool("npm", "#!/bin/sh\nexit 1\n");
    expect(run("install.sh")).toMatchObject({ status: 1, stdout: "" });
    tool("npm", "#!/bin/sh\nexit 0\n");
    expect(run("install.sh").stderr).toContain("has no command sheaf");
  });

  it("goes on without an index when there is no command, nothing published or no network", () => {
    expect(run("pull")).toMatchObject({ status: 0, stdout: "" });
    tool("sheaf", '#!/bin/sh\necho "$@"\nexit 2\n');
    const failed = run("pull");
    expect(failed).toMatchObject({ status: 0, stdout: "pull --nearest --quiet\n" });
    expect(failed.stderr).toContain("no index was fetched");
    tool("sheaf", "#!/bin/sh\nexit 0\n");
    expect(run("pull")).toMatchObject({ status: 0, stdout: "", stderr: "" });
  });
});
