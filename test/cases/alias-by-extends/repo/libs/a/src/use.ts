import { h } from "@org/b";
import { more } from "@org/b/deep/more";

export function use() {
  return h() + more();
}
