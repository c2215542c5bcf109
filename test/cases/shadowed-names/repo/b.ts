export function run() {}
export function stop() {}
stop.run = () => 1;

export class Other {
  run() {}
}
