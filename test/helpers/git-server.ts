import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

/** Git's own CGI program for HTTP; null where git was installed without it. */
const backend: string | null = (() => {
  try {
    const folder = execFileSync("git", ["--exec-path"], { encoding: "utf8" }).trim();
    const file = path.join(
      folder,
      process.platform === "win32" ? "git-http-backend.exe" : "git-http-backend",
    );
    return fs.existsSync(file) ? file : null;
  } catch {
    return null;
  }
})();

/** Why tests that need a git server do not run here; null when they do. */
export const withoutGitServer: string | null =
  backend === null ? "skipped, because this git has no http-backend" : null;

export interface GitServerOptions {
  /** Every repository below it is served, for reading and writing, as `<url>/<path below root>`. */
  readonly root: string;
  /** Whoever does not give these is answered 401. */
  readonly user?: { readonly name: string; readonly password: string };
  /** Answered 403 when they push: "no access". */
  readonly readOnly?: boolean;
  /** Whether `--filter` works (`uploadpack.allowFilter`). True by default; git's own default is false. */
  readonly filters?: boolean;
  /** Settings of every served repository, such as `transfer.hideRefs`. */
  readonly config?: readonly (readonly [key: string, value: string])[];
  /** Answers in place of git when it returns true. */
  readonly intercept?: (request: http.IncomingMessage, response: http.ServerResponse) => boolean;
}

/** One request as the server saw it. */
interface SeenRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly authorization: string | null;
  readonly host: string;
  readonly status: number;
  /** Bytes of the bodies, as they travelled. */
  readonly sent: number;
  readonly received: number;
}

/**
 * Connections break when this many bytes of bodies have gone to or come from clients since it was said, and every one
 * after that at its first byte: clients try again by themselves where a connection that they had used before is gone.
 */
interface Drop {
  readonly sent?: number;
  readonly received?: number;
}

/** A git server on a loopback port. */
export interface GitServer {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly url: string;
  /** The same with user name and password, where some are asked for. */
  readonly urlWithUser: string;
  /** What has come since the last `reset`, in order; a dropped request too. */
  readonly requests: readonly SeenRequest[];
  /** Bytes of bodies that went to clients since the last `reset`. */
  readonly sent: () => number;
  /** Bytes of bodies that came from clients since the last `reset`. */
  readonly received: () => number;
  readonly reset: () => void;
  /** Breaks connections from some byte on; null mends the line. Counting begins anew. */
  readonly drop: (at: Drop | null) => void;
  readonly close: () => Promise<void>;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const settingsOf = (options: GitServerOptions): Record<string, string> => {
  const settings: (readonly [string, string])[] = [
    ["http.receivepack", "true"],
    ["uploadpack.allowFilter", String(options.filters ?? true)],
    ["safe.directory", "*"],
    ["receive.autogc", "false"],
    ...(options.config ?? []),
  ];
  const environment: Record<string, string> = { GIT_CONFIG_COUNT: String(settings.length) };
  for (const [i, [key, value]] of settings.entries()) {
    environment[`GIT_CONFIG_KEY_${i}`] = key;
    environment[`GIT_CONFIG_VALUE_${i}`] = value;
  }
  return environment;
};

const cgiEnvironment = (
  options: GitServerOptions,
  request: http.IncomingMessage,
  url: URL,
): Record<string, string> => {
  const header = (name: string): string => String(request.headers[name] ?? "");
  return {
    PATH: process.env.PATH ?? "",
    ...(process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot }),
    HOME: options.root,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_PROJECT_ROOT: options.root,
    GIT_HTTP_EXPORT_ALL: "1",
    REQUEST_METHOD: request.method ?? "GET",
    PATH_INFO: decodeURIComponent(url.pathname),
    QUERY_STRING: url.search.slice(1),
    CONTENT_TYPE: header("content-type"),
    HTTP_CONTENT_ENCODING: header("content-encoding"),
    GIT_PROTOCOL: header("git-protocol"),
    REMOTE_ADDR: "127.0.0.1",
    REMOTE_USER: options.user?.name ?? "someone",
    ...(request.headers["content-length"] === undefined
      ? {}
      : { CONTENT_LENGTH: request.headers["content-length"] }),
    ...settingsOf(options),
  };
};

const basic = (user: { readonly name: string; readonly password: string }): string =>
  `Basic ${Buffer.from(`${user.name}:${user.password}`).toString("base64")}`;

/**
 * Serves bare repositories over HTTP with `git http-backend`, as a real git host would, on a port of its own.
 *
 * Ask `withoutGitServer` first.
 */
export const startGitServer = async (options: GitServerOptions): Promise<GitServer> => {
  let requests: Mutable<SeenRequest>[] = [];
  let drop: Drop | null = null;
  let since = { sent: 0, received: 0 };
  const children = new Set<ReturnType<typeof spawn>>();

  /** How many of these bytes still pass; fewer than all means that the connection breaks now. */
  const passing = (direction: "sent" | "received", bytes: number): number => {
    const limit = drop?.[direction];
    const before = since[direction];
    since[direction] += bytes;
    if (limit === undefined || since[direction] <= limit) return bytes;
    return Math.max(0, limit - before);
  };

  const serve = (request: http.IncomingMessage, response: http.ServerResponse): void => {
    const seen: Mutable<SeenRequest> = {
      method: request.method ?? "GET",
      url: request.url ?? "/",
      authorization: request.headers.authorization ?? null,
      host: request.headers.host ?? "",
      status: 0,
      sent: 0,
      received: 0,
    };
    requests.push(seen);
    response.on("error", () => {});
    const refuse = (status: number, headers: http.OutgoingHttpHeaders = {}): void => {
      seen.status = status;
      response.writeHead(status, headers).end();
      request.resume();
    };
    if (options.intercept?.(request, response) === true) {
      seen.status = response.statusCode;
      return;
    }
    if (options.user !== undefined && seen.authorization !== basic(options.user)) {
      refuse(401, { "www-authenticate": 'Basic realm="git"' });
      return;
    }
    const url = new URL(seen.url, "http://127.0.0.1");
    if (options.readOnly === true && `${url.pathname}${url.search}`.includes("git-receive-pack")) {
      refuse(403);
      return;
    }
    const child = spawn(backend!, [], {
      env: cgiEnvironment(options, request, url),
      stdio: ["pipe", "pipe", "ignore"],
    });
    children.add(child);
    child.on("close", () => children.delete(child));
    child.stdin.on("error", () => {});
    const breakOff = (): void => {
      child.kill("SIGKILL");
      request.socket.destroy();
    };
    request.on("data", (chunk: Buffer) => {
      const pass = passing("received", chunk.length);
      seen.received += pass;
      if (pass < chunk.length) breakOff();
      else if (!child.stdin.write(chunk)) {
        request.pause();
        child.stdin.once("drain", () => request.resume());
      }
    });
    request.on("end", () => child.stdin.end());
    response.on("close", () => {
      if (!response.writableFinished) child.kill("SIGKILL");
    });

    let head = Buffer.alloc(0);
    let started = false;
    const send = (body: Buffer): void => {
      const pass = passing("sent", body.length);
      seen.sent += pass;
      if (pass < body.length) {
        // What was let through must arrive before the end of the connection.
        response.write(body.subarray(0, pass), breakOff);
        if (pass === 0) breakOff();
      } else if (!response.write(body)) {
        child.stdout.pause();
        response.once("drain", () => child.stdout.resume());
      }
    };
    child.stdout.on("data", (chunk: Buffer) => {
      if (started) {
        if (!response.destroyed) send(chunk);
        return;
      }
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      started = true;
      let status = 200;
      for (const line of head.toString("latin1", 0, end).split("\r\n")) {
        const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
        if (name === undefined || value === undefined) continue;
        if (name.toLowerCase() === "status") status = Number.parseInt(value, 10);
        else response.setHeader(name, value);
      }
      seen.status = status;
      response.writeHead(status);
      const body = head.subarray(end + 4);
      if (body.length > 0) send(body);
    });
    child.stdout.on("end", () => {
      if (!started && !response.destroyed) refuse(500);
      else response.end();
    });
  };

  const server = http.createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const total = (direction: "sent" | "received"): number =>
    requests.reduce((sum, request) => sum + request[direction], 0);
  const { user } = options;
  return {
    url: `http://127.0.0.1:${port}`,
    urlWithUser:
      user === undefined
        ? `http://127.0.0.1:${port}`
        : `http://${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@127.0.0.1:${port}`,
    get requests() {
      return requests;
    },
    sent: () => total("sent"),
    received: () => total("received"),
    reset: () => {
      requests = [];
    },
    drop: (at) => {
      drop = at;
      since = { sent: 0, received: 0 };
    },
    close: async () => {
      for (const child of children) child.kill("SIGKILL");
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
