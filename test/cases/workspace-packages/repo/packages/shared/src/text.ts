export function trim() {}
