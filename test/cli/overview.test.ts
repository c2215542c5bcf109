import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { overviewOutput } from "../../cli/schemas/overview.js";
import { errorOutput } from "../../cli/schemas.js";
import { type TestRepository, withoutGit } from "../helpers/repository.js";
import { sheafIn } from "./here.js";
import { makeProject } from "./project.js";
import { jsonOf } from "./sheaf.js";

describe.skipIf(withoutGit)(withoutGit ?? "sheaf overview", () => {
  let repository: TestRepository;
  beforeAll(() => {
    repository = makeProject();
  });
  afterAll(() => repository.remove());

  it("makes a bundle first, and says what the repository is for", async () => {
    const ran = await sheafIn(["overview", "--json"], { cwd: repository.dir });
    expect(ran).toMatchObject({ code: 0 });
    const answer = jsonOf(ran, overviewOutput);
    expect(answer).toMatchObject({
      path: "",
      kind: "directory",
      readme: "Retries requests and reads cookies.",
      head: repository.git("rev-parse", "HEAD"),
    });
    expect(answer.children.map(({ path, kind }) => [path, kind])).toContainEqual(["src", "directory"]);
  });

  it("names the main symbols of a folder with their lines", async () => {
    const ran = await sheafIn(["overview", "./src/", "--json"], { cwd: repository.dir });
    const answer = jsonOf(ran, overviewOutput);
    expect(answer.path).toBe("src");
    expect(answer.symbols.find(({ symbol }) => symbol === "retry")).toMatchObject({
      path: "src/retry.ts",
      startLine: 4,
      line: 5,
      kind: "function",
    });
    expect(answer.size).toMatchObject({ files: 2, tests: 0 });
  });

  it("lists the symbols of a file, and tells that it has changed", async () => {
    repository.write("src/cookies.py", "def changed():\n    pass\n");
    const ran = await sheafIn(["overview", "src/cookies.py"], { cwd: repository.dir });
    expect(ran.out).toMatch(/Symbols\n {2}changed {2}1 {2}function/);
    expect(ran.out).toMatch(/Changed since [0-9a-f]{9}: symbols and lines are those of the working tree/);
    const then = await sheafIn(["overview", "src/cookies.py", "--no-overlay"], { cwd: repository.dir });
    expect(then.out).toMatch(/Symbols\n {2}parse_cookie_header {2}1 {2}function/);
    expect(then.out).toMatch(/Changed in the working tree since [0-9a-f]{9}\./);
  });

  it("names near paths when there is no such path", async () => {
    const ran = await sheafIn(["overview", "src/retri.ts", "--json"], { cwd: repository.dir });
    expect(ran.code).toBe(2);
    expect(jsonOf(ran, errorOutput).error).toMatchObject({
      code: "bad-argument",
      hint: "Did you mean src/retry.ts?",
    });
    const elsewhere = await sheafIn(["overview", "lib/cookies.py"], { cwd: repository.dir });
    expect(elsewhere.err).toContain("Did you mean src/cookies.py?");
  });
});
