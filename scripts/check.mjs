// Runs the checks of `npm run check` at the same time, and prints each one's output when it ends.
import { spawn } from "node:child_process";

const checks = ["types", "layers", "lint", "unused", "generated"];

/** @returns whether it found nothing. */
const run = (name) =>
  new Promise((resolve) => {
    // A shell, since npm is a script on Windows.
    const child = spawn(`npm run --silent ${name}`, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    child.stdout.on("data", (chunk) => (text += chunk));
    child.stderr.on("data", (chunk) => (text += chunk));
    child.on("error", (error) => (text += error.message));
    child.on("close", (code) => {
      console.log(`${name}: ${code === 0 ? "ok" : "failed"}\n${text}`);
      resolve(code === 0);
    });
  });

const passed = await Promise.all(checks.map(run));
process.exitCode = passed.every(Boolean) ? 0 : 1;
