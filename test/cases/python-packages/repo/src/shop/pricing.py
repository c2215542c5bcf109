__all__ = ["total"]


class Base:
    def describe(self):
        return self.name()

    def name(self):
        return "base"


class Flat(Base):
    def name(self):
        return super().name()


def total(items: "list[Flat]"):
    for item in items:
        item.describe()
    return _round(len(items))


def _round(value):
    return round(value)
