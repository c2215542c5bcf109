export function g() {}
