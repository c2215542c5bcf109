import { run, stop } from "./b";

export function byParameter(run: () => void) {
  run();
}

export function byVariable() {
  const stop = () => 1;
  stop();
}

export function byReceiver(stop: { run(): void }) {
  stop.run();
}

export function imported() {
  run();
  stop();
}
