import { spawn } from "node:child_process";

/** How git answered a short question. */
export interface GitReply {
  /** Null when a signal ended it, as when it said too much. */
  readonly code: number | null;
  readonly stdout: Buffer;
  /** One character a byte. */
  readonly stderr: string;
}

/**
 * Asks git something about itself or its settings, with the environment as it is given: for what is in a repository
 * there is `createGitCommand`, which lets no setting of the caller through.
 *
 * @param maxBytes a longer output, or longer errors, end it.
 * @returns null when no git can be started.
 */
export const askGit = (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  maxBytes: number,
  cwd?: string,
): Promise<GitReply | null> =>
  new Promise((resolve) => {
    const child = spawn("git", args, {
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
      ...(cwd === undefined ? {} : { cwd }),
    });
    const collect = (stream: NodeJS.ReadableStream): Buffer[] => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      stream.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) child.kill("SIGKILL");
        else chunks.push(chunk);
      });
      return chunks;
    };
    const stdout = collect(child.stdout);
    const stderr = collect(child.stderr);
    child.on("error", () => resolve(null));
    child.on("close", (code) =>
      resolve({ code, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString("latin1") }),
    );
  });
