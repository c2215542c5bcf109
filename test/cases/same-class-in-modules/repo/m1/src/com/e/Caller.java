package com.e;

public class Caller {
  void run() {
    U.f();
  }
}
