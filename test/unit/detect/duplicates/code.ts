/** Texts that tests copy and change. */

/** A TypeScript function of twenty statements, one a line. */
export const lines: readonly string[] = [
  "export function settle(orders: Order[], rates: Map<string, number>): Report {",
  "  const report = createReport(orders.length);",
  "  let total = 0;",
  "  for (const order of orders) {",
  "    const rate = rates.get(order.currency);",
  "    if (rate === undefined) {",
  "      report.problems.push('no rate for ' + order.currency);",
  "      continue;",
  "    }",
  "    const net = order.items.reduce((sum, item) => sum + item.price * item.count, 0);",
  "    const taxed = order.exempt ? net : net * (1 + order.tax);",
  "    total += taxed * rate;",
  "    while (report.pages.length < order.page) report.pages.push([]);",
  "    report.pages[order.page - 1]!.push({ id: order.id, taxed });",
  "    try {",
  "      validate(order, report.rules);",
  "    } catch (error) {",
  "      report.problems.push(String(error));",
  "    }",
  "    order.settled = !report.dry;",
  "    report.last = Math.max(report.last, order.time);",
  "  }",
  "  report.total = Math.round(total * 100) / 100;",
  "  report.done = report.problems.length === 0;",
  "  return report;",
  "}",
];

export const settle = `${lines.join("\n")}\n`;

/** The same with every name and literal another. */
export const renamed = settle
  .replaceAll(/\b(settle|orders?|rates?|report|total|net|taxed|items?|sum|error|problems|pages)\b/g, "$1X")
  .replaceAll("100", "1000")
  .replaceAll("no rate for", "nothing known of");

/** A whole function of ten lines with few tokens. */
export const small = `export function open(path) {
  const file = find(path);
  if (!file) {
    return null;
  }
  lock(file);
  read(file);
  unlock(file);
  return file;
}
`;

/** Code that is like none of the others. */
export const unrelated = `import { readFile } from "node:fs/promises";

export class Walker {
  #seen = new Set<string>();

  async *walk(start: string): AsyncGenerator<string> {
    if (this.#seen.has(start)) return;
    this.#seen.add(start);
    const text = await readFile(start, "utf8");
    for (const [, next] of text.matchAll(/href="([^"]+)"/g)) yield* this.walk(next!);
    yield start;
  }
}
`;

/** A Python function of a dozen lines. */
export const parse = `def parse(stream, options):
    rows = []
    for number, line in enumerate(stream):
        line = line.rstrip("\\n")
        if not line or line.startswith(options.comment):
            continue
        cells = [cell.strip() for cell in line.split(options.separator)]
        if len(cells) != options.width:
            raise ValueError("line %d has %d cells" % (number, len(cells)))
        rows.append(dict(zip(options.names, cells)))
    return rows
`;
