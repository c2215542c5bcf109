def copy(value):
    return value
