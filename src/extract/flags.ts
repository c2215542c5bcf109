import type { RepoPath } from "../model/ids.js";
import type { FileFlags } from "../model/snapshot.js";
import { lowerCase } from "../model/terms.js";

/** A path's parts. Whole parts are compared, so that `latest/` and `contest.py` are no tests. */
interface Parts {
  /** Folders in lower case, outermost first. */
  readonly folders: readonly string[];
  /** File name as it is. */
  readonly name: string;
  /** File name in lower case. */
  readonly lower: string;
  /** Up to the first dot that isn't the name's first character; lower case. */
  readonly stem: string;
  /** The parts between the dots behind the stem, the extension last; lower case. */
  readonly dotted: readonly string[];
}

const cutPath = (path: RepoPath): Parts => {
  const all = path.split("/");
  const name = all.pop() ?? "";
  const lower = lowerCase(name);
  const dot = lower.indexOf(".", 1);
  const stem = dot < 0 ? lower : lower.slice(0, dot);
  return {
    folders: all.map(lowerCase),
    name,
    lower,
    stem,
    dotted: dot < 0 ? [] : lower.slice(dot + 1).split("."),
  };
};

let latest: { readonly path: RepoPath; readonly parts: Parts } | null = null;

/** A path is asked for its flags and whether it is sensitive in one breath: it is cut once. */
const partsOf = (path: RepoPath): Parts => {
  if (latest?.path !== path) latest = { path, parts: cutPath(path) };
  return latest.parts;
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const testFolders = words(
  "test tests __tests__ __test__ spec specs __specs__ testdata test-data test_data __mocks__ __fixtures__ e2e cypress " +
    "testutil testutils test-util test-utils test_util test_utils test-helpers test_helpers test-support test_support " +
    "test-fixtures test_fixtures testfixtures testfixture unittest unittests integrationtest integrationtests",
);
const testFolderEnd = /[-_.](?:tests?|specs?|e2e)$/;
const testMarks = words("test tests spec specs test-d e2e cy e2e-spec");
const testStems = words("test tests spec conftest setuptests");
const testStem = /^tests?_|[-_](?:tests?|specs?)$/;
/** Languages that name a test class, and so its file, by a last word with a capital. */
const camelTest =
  /[A-Za-z0-9_](?:Tests?|TestCase|Specs?)\.(?:java|kt|kts|scala|groovy|cs|fs|vb|swift|php|m|mm)$/;
const plainData = words("yml yaml json toml md rst txt");

const isTest = ({ folders, name, stem, dotted }: Parts): boolean => {
  if (folders.some((folder) => testFolders.has(folder) || testFolderEnd.test(folder))) return true;
  if (dotted.slice(0, -1).some((mark) => testMarks.has(mark))) return true;
  const extension = dotted.at(-1);
  if (extension === undefined || plainData.has(extension)) return false;
  if (testStems.has(stem) || testStem.test(stem)) return true;
  // What a build compiles as the program itself is none: a library for tests has such names.
  const main = folders.some((folder, at) => folder === "main" && folders[at - 1] === "src");
  return !main && camelTest.test(name);
};

const lockFiles = words(
  "package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock composer.lock gemfile.lock " +
    "gems.locked cargo.lock poetry.lock pipfile.lock uv.lock pdm.lock pixi.lock conda-lock.yml go.sum go.work.sum mix.lock " +
    "rebar.lock pubspec.lock podfile.lock cartfile.resolved package.resolved packages.lock.json project.assets.json " +
    "paket.lock gradle.lockfile flake.lock conan.lock .terraform.lock.hcl stack.yaml.lock cabal.project.freeze " +
    "module.bazel.lock berksfile.lock chart.lock",
);
const generatedEnd =
  /\.(?:min\.(?:js|mjs|cjs|css)|(?:js|mjs|cjs|css|ts)\.map|snap|ambr|pb\.(?:go|cc|h|c|swift|gw\.go)|pbobjc\.[hm]|g\.dart|freezed\.dart|gr\.dart|designer\.(?:cs|vb)|g\.cs|g\.i\.cs)$/;
const generatedStem = /^zz_generated|_pb2(?:_grpc)?$|_pb$|_grpc_pb$|_generated$/;
const generatedMarks = words("generated gen");
const generatedFolders = words("__generated__ __snapshots__");

const isGenerated = ({ folders, lower, stem, dotted }: Parts): boolean =>
  lockFiles.has(lower) ||
  generatedEnd.test(lower) ||
  generatedStem.test(stem) ||
  dotted.slice(0, -1).some((mark) => generatedMarks.has(mark)) ||
  folders.some((folder) => generatedFolders.has(folder));

const vendorFolders = words(
  "node_modules bower_components jspm_packages vendor vendors vendored _vendor third_party third-party thirdparty 3rdparty " +
    "3rd-party 3rd_party godeps pods carthage .yarn",
);
const vendorNames = words("gradlew gradlew.bat mvnw mvnw.cmd");
const vendorLibrary =
  /^(?:jquery|bootstrap|modernizr|html5shiv|prototype)(?:-[0-9][0-9.]*)?(?:\.bundle|\.slim)?(?:\.min)?\.(?:js|css)$/;

const isVendored = ({ folders, lower }: Parts): boolean =>
  folders.some((folder) => vendorFolders.has(folder)) || vendorNames.has(lower) || vendorLibrary.test(lower);

const documentFolders = words("docs doc documentation javadoc apidoc apidocs man manual guides rfcs adr");
const documentExtensions = words("md mdx markdown mdown rst adoc asciidoc textile rdoc org pod");
const documentStem =
  /^(?:readme|changelog|changes|history|news|contributing|contributors|authors|maintainers|copying|licen[cs]e|notice|install|security|code_of_conduct|upgrading|migration|todo)(?:[-_].*)?$/;
const documentEnds = words("txt text html");

const isDocumentation = ({ folders, stem, dotted }: Parts): boolean => {
  const extension = dotted.at(-1) ?? "";
  if (documentExtensions.has(extension)) return true;
  if (folders.some((folder) => documentFolders.has(folder))) return true;
  return (extension === "" || documentEnds.has(extension)) && documentStem.test(stem);
};

const settingsExtensions = words(
  "json jsonc json5 yaml yml toml ini cfg conf properties plist editorconfig csproj fsproj vbproj sln props targets nuspec",
);
const settingsNames = words(
  "dockerfile containerfile makefile gnumakefile cmakelists.txt go.mod go.work pom.xml build.gradle build.gradle.kts " +
    "settings.gradle settings.gradle.kts gemfile rakefile procfile jenkinsfile vagrantfile brewfile pipfile podfile " +
    "cartfile cargo.toml setup.py setup.cfg tox.ini noxfile.py manifest.in justfile taskfile build.bazel workspace",
);
const settingsFolders = words(
  ".github .gitlab .circleci .vscode .idea .husky .devcontainer .cargo .config .changeset",
);
const settingsName =
  /^(?:requirements[-_.a-z0-9]*\.txt|constraints[-_.a-z0-9]*\.txt|docker-compose[-_.a-z0-9]*|dockerfile\.[-_.a-z0-9]+)$/;

const isConfiguration = ({ folders, lower, dotted }: Parts): boolean =>
  lower.startsWith(".") ||
  settingsExtensions.has(dotted.at(-1) ?? "") ||
  settingsNames.has(lower) ||
  settingsName.test(lower) ||
  dotted.slice(0, -1).includes("config") ||
  folders.some((folder) => settingsFolders.has(folder));

const exampleFolders = words(
  "example examples _example _examples sample samples demo demos playground playgrounds tutorial tutorials quickstart " +
    "quickstarts cookbook",
);
const exampleEnd = /[-_](?:examples?|samples?|demos?|playground)$/;
const exampleMarks = words("example sample");
const exampleStems = words("example examples sample demo");

const isExample = ({ folders, stem, dotted }: Parts): boolean =>
  folders.some((folder) => exampleFolders.has(folder) || exampleEnd.test(folder)) ||
  dotted.some((mark) => exampleMarks.has(mark)) ||
  (dotted.length > 0 && exampleStems.has(stem));

/** What a file is for, by its path alone. Several flags can hold at once. */
export const fileFlags = (path: RepoPath): FileFlags => {
  const parts = partsOf(path);
  return {
    test: isTest(parts),
    generated: isGenerated(parts),
    vendored: isVendored(parts),
    documentation: isDocumentation(parts),
    configuration: isConfiguration(parts),
    example: isExample(parts),
  };
};

const harmlessEnv = words("example examples sample template tpl dist default defaults schema test");
const keyExtensions = words("pem key p12 pfx jks keystore kdbx ppk p8 pkcs12 tfstate");
const secretNames = words(
  ".env~ .envrc .pypirc .my.cnf " +
    ".netrc _netrc .pgpass .htpasswd .git-credentials .dockercfg credentials credentials.json credentials.yml credentials.yaml " +
    "credentials.csv credentials.xml credentials.ini credentials.toml service-account.json service_account.json " +
    "serviceaccount.json master.key .vault_pass .vault-password",
);
const privateKey = /^id_(?:rsa|dsa|ecdsa|ed25519|ecdsa_sk|ed25519_sk)(?:[-_.].*)?$/;

/** Whether a file by its name holds keys or passwords; its content is then not looked at. */
export const isSensitive = (path: RepoPath): boolean => {
  const { lower, stem, dotted } = partsOf(path);
  if (lower === ".env") return true;
  if (lower.startsWith(".env.")) return !harmlessEnv.has(dotted.at(-1) ?? "");
  if (dotted.at(-1) === "env") return ![stem, ...dotted].some((part) => harmlessEnv.has(part));
  if (privateKey.test(lower)) return !lower.endsWith(".pub");
  return (
    secretNames.has(lower) || keyExtensions.has(dotted.at(-1) ?? "") || lower.endsWith(".tfstate.backup")
  );
};
