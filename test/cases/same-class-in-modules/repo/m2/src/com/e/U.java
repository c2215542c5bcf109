package com.e;

public class U {
  static void f() {}
}
