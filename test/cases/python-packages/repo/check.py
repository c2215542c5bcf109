import shop
import shop.store.disk
from shop import Disk, pricing, total


def check():
    with Disk.open() as disk:
        disk.save()
    total([])
    pricing.total([])
    shop.total([])
    shop.store.disk.Disk().save()
