/**
 * Words of build constraints that depend on the machine: which of them hold, nobody can tell. All others hold when a
 * build asks for them, which an ordinary one does not.
 */
const machine: ReadonlySet<string> = new Set(
  (
    "aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows " +
    "zos unix 386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le " +
    "ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm cgo gc gccgo"
  ).split(" "),
);

/** Null is either. */
type Truth = boolean | null;

const either = (a: Truth, b: Truth): Truth =>
  a === true || b === true ? true : a === null || b === null ? null : false;
const both = (a: Truth, b: Truth): Truth =>
  a === false || b === false ? false : a === null || b === null ? null : true;

/** So deep brackets are read. */
const maxDepth = 32;

const ofTag = (tag: string): Truth => (machine.has(tag) ? null : /^go1\.\d+$/.test(tag));

/** Whether an ordinary build takes a file, for some machine at least: `!integration` is one, `integration` is not. */
export const isOrdinaryBuild = (constraint: string): boolean => {
  const tokens = constraint.match(/&&|\|\||[!()]|[\w.]+/g) ?? [];
  let at = 0;
  const term = (depth: number): Truth => {
    const token = tokens[at++];
    if (token === undefined || depth > maxDepth) return null;
    if (token === "!") {
      const inner = term(depth + 1);
      return inner === null ? null : !inner;
    }
    if (token !== "(") return ofTag(token);
    const inner = choice(depth + 1);
    if (tokens[at] === ")") at++;
    return inner;
  };
  const chain = (depth: number): Truth => {
    let value = term(depth);
    while (tokens[at] === "&&") {
      at++;
      value = both(value, term(depth));
    }
    return value;
  };
  const choice = (depth: number): Truth => {
    let value = chain(depth);
    while (tokens[at] === "||") {
      at++;
      value = either(value, chain(depth));
    }
    return value;
  };
  return choice(0) !== false;
};
