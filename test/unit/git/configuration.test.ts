import { describe, expect, it } from "vitest";
import { parseConfiguration, storageFormat } from "../../../src/git/configuration.js";

describe("a repository's configuration", () => {
  it("is read as git writes it", () => {
    const text = [
      "[core]",
      "\trepositoryFormatVersion = 1 ; comment",
      "\tbare",
      '[Remote "Some.Name"]',
      '\turl = "a # b" # comment',
      "\tPromisor = true",
      "[extensions]",
      "\tobjectFormat = SHA256",
      "\tpartialClone = origin",
      "[one] key = value\\",
      " continued",
    ].join("\n");
    expect(parseConfiguration(text)).toEqual([
      { name: "core.repositoryformatversion", value: "1" },
      { name: "core.bare", value: "true" },
      { name: "remote.Some.Name.url", value: "a # b" },
      { name: "remote.Some.Name.promisor", value: "true" },
      { name: "extensions.objectformat", value: "SHA256" },
      { name: "extensions.partialclone", value: "origin" },
      { name: "one.key", value: "value continued" },
    ]);
    expect(storageFormat(text)).toEqual({
      version: 1,
      objectFormat: "sha256",
      refStorage: "files",
      partial: true,
      extensions: ["objectformat", "partialclone"],
    });
  });

  it("stands for a plain repository when it is empty", () => {
    expect(storageFormat("")).toEqual({
      version: 0,
      objectFormat: "sha1",
      refStorage: "files",
      partial: false,
      extensions: [],
    });
    expect(storageFormat('[remote "origin"]\n\tpromisor = false\n').partial).toBe(false);
  });
});
