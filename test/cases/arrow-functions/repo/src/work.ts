export const b = async () => 1;
export const c = () => 2;
export function d() {
  return 3;
}
