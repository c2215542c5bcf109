// Go against `go/ast`:  node bench/witness/go.mjs GITDIR
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { compare } from "./compare.mjs";

const program = fileURLToPath(new URL("go_witness.go", import.meta.url));

await compare({
  title: "Go",
  repo: process.argv[2],
  accept: (path) => path.endsWith(".go"),
  languageOf: () => "go",
  witness: (files) => {
    const input = files
      .map(({ path, bytes }) => JSON.stringify({ path, text: bytes.toString("base64") }))
      .join("\n");
    const run = spawnSync("go", ["run", program], { input, maxBuffer: 1 << 30 });
    if (run.status !== 0) throw new Error(String(run.stderr));
    const lines = run.stdout.toString("utf8").split("\n").filter(Boolean);
    return new Map(
      lines.map((line) => JSON.parse(line)).map(({ path, definitions }) => [path, definitions ?? []]),
    );
  },
});
