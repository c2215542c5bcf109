class A {
  static int add(int a, int b) { return a + b; }
  static int mul(int a, int b) { return a * b; }
  static int compute(int x) { return add(x, mul(x, 2)); }
  static void main() { compute(3); }
}
