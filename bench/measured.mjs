// Runs the command line and prints, after its own output, one line: wall and processor milliseconds, peak megabytes.
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
process.argv.splice(1, 1, main);
process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const cost = {
    wall: Math.round(performance.now()),
    cpu: Math.round((userCPUTime + systemCPUTime) / 1000),
    rss: Math.round(maxRSS / 1024),
  };
  process.stdout.write(`${JSON.stringify(cost)}\n`);
});
await import(main);
