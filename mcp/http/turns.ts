import type { Socket } from "node:net";

/** Requests of one connection that wait for the one before: clients send the next when they have their answer. */
const maxWaiting = 16;

interface Line {
  last: Promise<void>;
  length: number;
}

/**
 * Lets the requests of a connection be served one after the other. Its answers go out in that order anyway, and whoever
 * sends thousands at once must not have thousands of questions worked on, before those of all others.
 *
 * @returns a function that runs work in its turn, and ends a connection that asks too much at once. The work must not
 *   reject.
 */
export const createTurns = (): ((socket: Socket, work: () => Promise<void>) => void) => {
  const lines = new WeakMap<Socket, Line>();
  return (socket, work) => {
    const line = lines.get(socket) ?? { last: Promise.resolve(), length: 0 };
    lines.set(socket, line);
    if (line.length > maxWaiting) return void socket.destroy();
    line.length++;
    line.last = line.last.then(async () => {
      if (!socket.destroyed) await work();
      line.length--;
    });
  };
};
