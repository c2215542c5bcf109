import copy

from ..pricing import Flat, _round


class Disk:
    @classmethod
    def open(cls):
        return cls()

    def __enter__(self):
        return self

    def save(self):
        copy.copy(self)
        self.last = Flat()
        _round(1)
        return self.last.describe()
