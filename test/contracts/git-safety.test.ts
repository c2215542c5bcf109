import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { openRepository } from "../../src/git/repository.js";
import { byPath, collect, describeReaders, errorOf, fingerprint, text } from "../helpers/readers.js";
import { openTestRepository } from "../helpers/repository.js";

describeReaders("faults and safety", ({ kind, make, open, later }) => {
  it("gives null for what a partial clone lacks, and never fetches it", async () => {
    const repository = make();
    repository.git("config", "uploadpack.allowFilter", "true");
    repository.git("config", "uploadpack.allowAnySHA1InWant", "true");
    repository.write("here", "here\n");
    repository.write("gone", "gone\n".repeat(100));
    const first = repository.commit();
    repository.write("gone", "changed\n");
    repository.commit();
    const dir = path.join(path.dirname(repository.dir), "partial");
    repository.git(
      "clone",
      "--quiet",
      "--filter=blob:none",
      "--no-checkout",
      `file://${repository.dir}`,
      dir,
    );
    const clone = openTestRepository(dir);
    const ids = {
      here: repository.git("rev-parse", "HEAD:here"),
      gone: repository.git("rev-parse", "HEAD:gone"),
    };
    clone.git("cat-file", "-p", ids.here);
    // What would let git fetch the rest, if anything could.
    clone.git("config", "protocol.file.allow", "always");
    const before = fingerprint(path.join(dir, ".git/objects"));
    const reader = await open(dir);
    const entries = byPath(await reader.list((await reader.resolve("HEAD")).tree));
    expect(entries.here).toMatchObject({ bytes: 5, id: ids.here });
    expect(entries.gone).toMatchObject({ bytes: null, id: ids.gone });
    const blobs = await collect(reader.blobs([ids.gone, ids.here, ids.gone]));
    expect(blobs.map(text)).toEqual([null, "here\n", null]);
    expect(await reader.changedPaths(first, (await reader.head())!)).toEqual(["gone"]);
    expect(fingerprint(path.join(dir, ".git/objects"))).toBe(before);
  });

  it("gives null for a blob that is lost, and says which tree is", async () => {
    const repository = make();
    repository.write("kept", "kept");
    repository.write("folder/lost", "lost");
    repository.commit();
    const looseFile = (id: string): string =>
      path.join(repository.dir, ".git/objects", id.slice(0, 2), id.slice(2));
    fs.rmSync(looseFile(repository.git("rev-parse", "HEAD:folder/lost")));
    const reader = await open(repository.dir);
    const { tree } = await reader.resolve("HEAD");
    const entries = await reader.list(tree);
    expect(entries.map((entry) => [entry.path, entry.bytes])).toEqual([
      ["folder/lost", null],
      ["kept", 4],
    ]);
    expect((await collect(reader.blobs(entries.map(({ id }) => id)))).map(text)).toEqual([null, "kept"]);
    fs.rmSync(looseFile(repository.git("rev-parse", "HEAD:folder")));
    const error = await errorOf(reader.list(tree));
    expect(error.code).toBe("missing-object");
  });

  it("says which object is damaged", async () => {
    const repository = make();
    repository.write("damaged", "content that will be lost\n".repeat(50));
    repository.commit();
    const id = repository.git("rev-parse", "HEAD:damaged");
    const file = path.join(repository.dir, ".git/objects", id.slice(0, 2), id.slice(2));
    const bytes = fs.readFileSync(file);
    fs.chmodSync(file, 0o644);
    fs.writeFileSync(file, bytes.subarray(0, bytes.length - 8));
    const reader = await open(repository.dir);
    const error = await errorOf(collect(reader.blobs([id])));
    expect(error.code).toBe("missing-object");
    expect(error.message).toContain(id);
  });

  it("takes objects as they are: no replace refs, no grafts", async () => {
    const repository = make();
    repository.write("a", "true");
    const first = repository.commit();
    repository.write("a", "newer");
    const second = repository.commit();
    const real = repository.git("rev-parse", "HEAD:a");
    const other = repository.gitBytes(["hash-object", "-w", "--stdin"], { input: Buffer.from("false") });
    repository.git("replace", real, other.toString().trim());
    repository.git("replace", "--graft", second);
    fs.mkdirSync(path.join(repository.dir, ".git/info"), { recursive: true });
    fs.writeFileSync(path.join(repository.dir, ".git/info/grafts"), `${second}\n`);
    const reader = await open(repository.dir);
    expect((await collect(reader.blobs([real]))).map(text)).toEqual(["newer"]);
    expect((await reader.resolve("HEAD")).parents).toEqual([first]);
    expect(await collect(reader.ancestors(second, 9))).toEqual([second, first]);
    expect(await reader.distance(first, second)).toEqual({ ahead: 1, behind: 0 });
  });

  it("writes nothing", async () => {
    const repository = make();
    repository.write("a", "a");
    repository.write("b/c", "c");
    const first = repository.commit();
    repository.write("a", "changed");
    repository.commit();
    repository.git("config", "core.fsmonitor", "touch owned");
    repository.git("config", "core.hooksPath", "hooks");
    const before = fingerprint(repository.dir);
    const reader = await open(repository.dir);
    const { commit, tree } = await reader.resolve("HEAD");
    const entries = await reader.list(tree);
    await collect(reader.blobs(entries.map(({ id }) => id)));
    await collect(reader.ancestors(commit, 9));
    await reader.distance(first, commit);
    await reader.changedPaths(first, commit);
    await reader.head();
    await reader.headName();
    await errorOf(reader.resolve("nothing"));
    await reader.close();
    expect(fingerprint(repository.dir)).toBe(before);
  });

  it("does not let the caller's environment redirect it", async () => {
    const repository = make();
    repository.write("a", "right");
    const id = repository.commit();
    const decoy = make();
    decoy.write("a", "wrong");
    decoy.commit();
    const environment = {
      ...process.env,
      GIT_DIR: path.join(decoy.dir, ".git"),
      GIT_WORK_TREE: decoy.dir,
      GIT_INDEX_FILE: path.join(decoy.dir, ".git/index"),
      GIT_OBJECT_DIRECTORY: path.join(decoy.dir, ".git/objects"),
      GIT_COMMON_DIR: path.join(decoy.dir, ".git"),
      GIT_NAMESPACE: "elsewhere",
      GIT_CEILING_DIRECTORIES: "/",
      GIT_EXEC_PATH: "/nowhere",
      GIT_TRACE: path.join(decoy.dir, "trace"),
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "core.bare",
      GIT_CONFIG_VALUE_0: "nonsense",
      GIT_REPLACE_REF_BASE: "refs/heads/",
    };
    const reader = await openRepository(repository.dir, { prefer: kind, environment });
    later(reader.close);
    expect(reader.kind).toBe(kind);
    expect((await reader.resolve("HEAD")).commit).toBe(id);
    const [entry] = await reader.list(id);
    expect((await collect(reader.blobs([entry!.id]))).map(text)).toEqual(["right"]);
    expect(fs.existsSync(path.join(decoy.dir, "trace"))).toBe(false);
  });

  it("stops when it is told to", async () => {
    const repository = make();
    for (let i = 0; i < 50; i++) repository.write(`${i}`, `${i}`);
    repository.commit();
    const abort = new AbortController();
    const reader = await openRepository(repository.dir, { prefer: kind, signal: abort.signal });
    later(reader.close);
    const entries = await reader.list((await reader.resolve("HEAD")).tree);
    const read = async (): Promise<void> => {
      for await (const _ of reader.blobs(entries.map(({ id }) => id))) abort.abort(new Error("told to"));
    };
    await expect(read()).rejects.toThrow("told to");
    await expect(reader.resolve("HEAD")).rejects.toThrow("told to");
    await expect(openRepository(repository.dir, { prefer: kind, signal: abort.signal })).rejects.toThrow(
      "told to",
    );
  });

  it("reads on when git is ended in the middle, and gives up when it always is", async (context) => {
    if (kind !== "binary") return context.skip("skipped, because there is no process");
    if (process.platform === "win32") return context.skip("skipped, because the stand-in is a shell script");
    const repository = make();
    for (let i = 0; i < 20; i++) repository.write(`${i}.txt`, `content of ${i}\n`);
    repository.commit();
    const bin = path.join(path.dirname(repository.dir), "bin");
    fs.mkdirSync(bin);
    const real = process.env.PATH!.split(":").find((folder) => fs.existsSync(path.join(folder, "git")));
    const script = (times: number): void => {
      const lines = [
        "#!/bin/sh",
        `case "$*" in *cat-file*) ;; *) exec "${real}/git" "$@";; esac`,
        `echo x >> "${bin}/count"`,
        `if [ $(wc -l < "${bin}/count") -gt ${times} ]; then exec "${real}/git" "$@"; fi`,
        // One answer, cut off in the middle.
        `read id; echo "$id" | "${real}/git" "$@" | head -c 60; exit 1`,
      ];
      fs.writeFileSync(path.join(bin, "git"), `${lines.join("\n")}\n`, { mode: 0o755 });
      fs.writeFileSync(path.join(bin, "count"), "");
    };
    const environment = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
    const entries = await (await open(repository.dir)).list(repository.git("rev-parse", "HEAD"));
    const ids = entries.map(({ id }) => id);
    const read = async (): Promise<(string | null)[]> => {
      const reader = await openRepository(repository.dir, { prefer: kind, environment });
      later(reader.close);
      return (await collect(reader.blobs(ids))).map(text);
    };
    script(1);
    expect(await read()).toEqual(entries.map((entry) => `content of ${entry.path.replace(".txt", "")}\n`));
    script(1_000);
    const error = await errorOf(read());
    expect(error.code).toBe("missing-object");
    return undefined;
  });

  it("takes isomorphic-git where there is no git binary", async () => {
    const repository = make();
    const id = repository.commit();
    const empty = path.join(path.dirname(repository.dir), "empty");
    fs.mkdirSync(empty);
    const environment = { PATH: empty };
    const reader = await openRepository(repository.dir, { environment });
    later(reader.close);
    expect(reader.kind).toBe("isomorphic");
    expect((await reader.resolve("main")).commit).toBe(id);
    const error = await errorOf(openRepository(repository.dir, { prefer: "binary", environment }));
    expect(error.code).toBe("git-failed");
    expect(error.hint).toContain("PATH");
  });

  it("says what git refuses", async (context) => {
    if (kind !== "binary") return context.skip("skipped, because isomorphic-git does not read that part");
    const repository = make();
    repository.commit();
    fs.appendFileSync(path.join(repository.dir, ".git/config"), "[core\n");
    const error = await errorOf((await open(repository.dir)).resolve("HEAD"));
    expect(error.code).toBe("git-failed");
    expect(error.message).toMatch(/bad config line \d+/);
    return undefined;
  });

  it("opens a repository that belongs to someone else", async (context) => {
    if (process.getuid?.() !== 0) return context.skip("skipped, because only root gives files away");
    const repository = make();
    const id = repository.commit();
    for (const name of fs.readdirSync(repository.dir, { recursive: true, encoding: "utf8" })) {
      fs.chownSync(path.join(repository.dir, name), 12_345, 12_345);
    }
    fs.chownSync(repository.dir, 12_345, 12_345);
    expect(() => repository.git("rev-parse", "HEAD")).toThrow(/dubious ownership/);
    expect((await (await open(repository.dir)).resolve("HEAD")).commit).toBe(id);
    return undefined;
  });

  it("does not wait for a pipe in place of a file", async (context) => {
    const repository = make();
    const id = repository.commit();
    try {
      execFileSync("mkfifo", [path.join(repository.dir, ".git/shallow")]);
      execFileSync("mkfifo", [path.join(repository.dir, ".git/objects/info/alternates")]);
      fs.mkdirSync(path.join(repository.dir, "pipes/.git"), { recursive: true });
      execFileSync("mkfifo", [path.join(repository.dir, "pipes/.git/HEAD")]);
    } catch {
      return context.skip("skipped, because there are no pipes");
    }
    const opened = open(path.join(repository.dir, "pipes"));
    // Git itself would wait for the pipe for ever.
    if (kind === "binary") {
      await expect(opened).rejects.toMatchObject({ code: "unsupported-repository" });
      return undefined;
    }
    const reader = await opened;
    expect(reader.workTree).toBe(repository.dir);
    expect((await reader.resolve("HEAD")).commit).toBe(id);
    return undefined;
  });
});
