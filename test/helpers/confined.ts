import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/** A program with its first arguments; what it is to run follows them. */
export type Under = readonly string[];

const works = (argv: readonly string[]): boolean =>
  spawnSync(argv[0]!, argv.slice(1), { stdio: "ignore" }).status === 0;

const reason = (what: string, can: boolean): string | null =>
  can ? null : `skipped, because ${what} does not work here`;

/** Runs a program where there is no network at all, not even a loopback that is up. */
export const offline: Under = ["unshare", "-rn"];
export const withoutNetworkNamespace = reason("unshare -rn", works([...offline, "true"]));

const mount = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"';

/**
 * Runs a program for which a folder is read-only, whoever runs it: permission bits do not hold root back.
 *
 * @param dir absolute; the program must not be started inside it.
 */
export const readOnly = (dir: string): Under => ["unshare", "-rm", "sh", "-c", mount, dir];
export const withoutMountNamespace = reason(
  "a read-only mount in a namespace of its own",
  works([...readOnly(import.meta.dirname), "sh", "-c", `! touch ${import.meta.dirname}/written 2>&1`]),
);

const strace = ["strace", "-f", "-qq"];
/** Where the kernel can do it, a program stops at the calls that are looked for, and not at all of them. */
const filter = works([...strace, "--seccomp-bpf", "-o", "/dev/null", "true"]) ? ["--seccomp-bpf"] : [];

/** Runs a program and writes the system calls of it and its children into a file, one a line. */
export const traced = (calls: string, file: string): Under => [
  ...strace,
  ...filter,
  "-e",
  `trace=${calls}`,
  "-o",
  file,
]; // prettier-ignore
export const withoutStrace = reason("strace", works([...strace, "-o", "/dev/null", "true"]));

/** Runs a program on a machine of another name. */
export const onHost = (name: string): Under => [
  "unshare",
  "-ru",
  "sh",
  "-c",
  'hostname "$0" && exec "$@"',
  name,
];
export const withoutHostNamespace = reason("unshare -ru", works([...onHost("other"), "true"]));

/** Every file below a folder, by path: its bytes and when it was written. */
export const contentsOf = (
  dir: string,
): ReadonlyMap<string, { readonly bytes: Buffer; readonly time: number }> => {
  const found = new Map<string, { bytes: Buffer; time: number }>();
  for (const entry of fs.readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    found.set(path.relative(dir, file), { bytes: fs.readFileSync(file), time: fs.statSync(file).mtimeMs });
  }
  return found;
};
