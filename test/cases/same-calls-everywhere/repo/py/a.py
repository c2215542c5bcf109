def add(a, b):
    return a + b


def mul(a, b):
    return a * b


def compute(x):
    return add(x, mul(x, 2))


def main():
    return compute(3)
