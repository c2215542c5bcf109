import type { DeadCodeTrace, DeadVerdict } from "../../../src/model/findings.js";
import type { DeadCodeReport } from "../../../src/model/findings-report.js";
import { visible } from "../../../src/model/visible.js";
import { deadVerdicts } from "../../../src/model/words.js";
import type { Item } from "../../answer/budget.js";
import { contentLine, plain } from "../../answer/content.js";
import { counted } from "../../answer/numbers.js";
import { foundData, foundMark } from "../../answer/stale.js";

type Finding = DeadCodeReport["findings"][number];

const meanings: Readonly<Record<DeadVerdict, string>> = {
  dead: "nothing that a root reaches needs it",
  "unreachable-file": "no root reaches the file",
  "test-only": "only tests reach it",
  "needless-export": "used, but nobody imports it from there",
  unknown: "it cannot be told",
};

export const keyOf = ({ id }: Finding): string => id;

/** A finding; where reasons say no more than the verdict, its second length leaves it out. */
export const findingItem = (finding: Finding, words: number): Item => {
  const { path, startLine, endLine, symbol, kind, verdict, reason } = finding;
  const tell = (most: number) => () => {
    const name = symbol === null ? `${endLine} lines` : `${kind} ${plain(symbol, 160)}`;
    const place = symbol === null ? path : `${path}:${startLine}-${endLine}`;
    const why = plain(reason, most);
    return {
      text: `${contentLine(`${place} ${name}${why === "" ? "" : `: ${why}`}`).trimEnd()}${foundMark(finding)}\n`,
      data: {
        path: visible(path),
        startLine,
        endLine,
        symbol: symbol === null ? null : plain(symbol, 160),
        kind,
        verdict,
        reason: why,
        ...foundData(finding),
      },
    };
  };
  return [tell(words), tell(60)];
};

/** `dead (12): nothing that a root reaches needs it`: what stands above the findings of a verdict. */
export const verdictLine = (verdict: DeadVerdict, { verdicts }: DeadCodeReport): string =>
  `${verdict} (${verdicts[verdict]}; ${meanings[verdict]}):\n`;

/** What was found, in one line. */
export const countsText = ({ verdicts, total }: DeadCodeReport): string => {
  const parts = deadVerdicts.flatMap((verdict) =>
    verdicts[verdict] === 0 ? [] : [`${verdicts[verdict]} ${verdict}`],
  );
  return `${counted(total, "finding")} asked for; ${parts.length === 0 ? "nothing found there" : `there: ${parts.join(", ")}`}.`;
};

/** What a reader should know of how it was looked for. */
export const notesOf = ({ roots, definitions, files, suppressed }: DeadCodeReport): readonly string[] => {
  const production = roots.files - roots.tests;
  const looked = `Looked at ${counted(definitions, "definition")} of ${counted(files, "file")}, from ${counted(production, "root")} and ${counted(roots.tests, "test file")}.`;
  return [
    looked,
    ...(production === 0 && files > 0
      ? [
          'No root outside of tests is known, so nothing is called dead: "entry" in sheaf.json names what is started from outside.',
        ]
      : []),
    ...(suppressed > 0 ? [`${counted(suppressed, "finding")} suppressed by the repository.`] : []),
  ];
};

/** What keeps a definition alive, or not; its shorter lengths tell less of the way. */
export const traceItem = (one: DeadCodeTrace): Item => {
  const { path, startLine, endLine, symbol, kind, verdict, reason, chain } = one;
  const tell = (most: number) => () => {
    const place = symbol === null ? path : `${path}:${startLine}-${endLine}`;
    // Where it begins and what is next to it say most.
    const steps =
      chain.length <= most ? chain : [...chain.slice(0, 1), ...chain.slice(chain.length - most + 1)];
    const lines = steps.map((step) =>
      contentLine(
        `${step.path}${step.symbol === null ? "" : `:${step.line} ${plain(step.symbol, 120)}`} (${plain(step.why, 160)})`,
        1,
      ),
    );
    const left = chain.length - steps.length;
    return {
      text: `${verdict}: ${plain(reason, 300)}\n${contentLine(`${place} ${kind}${symbol === null ? "" : ` ${plain(symbol, 160)}`}`)}${lines.join("")}${left > 0 ? `${counted(left, "step")} between not shown\n` : ""}`,
      data: {
        path: visible(path),
        startLine,
        endLine,
        symbol: symbol === null ? null : plain(symbol, 160),
        kind,
        verdict,
        reason: plain(reason, 300),
        chain: steps.map((step) => ({
          path: visible(step.path),
          line: step.line,
          symbol: step.symbol === null ? null : plain(step.symbol, 120),
          why: plain(step.why, 160),
        })),
      },
    };
  };
  return [...new Set([chain.length, 12, 6, 3])]
    .filter((most) => most <= chain.length || most === 3)
    .map(tell);
};
