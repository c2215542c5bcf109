package com.e;

public class Other {
  void run() {
    U.f();
  }
}
