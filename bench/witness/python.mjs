// Python against its own `ast`:  node bench/witness/python.mjs GITDIR
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { compare } from "./compare.mjs";

const script = fileURLToPath(new URL("python_witness.py", import.meta.url));

await compare({
  title: "Python",
  repo: process.argv[2],
  accept: (path) => /\.pyi?$/.test(path),
  languageOf: () => "python",
  witness: (files) => {
    const input = files
      .map(({ path, bytes }) => JSON.stringify({ path, text: bytes.toString("latin1") }))
      .join("\n");
    const run = spawnSync("python3", [script], { input, maxBuffer: 1 << 30 });
    if (run.status !== 0) throw new Error(String(run.stderr));
    const lines = run.stdout.toString("utf8").split("\n").filter(Boolean);
    return new Map(lines.map((line) => JSON.parse(line)).map(({ path, definitions }) => [path, definitions]));
  },
});
