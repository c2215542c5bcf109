export function c() {
  return fetch("u");
}

export function d() {
  setTimeout(() => console.log(1), 2);
}

export default {
  fetch() {
    return 1;
  },
  setTimeout() {},
};
