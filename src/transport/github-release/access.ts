import { apiUrlOf, type RepositoryName } from "./repository-name.js";

/** How a repository is reached. */
export interface GithubAccess {
  readonly apiUrl: string;
  readonly token: string | null;
}

const set = (value: string | undefined): string | null =>
  value === undefined || value === "" ? null : value;

const serverHost = (url: string | null): string => {
  if (url === null || !URL.canParse(url)) return "github.com";
  return new URL(url).host.toLowerCase();
};

/**
 * Finds address and token in an environment. `GITHUB_TOKEN`, `GH_TOKEN` and `GITHUB_API_URL` belong to the host of
 * `GITHUB_SERVER_URL`, github.com when it is not set, and are used for no other; `SHEAF_TOKEN` is for whatever was asked.
 */
export const githubAccess = (
  repository: RepositoryName,
  environment: Readonly<Record<string, string | undefined>>,
): GithubAccess => {
  const home = repository.host === serverHost(set(environment.GITHUB_SERVER_URL));
  const own = home ? (set(environment.GITHUB_TOKEN) ?? set(environment.GH_TOKEN)) : null;
  return {
    apiUrl: (home ? set(environment.GITHUB_API_URL) : null) ?? apiUrlOf(repository.host),
    token: set(environment.SHEAF_TOKEN) ?? own,
  };
};
