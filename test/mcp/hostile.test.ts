import fs from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { type Answer, type Speaker, type SpeakOptions, speak, toolServer } from "./speak.js";

/** The most memory that a process has held so far, in megabytes; null where the system does not say. */
const peakMemory = (pid: number | undefined): number | null => {
  try {
    const line = /^VmHWM:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"));
    return line === null ? null : Number(line[1]) / 1024;
  } catch {
    return null;
  }
};

describe("a server whose client is hostile or broken", () => {
  const started: Speaker[] = [];
  const start = (options: SpeakOptions = {}): Speaker => {
    const speaker = speak(toolServer, options);
    started.push(speaker);
    return speaker;
  };
  afterEach(async () => {
    for (const speaker of started.splice(0)) {
      speaker.child.kill("SIGKILL");
      await speaker.ended;
    }
  });
  const isAlive = async (speaker: Speaker): Promise<void> => {
    expect(await speaker.call("say_text", { text: "alive" })).toEqual({ text: "alive", isError: false });
  };
  const errors = (speaker: Speaker): readonly Answer[] =>
    speaker
      .lines()
      .map((line) => JSON.parse(line) as Answer)
      .filter(({ error }) => error !== undefined);

  const garbage: readonly (readonly [what: string, bytes: string | Buffer, code: number, id: unknown])[] = [
    ["words", "hello server", -32_700, null],
    ["half a message", '{"jsonrpc":"2.0","id":1,"met', -32_700, null],
    ["invalid UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), -32_700, null],
    ["a NUL byte", '{"jsonrpc":"2.0",\0}', -32_700, null],
    ["a number", "42", -32_600, null],
    ["null", "null", -32_600, null],
    ["an empty batch", "[]", -32_600, null],
    ["a batch of very many", `[${"1,".repeat(5_000)}1]`, -32_600, null],
    ["another version", '{"jsonrpc":"1.0","id":5,"method":"ping"}', -32_600, 5],
    ["no version", '{"id":"x","method":"ping"}', -32_600, "x"],
    ["an id that is null", '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32_600, null],
    ["an id that is an object", '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32_600, null],
    ["an id that is no whole number", '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32_600, null],
    ["an id beyond all numbers", '{"jsonrpc":"2.0","id":1e999,"method":"ping"}', -32_600, null],
    ["a method that is no word", '{"jsonrpc":"2.0","id":6,"method":7}', -32_600, 6],
    ["nothing to do", '{"jsonrpc":"2.0","id":8}', -32_600, 8],
    ["parameters that are a list", '{"jsonrpc":"2.0","id":9,"method":"ping","params":[1]}', -32_600, 9],
    [
      "parameters with a wrong _meta",
      '{"jsonrpc":"2.0","id":10,"method":"tools/list","params":{"_meta":4}}',
      -32_600,
      10,
    ],
    ["deep nesting", `${"[".repeat(200_000)}${"]".repeat(200_000)}`, -32_600, null],
    ["deep nesting without an end", `{"a":`.repeat(100_000), -32_600, null],
    ["a method that there is not", '{"jsonrpc":"2.0","id":11,"method":"shell/run"}', -32_601, 11],
    ["a call without a name", '{"jsonrpc":"2.0","id":12,"method":"tools/call","params":{}}', -32_602, 12],
    [
      "a name that is a list",
      '{"jsonrpc":"2.0","id":13,"method":"tools/call","params":{"name":[]}}',
      -32_602,
      13,
    ],
  ];

  it("answers whatever is no message by one error each, and goes on", async () => {
    const speaker = start();
    await speaker.initialize();
    for (const [what, bytes, code, id] of garbage) {
      const before = errors(speaker).length;
      speaker.raw(bytes);
      speaker.raw("\n");
      await isAlive(speaker);
      const [error, ...more] = errors(speaker).slice(before);
      expect({ what, code: error?.error?.code, id: error?.id, more }).toEqual({ what, code, id, more: [] });
    }
    // An answer that nobody asked for, an error without an id, blank lines and other line ends are no errors.
    const before = errors(speaker).length;
    speaker.raw(
      '{"jsonrpc":"2.0","id":99,"result":{}}\r\n\r\n \t\n{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":""}}\n',
    );
    speaker.raw('\ufeff{"jsonrpc":"2.0","id":"bom","method":"ping"}\r\n');
    await speaker.until(({ id }) => id === "bom");
    expect(errors(speaker)).toHaveLength(before);
    const polluted =
      '{"name":"say_text","arguments":{"text":"x","__proto__":{"times":5}},"__proto__":{"x":1}}';
    speaker.raw(`{"jsonrpc":"2.0","id":"proto","method":"tools/call","params":${polluted}}\n`);
    await speaker.until(({ id }) => id === "proto");
    await isAlive(speaker);
    expect(await speaker.end()).toEqual({ code: 0, signal: null });
  });

  it("reads a message that comes byte by byte, and several in one piece", async () => {
    const speaker = start();
    await speaker.initialize();
    const text =
      '{"jsonrpc":"2.0","id":"slow","method":"tools/call","params":{"name":"say_text","arguments":{"text":"ü€😀"}}}\n';
    for (const byte of Buffer.from(text)) {
      speaker.raw(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    const slow = await speaker.until(({ id }) => id === "slow");
    expect(slow.result?.content?.[0]?.text).toBe("ü€😀");
    speaker.raw(
      Array.from({ length: 500 }, (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`).join(""),
    );
    await speaker.until(({ id }) => id === 499);
    await speaker.end();
  });

  it("answers a message of 10 MB, refuses a line of 100 MB, and keeps its memory", async () => {
    const speaker = start();
    await speaker.initialize();
    const large = await speaker.call("say_text", { text: "x".repeat(10_000_000) });
    expect(large).toMatchObject({ isError: true });
    expect(large.text).toContain("at most 1000 characters long");
    const chunk = "y".repeat(1 << 20);
    for (let at = 0; at < 100; at++) {
      speaker.raw(chunk);
      if (speaker.child.stdin.writableNeedDrain) {
        await new Promise((resolve) => speaker.child.stdin.once("drain", resolve));
      }
    }
    await speaker.until(({ id, error }) => id === null && error?.message.includes("longer than") === true);
    speaker.raw("\n");
    await isAlive(speaker);
    expect(errors(speaker)).toHaveLength(1);
    const peak = peakMemory(speaker.child.pid);
    if (peak !== null) expect(peak).toBeLessThan(400);
    await speaker.end();
  });

  it("waits for a client that does not read, within its memory, and still ends when asked", async () => {
    const speaker = start();
    await speaker.initialize();
    speaker.child.stdout.pause();
    const call = { name: "say_text", arguments: { text: "z".repeat(1_000), times: 5 } };
    const line = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: call })}\n`;
    // 40 MB of requests, for 360 MB of answers.
    let sent = 0;
    while (sent < 40_000_000 && !speaker.child.stdin.writableNeedDrain) {
      speaker.raw(line.repeat(50));
      sent += line.length * 50;
      await new Promise((resolve) => setImmediate(resolve));
      if (speaker.child.stdin.writableNeedDrain) {
        await Promise.race([
          new Promise((resolve) => speaker.child.stdin.once("drain", resolve)),
          new Promise((resolve) => setTimeout(resolve, 1_000)),
        ]);
      }
    }
    expect(sent).toBeLessThan(40_000_000);
    const peak = peakMemory(speaker.child.pid);
    if (peak !== null) expect(peak).toBeLessThan(250);
    speaker.child.kill("SIGTERM");
    speaker.child.stdout.resume();
    expect((await speaker.ended).code).toBe(0);
  });

  it.each(["SIGINT", "SIGTERM"] as const)("ends quietly on %s, also while it works", async (name) => {
    const speaker = start();
    await speaker.initialize();
    speaker.send({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "wait_long", arguments: { seconds: 60 } },
    });
    await speaker.ask("ping");
    speaker.child.kill(name);
    expect(await speaker.ended).toEqual({ code: 0, signal: null });
    expect(speaker.err()).toBe("stopped\n");
  });

  it("ends quietly when standard input closes before anything was said, or in the middle of a message", async () => {
    for (const text of ["", '{"jsonrpc":"2.0","id":1,"meth']) {
      const speaker = start();
      speaker.raw(text);
      expect(await speaker.end()).toEqual({ code: 0, signal: null });
      expect([speaker.lines(), speaker.err()]).toEqual([[], ""]);
    }
  });

  it("answers what was asked before standard input closed", async () => {
    const speaker = start();
    await speaker.initialize();
    const call = { name: "wait_long", arguments: { seconds: 0.3 } };
    speaker.send({ jsonrpc: "2.0", id: "last", method: "tools/call", params: call });
    expect(await speaker.end()).toEqual({ code: 0, signal: null });
    expect(speaker.lines().at(-1)).toContain("waited");
  });

  it("ends quietly when its answers cannot be written any more", async () => {
    const speaker = start();
    await speaker.initialize();
    speaker.child.stdout.destroy();
    for (let at = 0; at < 50; at++) {
      speaker.send({ jsonrpc: "2.0", id: at, method: "ping" });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await speaker.ended).toEqual({ code: 0, signal: null });
    expect(speaker.err()).toBe("");
  });
});
