package main

func add(a, b int) int { return a + b }

func mul(a, b int) int { return a * b }

func compute(x int) int { return add(x, mul(x, 2)) }

func main() { compute(3) }
