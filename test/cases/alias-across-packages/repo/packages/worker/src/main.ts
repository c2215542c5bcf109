import { g } from "@r/s";

export function work() {
  g();
}
