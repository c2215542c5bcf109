from . import pricing
from .store.disk import Disk as Disk
from .pricing import *
