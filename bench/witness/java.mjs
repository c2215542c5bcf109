// Java against javac's own parser:  node bench/witness/java.mjs GITDIR
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { compare } from "./compare.mjs";

const program = fileURLToPath(new URL("JavaWitness.java", import.meta.url));

await compare({
  title: "Java",
  repo: process.argv[2],
  accept: (path) => path.endsWith(".java"),
  languageOf: () => "java",
  witness: (files) => {
    const input = files.map(({ path, bytes }) => `${path}\t${bytes.toString("base64")}\n`).join("");
    const run = spawnSync("java", [program], { input, maxBuffer: 1 << 30 });
    if (run.status !== 0) throw new Error(String(run.stderr));
    const found = new Map();
    for (const line of run.stdout.toString("utf8").split("\n").filter(Boolean)) {
      const [path, group, name, row] = line.split("\t");
      if (!found.has(path)) found.set(path, []);
      if (group !== undefined) found.get(path).push({ name, line: Number(row), group });
    }
    return found;
  },
});
