import { it } from "vitest";
import { graphText } from "../../../cli/format/graph.js";
import { symbolText } from "../../../cli/format/symbol.js";
import { mermaidDiagram, dotDiagram } from "../../../cli/format/diagram.js";
import { paintFor } from "../../../cli/format/paint.js";
import { answerOf } from "../../../src/graph/query/neighbours.js";
import { findStart } from "../../../src/graph/query/starts.js";
import { trace } from "../../../src/graph/query/trace.js";
import { shop } from "../graph/query/sample.js";
import { coverage } from "./fakes.js";
const paint = paintFor({ color: false });
it("prints", () => {
  const graph = shop();
  const base = { to: null, impact: false, direction: "out", kinds: null, depth: null, limit: 100, level: null, tests: "include", external: false } as const;
  const go = (from: string, q: object = {}) => {
    const query = { ...base, from: [from], ...q } as any;
    const t = query.to ? { text: query.to, ...findStart(graph, query.to) } : null;
    const report = { ...trace(graph, query, [{ text: from, ...findStart(graph, from) }], t), stale: [], coverage };
    console.log(`> ${from} ${JSON.stringify(q)}\n${graphText(report, paint, 100)}`);
    return report;
  };
  go("main", { depth: 5, external: true });
  go("src/service.ts", { direction: "both" });
  go("DiskStore.take", { direction: "in", depth: 4 });
  go("main", { to: "DiskStore.take" });
  go("DiskStore.take", { to: "main" });
  go("take", { impact: true });
  go("nosuch");
  console.log(mermaidDiagram(go("src", { level: "directory" })));
  console.log(dotDiagram(go("Service")));
  for (const name of ["Service", "Store.take"]) {
    const id = findStart(graph, name).nodes[0]!;
    console.log(symbolText({ query: name, match: "exact", total: 1, definitions: [{ ...answerOf(graph, id, 20), signature: "class X", doc: "Doc.", freshness: "fresh" }], others: [], nearest: [], textless: null, stale: [], calls: graph.total, coverage }, paint, 100));
  }
});
