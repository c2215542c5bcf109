import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = import.meta.dirname;

/** Folders whose files keep a process of their own, since they kill, race and exhaust what they test. */
const apart = ["test/contracts/", "test/faults/"];
/** A module that one file replaces would be replaced for whatever else runs in its process. */
const isAlone = (name: string): boolean =>
  apart.some((folder) => name.startsWith(folder)) ||
  readFileSync(join(root, name), "utf8").includes("vi.mock(");
const alone = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => `test/${name.replaceAll("\\", "/")}`)
  .filter(isAlone);

const size = ({ moduleId }: TestSpecification): number => readFileSync(moduleId).length;
/** Files with a process of their own come before a process that is shared, since it would end for them. */
const rank = ({ moduleId, project }: TestSpecification): number =>
  project.name === "alone" ? 0 : moduleId.includes("/test/unit/") ? 2 : 1;

/** What builds and starts processes before what does not, large files before small ones: all workers end together. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((a, b) => rank(a) - rank(b) || size(b) - size(a));
  }
}

export default defineConfig({
  test: {
    // For a loaded machine: no test asserts how long something takes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: "forks",
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    projects: [
      // Modules and grammars are loaded once for all files of a process, and not once for each file.
      {
        extends: true,
        test: { name: "shared", include: ["test/**/*.test.ts"], exclude: alone, isolate: false },
      },
      { extends: true, test: { name: "alone", include: alone, isolate: true } },
    ],
  },
});
