import { afterEach, describe, expect, it } from "vitest";
import { type Speaker, speak, toolServer } from "./speak.js";

describe("a server over standard streams", () => {
  const started: Speaker[] = [];
  const start = (...args: readonly string[]): Speaker => {
    const speaker = speak(toolServer, { args });
    started.push(speaker);
    return speaker;
  };
  afterEach(async () => {
    for (const speaker of started.splice(0)) {
      speaker.child.kill("SIGKILL");
      await speaker.ended;
    }
  });

  it("H8-084: carries protocol alone on standard output, whatever is printed", async () => {
    const speaker = speak(toolServer, { env: { SHEAF_DEBUG: "1", NODE_DEBUG: "http" } });
    started.push(speaker);
    await speaker.initialize();
    expect(await speaker.call("print_noise")).toEqual({ text: "printed", isError: false });
    await speaker.end();
    for (const line of speaker.lines()) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
    for (const noise of ["console.log", "console.info", "stdout", "a warning"]) {
      expect(speaker.err()).toContain(`noise of ${noise}`);
    }
  });

  it("says what is wrong with arguments, and what is right", async () => {
    const speaker = start();
    await speaker.initialize();
    const texts = async (name: string, args: unknown): Promise<string> => {
      const { text, isError } = await speaker.call(name, args);
      expect(isError).toBe(true);
      return text;
    };
    expect(await texts("say_txt", {})).toMatch(
      /^Error \(bad-argument\): there is no tool "say_txt"\nDid you mean say_text\?/,
    );
    expect(await texts("say_text", { txt: "x" })).toBe(
      'Error (bad-argument): say_text cannot take these arguments: there is no "txt", did you mean "text"?; "text" is missing: it is a string\nsay_text takes: text, times.',
    );
    expect(await texts("say_text", { text: 5, times: "2" })).toContain(
      '"text" is a string, not a number; "times" is a number, not a string',
    );
    expect(await texts("say_text", { text: "x", times: 9 })).toContain('"times" is at most 5');
    expect(await texts("say_text", { text: "x", times: 1.5 })).toContain('"times" is a whole number');
    expect(await texts("say_text", { text: "x".repeat(1_001) })).toContain(
      '"text" is at most 1000 characters long',
    );
    expect(await texts("wait_long", { seconds: 1, mode: "sft" })).toContain(
      '"mode" is one of "soft", "hard"',
    );
    expect(await texts("say_text", { text: null, "\u202e": 1 })).not.toContain("\u202e");
    expect(await texts("show_roots", { x: 1 })).toContain("show_roots takes no arguments.");
    expect(await speaker.call("say_text", { text: "ab", times: 2 })).toEqual({
      text: "abab",
      isError: false,
    });
    await speaker.end();
  });

  it("answers a refusal with its code and next step, and a fault of ours without details", async () => {
    const speaker = start();
    await speaker.initialize();
    const { text } = await speaker.call("refuse_it");
    expect(text).toBe("Error (no-bundle): x has no bundle\\x1b[31m yet\nRun `sheaf build` there.");
    const fault = await speaker.call("throw_fault");
    expect(fault.isError).toBe(true);
    expect(fault.text).toMatch(/^Error \(internal\): /);
    expect(fault.text).not.toContain("secret");
    await speaker.untilErr("secret detail");
    expect((await speaker.call("throw_later")).text).toBe("thrown");
    await speaker.untilErr("uncaught left behind");
    expect((await speaker.call("say_text", { text: "alive" })).text).toBe("alive");
    expect(await speaker.end()).toEqual({ code: 0, signal: null });
  });

  it("answers several requests at once, by ids of either kind, and stops one that is cancelled", async () => {
    const speaker = start();
    await speaker.initialize();
    const call = (id: string | number, seconds: number): void =>
      speaker.send({
        jsonrpc: "2.0",
        id,
        method: "tools/call",
        params: { name: "wait_long", arguments: { seconds } },
      });
    call("slow", 60);
    call("quick", 0.05);
    call(0, 60);
    await speaker.until(({ id }) => id === "quick");
    for (const requestId of ["slow", 0, "never", 17]) {
      speaker.send({
        jsonrpc: "2.0",
        method: "notifications/cancelled",
        params: { requestId, reason: "enough" },
      });
    }
    await speaker.untilErr("stopped\nstopped\n");
    expect((await speaker.ask("ping")).result).toEqual({});
    expect(await speaker.end()).toEqual({ code: 0, signal: null });
    const answered = speaker.lines().map((line) => (JSON.parse(line) as { id: unknown }).id);
    expect(answered).not.toContain("slow");
    expect(answered).not.toContain(0);
  });

  it("answers a batch by a batch, without what was cancelled and with what is no message", async () => {
    const speaker = start();
    await speaker.initialize();
    const say = (id: number, text: string): unknown => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name: "say_text", arguments: { text } },
    });
    speaker.send([
      say(1, "one"),
      {
        jsonrpc: "2.0",
        id: 2,
        method: "tools/call",
        params: { name: "wait_long", arguments: { seconds: 60 } },
      },
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 2 } },
      7,
      say(3, "three"),
    ]);
    speaker.send({ jsonrpc: "2.0", id: "after", method: "ping" });
    await speaker.until((line) => Array.isArray(line));
    await speaker.end();
    const batch = speaker
      .lines()
      .map((line) => JSON.parse(line) as unknown)
      .find(Array.isArray) as { id: unknown }[];
    expect(batch.map(({ id }) => id).sort()).toEqual([1, 3, null]);
    // Notifications alone are answered by nothing.
    expect(speaker.lines().filter((line) => line.startsWith("["))).toHaveLength(1);
  });

  it("H8-101: serves only the tools that are allowed", async () => {
    const speaker = start("--tools", "say_text, show_roots");
    await speaker.initialize();
    const listed = (await speaker.ask("tools/list")).result?.tools as { name: string }[];
    expect(listed.map(({ name }) => name)).toEqual(["say_text", "show_roots"]);
    expect((await speaker.call("wait_long", { seconds: 0 })).text).toContain("Tools: say_text, show_roots.");
    await speaker.end();
    const wrong = start("--tools", "say_text,roots");
    expect((await wrong.ended).code).toBe(2);
    expect(wrong.err()).toMatch(/there is no tool "roots"\nhint: Did you mean show_roots\?/);
    const empty = start("--tools", "");
    expect((await empty.ended).code).toBe(2);
  });

  it("asks a client for its roots once it is there and when they change", async () => {
    const speaker = start();
    await speaker.initialize({ roots: { listChanged: true } });
    const first = await speaker.until(({ method }) => method === "roots/list");
    // A call waits for the answer.
    const shown = speaker.call("show_roots");
    speaker.send({
      jsonrpc: "2.0",
      id: first.id,
      result: { roots: [{ uri: "file:///tmp/a%20b", name: "a" }, { uri: "https://example.com/" }] },
    });
    expect((await shown).text).toBe('["/tmp/a b"]');
    speaker.send({ jsonrpc: "2.0", method: "notifications/roots/list_changed" });
    const second = await speaker.until(({ method, id }) => method === "roots/list" && id !== first.id);
    speaker.send({ jsonrpc: "2.0", id: second.id, result: { roots: [] } });
    expect((await speaker.call("show_roots")).text).toBe(JSON.stringify([process.cwd()]));
    await speaker.end();
  });

  it("goes on without roots that a client does not name", async () => {
    const speaker = start();
    await speaker.initialize({ roots: {} });
    const asked = await speaker.until(({ method }) => method === "roots/list");
    expect((await speaker.call("show_roots")).text).toBe(JSON.stringify([process.cwd()]));
    speaker.send({ jsonrpc: "2.0", id: asked.id, error: { code: -32_603, message: "no" } });
    await speaker.untilErr("did not name its roots");
    await speaker.end();
  });

  it("asks no client for roots where the user has named repositories", async () => {
    const speaker = start("--repo", "/tmp");
    await speaker.initialize({ roots: { listChanged: true } });
    expect((await speaker.call("show_roots")).text).toBe('["/tmp"]');
    await speaker.end();
    expect(speaker.lines().join("\n")).not.toContain("roots/list");
  });
});
