import { clean } from "@acme/shared";
import { trim } from "@acme/shared/text";

export function main() {
  clean();
  trim();
}
