import type { CloneChange, CycleChange, DeadCodeChange, DeltaReport, DeltaState } from "../model/delta.js";
import type { CloneMember, Suppressed } from "../model/findings.js";
import { visible } from "../model/visible.js";
import { isWebAddress } from "../model/web-address.js";
import { uriOf } from "./links.js";
import { sarifRules } from "./sarif-rules.js";
import { changeWords, likeness, placeOf, verdictWords } from "./wording.js";

export interface SarifOptions {
  /** Version of this tool. */
  readonly version: string;
  /** Web address of the repository; null when it is not known. */
  readonly web?: string | null | undefined;
}

const schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** What paths are relative to: the root of the repository. */
const root = "%SRCROOT%";

const baselineStates: Readonly<Record<DeltaState, string>> = {
  new: "new",
  changed: "updated",
  resolved: "absent",
  unchanged: "unchanged",
};

const physical = (path: string, startLine: number, endLine: number): object => ({
  artifactLocation: { uri: uriOf(path), uriBaseId: root },
  region: { startLine: Math.max(1, startLine), endLine: Math.max(1, startLine, endLine) },
});

const location = ({
  path,
  startLine,
  endLine,
  symbol,
}: Omit<CloneMember, "test" | "score" | "content">): object => ({
  physicalLocation: physical(path, startLine, endLine),
  ...(symbol === null ? {} : { logicalLocations: [{ fullyQualifiedName: visible(symbol) }] }),
});

const suppressions = (suppressed: Suppressed | null): object =>
  suppressed === null
    ? {}
    : {
        suppressions: [
          {
            kind: suppressed.line === 0 ? "external" : "inSource",
            status: "accepted",
            justification: visible(suppressed.reason),
          },
        ],
      };

interface Result {
  readonly rule: number;
  readonly state: DeltaState;
  readonly level: "warning" | "note";
  readonly text: string;
  readonly id: string;
  readonly locations: readonly object[];
  readonly related: readonly object[];
  readonly properties: object;
  readonly suppressed: Suppressed | null;
}

const resultOf = (result: Result): object => ({
  ruleId: sarifRules[result.rule]!.id,
  ruleIndex: result.rule,
  level: result.level,
  message: { text: result.text },
  baselineState: baselineStates[result.state],
  partialFingerprints: { "sheafIdentity/v1": result.id },
  locations: result.locations,
  ...(result.related.length === 0
    ? {}
    : { relatedLocations: result.related.map((one, id) => ({ id: id + 1, ...one })) }),
  ...suppressions(result.suppressed),
  properties: result.properties,
});

const deadResult = ({ state, finding, before }: DeadCodeChange): object => {
  const { symbol, kind, verdict, reason } = finding;
  const what = symbol === null ? "The file" : `The ${kind} ${visible(symbol)}`;
  const then = state === "changed" && before !== null ? ` (${verdictWords[before.verdict]} before)` : "";
  return resultOf({
    rule: 0,
    state,
    level: verdict === "dead" || verdict === "unreachable-file" ? "warning" : "note",
    text: `${what}: ${verdictWords[verdict]}${then}: ${visible(reason)}.`,
    id: finding.id,
    locations: [location(finding)],
    related: [],
    properties: { verdict },
    suppressed: finding.suppressed,
  });
};

const cloneResult = (change: CloneChange): object => {
  const { state, finding, newMembers, reuse } = change;
  const { members } = finding;
  const at = newMembers.find((i) => i !== reuse) ?? newMembers[0] ?? 0;
  const others = members.filter((_, i) => i !== at);
  const use = reuse === null || reuse === at ? "" : ` Use ${visible(placeOf(members[reuse]!))} instead.`;
  const what = state === "unchanged" || state === "new" ? "" : `: ${changeWords(change)}`;
  return resultOf({
    rule: 1,
    state,
    level: finding.test ? "note" : "warning",
    text: `${members.length} places hold the same code (${likeness(finding)})${what}.${use}`,
    id: finding.id,
    locations: [location(members[at]!)],
    related: others.map((member) => ({ ...location(member), message: { text: "The same code" } })),
    properties: {
      kind: finding.kind,
      score: finding.score / 1000,
      tokens: finding.tokens,
      test: finding.test,
    },
    suppressed: finding.suppressed,
  });
};

const cycleResult = ({ state, finding }: CycleChange): object => {
  const { cut, files, typesOnly } = finding;
  const places = cut.length > 0 ? cut : [{ from: files[0]!, to: files[1] ?? files[0]!, line: 1 }];
  const [first, ...rest] = places.map(({ from, line, to }) => ({
    physicalLocation: physical(from, line, line),
    message: { text: `Imports ${visible(to)}` },
  }));
  return resultOf({
    rule: 2,
    state,
    level: typesOnly ? "note" : "warning",
    text: `${files.length} files import each other${typesOnly ? ", for types only" : ""}: ${files.slice(0, 10).map(visible).join(", ")}${files.length > 10 ? " and others" : ""}.`,
    id: finding.id,
    locations: [first!],
    related: rest,
    properties: { files: files.map(visible), typesOnly },
    suppressed: finding.suppressed,
  });
};

const all = <T>(changes: { readonly [state in DeltaState | "suppressed"]: readonly T[] }): readonly T[] => [
  ...changes.new,
  ...changes.changed,
  ...changes.unchanged,
  ...changes.suppressed,
  ...changes.resolved,
];

/**
 * The findings of both commits as SARIF 2.1.0, each with what became of it. Paths are relative to the root of the
 * repository; what is resolved stands where the base had it.
 */
export const sarifReport = (report: DeltaReport, { version, web = null }: SarifOptions): object => {
  const { base, head, delta, notes } = report;
  const repository = web !== null && isWebAddress(web) && !web.includes("{") ? web : null;
  return {
    $schema: schema,
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Sheaf", semanticVersion: version, rules: sarifRules } },
        automationDetails: { id: "sheaf/diff/" },
        invocations: [
          {
            executionSuccessful: true,
            ...(notes.length === 0
              ? {}
              : {
                  toolExecutionNotifications: notes.map((note) => ({
                    level: "note",
                    message: { text: visible(note) },
                  })),
                }),
          },
        ],
        ...(repository === null
          ? {}
          : {
              versionControlProvenance: [
                { repositoryUri: repository, revisionId: head.commit, mappedTo: { uriBaseId: root } },
              ],
            }),
        originalUriBaseIds: { [root]: { description: { text: "The root of the repository." } } },
        columnKind: "utf16CodeUnits",
        results: [
          ...all(delta.deadCode).map(deadResult),
          ...all(delta.duplicates).map(cloneResult),
          ...all(delta.cycles).map(cycleResult),
        ],
        properties: { baseCommit: base.commit, headCommit: head.commit, mergeBase: report.mergeBase },
      },
    ],
  };
};
