import { SheafError } from "../../model/error.js";
import { compareUtf8 } from "../../model/order.js";
import { type Setting, sectionValues, settingOf, valuesOf } from "./settings.js";
import { checkAddress, isAddress, parseAddress, type RemoteAddress, rewriteAddress } from "./url.js";

/** What a remote is used for: it can have another address for each. */
export type RemoteUse = "fetch" | "push";

/** A remote of the user's repository. */
interface KnownRemote {
  readonly name: string;
  /** After `insteadOf`, for showing and for knowing the host; null when it has no address that can be used. */
  readonly fetch: RemoteAddress | null;
  readonly push: RemoteAddress | null;
}

/** What the user's configuration says of remotes. */
export interface KnownRemotes {
  /** Sorted by name. */
  readonly remotes: readonly KnownRemote[];
  /** The remote that the branch follows; null when it follows none, or a branch of the same repository. */
  readonly upstream: string | null;
  /** `sheaf.transport` and `sheaf.remote` of the user's configuration. */
  readonly transport: string | null;
  readonly remote: string | null;
}

/** One address of a remote, as git is to be given it. */
export interface RemoteTarget {
  /** Null for an address that the user gave. */
  readonly name: string | null;
  /** As configured or given; git still applies `insteadOf` to it. May hold credentials. */
  readonly url: string;
  /** With `insteadOf` applied. May hold credentials. */
  readonly resolved: string;
  readonly address: RemoteAddress;
}

const rulesOf = (
  settings: readonly Setting[],
  name: "insteadof" | "pushinsteadof",
): readonly { readonly base: string; readonly insteadOf: string }[] =>
  sectionValues(settings, "url", name).map(({ between, value }) => ({ base: between, insteadOf: value }));

const rewritten = (settings: readonly Setting[], url: string): string =>
  rewriteAddress(url, rulesOf(settings, "insteadof")) ?? url;

const targetOf = (
  settings: readonly Setting[],
  name: string | null,
  use: RemoteUse,
  given: string | null,
): RemoteTarget | null => {
  const url = given ?? valuesOf(settings, `remote.${name}.url`)[0];
  const pushUrl =
    use === "push" && name !== null ? valuesOf(settings, `remote.${name}.pushurl`)[0] : undefined;
  const first = pushUrl ?? url;
  if (first === undefined) return null;
  const forPush =
    use === "push" && pushUrl === undefined
      ? rewriteAddress(first, rulesOf(settings, "pushinsteadof"))
      : null;
  const resolved = forPush ?? rewritten(settings, first);
  return { name, url: forPush ?? first, resolved, address: parseAddress(resolved) };
};

const namesOf = (settings: readonly Setting[]): readonly string[] => {
  const urls = [...sectionValues(settings, "remote", "url"), ...sectionValues(settings, "remote", "pushurl")];
  return [...new Set(urls.map(({ between }) => between))].sort(compareUtf8);
};

export const listRemotes = (settings: readonly Setting[], branch: string | null): KnownRemotes => {
  const upstream = branch === null ? null : settingOf(settings, `branch.${branch}.remote`);
  const names = namesOf(settings);
  return {
    remotes: names.map((name) => ({
      name,
      fetch: targetOf(settings, name, "fetch", null)?.address ?? null,
      push: targetOf(settings, name, "push", null)?.address ?? null,
    })),
    upstream: upstream !== null && names.includes(upstream) ? upstream : null,
    transport: settingOf(settings, "sheaf.transport"),
    remote: settingOf(settings, "sheaf.remote"),
  };
};

/**
 * The address that a remote's name, a URL or a path stands for.
 *
 * @throws SheafError `no-remote` for a name that no remote has, `bad-argument` for what git must not be given.
 */
export const findRemote = (settings: readonly Setting[], where: string, use: RemoteUse): RemoteTarget => {
  const named = where.startsWith("-") ? null : targetOf(settings, where, use, null);
  if (named !== null) {
    // What the user's own configuration names is run as git would run it; only no option may come of it.
    checkAddress(named.resolved, () => true);
    return named;
  }
  if (!isAddress(where) && !where.startsWith("-")) {
    const names = namesOf(settings);
    throw new SheafError(
      "no-remote",
      `there is no remote called ${JSON.stringify(where)}`,
      names.length === 0
        ? "The repository has no remote: name a URL or a path (./NAME for a folder)."
        : `There is ${names.slice(0, 10).join(", ")}; or name a URL or a path (./NAME for a folder).`,
    );
  }
  const target = targetOf(settings, null, use, where)!;
  const allowed = (helper: string): boolean => {
    const rule = settingOf(settings, `protocol.${helper}.allow`) ?? settingOf(settings, "protocol.allow");
    return rule === "always" || rule === "user";
  };
  checkAddress(target.url, allowed);
  checkAddress(target.resolved, allowed);
  return target;
};
