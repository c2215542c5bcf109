import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createTurns } from "../../../mcp/calls/turns.js";
import { createWire } from "../../../mcp/stdio/wire.js";

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("turns of calls", () => {
  it("run as many as may at a time, in the order in which they came, and drop the cancelled", async () => {
    const inTurn = createTurns(2);
    const log: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) => (): Promise<string> =>
      new Promise((resolve) => {
        log.push(name);
        ends.push(() => resolve(name));
      });
    const { signal } = new AbortController();
    const cancel = new AbortController();
    const answers = ["a", "b", "c"].map((name) => inTurn(work(name), signal));
    const dropped = inTurn(work("dropped"), cancel.signal);
    const last = inTurn(work("last"), signal);
    await tick();
    expect(log).toEqual(["a", "b"]);
    cancel.abort(new Error("cancelled"));
    await expect(dropped).rejects.toThrow("cancelled");
    await expect(inTurn(work("never"), cancel.signal)).rejects.toThrow("cancelled");
    ends[0]!();
    await tick();
    expect(log).toEqual(["a", "b", "c"]);
    ends[1]!();
    await tick();
    expect(log).toEqual(["a", "b", "c", "last"]);
    for (const end of ends) end();
    expect([...(await Promise.all(answers)), await last]).toEqual(["a", "b", "c", "last"]);
  });

  it("pass on when work fails", async () => {
    const inTurn = createTurns(1);
    const { signal } = new AbortController();
    const failing = inTurn(() => Promise.reject(new Error("no")), signal);
    const next = inTurn(async () => "yes", signal);
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("yes");
    expect(await inTurn(async () => "again", signal)).toBe("again");
  });
});

describe("requests with the same id", () => {
  it("count each, so that no more are read while they are open, and are answered each", async () => {
    const input = new PassThrough();
    const output = new PassThrough().resume();
    const wire = createWire(input, output);
    let taken = 0;
    wire.start(
      () => taken++,
      () => {},
    );
    const line = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" })}\n`;
    for (let at = 0; at < 20; at++) input.write(line.repeat(100));
    await tick();
    expect(taken).toBe(1_000);
    for (let at = 0; at < 1_000; at++) void wire.send({ jsonrpc: "2.0", id: 1, result: {} });
    await tick();
    expect(taken).toBe(2_000);
    wire.close();
  });
});
