import { tmpdir } from "node:os";
import type { RemoteBundle, Transport } from "../transport.js";
import { type ApiSettings, type GithubApi, openGithubApi } from "./api.js";
import { type EntryContent, packsOf } from "./entry.js";
import { published } from "./names.js";
import { publishBundle } from "./publish.js";
import { fetchMembers } from "./read-packs.js";
import { removeBundles } from "./remove.js";
import { readEntry, type State, stateOf } from "./state.js";

/** Address and token: see `githubAccess`. */
export interface GithubReleaseOptions extends ApiSettings {
  /** Where packs lie while they are uploaded, in a folder `tmp-…`. The system's when left out. */
  readonly folder?: string;
}

const stateIn = async (api: GithubApi): Promise<State | null> => {
  const release = await api.release();
  return release === null ? null : await stateOf(api, release);
};

const bundleOf = (api: GithubApi, state: State, content: EntryContent): RemoteBundle => ({
  manifest: content.manifest,
  provenance: content.provenance,
  attestation: content.attestation,
  objects: (wanted, take) => fetchMembers(api, wanted, content.places, state.catalogue.packs, take),
});

/**
 * Bundles as files of one release of a repository on GitHub: see FORMAT.md.
 *
 * @throws SheafError `bad-argument`.
 */
export const openGithubRelease = (options: GithubReleaseOptions): Transport => {
  const { folder = tmpdir(), ...settings } = options;
  const api = openGithubApi(settings);
  // What a listing said is believed for as long as this is open: a pull asks for one bundle after the other.
  let listed: Promise<State | null> | null = null;
  const list = (): Promise<State | null> => {
    listed = stateIn(api);
    return listed;
  };
  return {
    name: "github-release",
    place: api.place,
    list: async () => {
      const state = await list();
      return state === null ? [] : published(state.catalogue);
    },
    open: async (commit) => {
      let state = await (listed ?? list());
      for (let round = 0; round < 2; round++) {
        const entries = state?.catalogue.entries.get(commit) ?? [];
        for (const entry of entries) {
          const content = await readEntry(api, entry);
          // A label that somebody changed does not tell; the entry does.
          const whole =
            content !== null && packsOf(content).every((pack) => state!.catalogue.packs.has(pack));
          if (whole) return bundleOf(api, state!, content);
        }
        // What has gone since it was listed may have been replaced.
        if (entries.length === 0) return null;
        state = await list();
      }
      return null;
    },
    publish: async (bundle, publishOptions) => {
      listed = null;
      return await publishBundle({ api, folder, pause: options.pause ?? 500 }, bundle, publishOptions);
    },
    remove: async (commits) => {
      listed = null;
      return await removeBundles(api, commits);
    },
    close: api.close,
  };
};
