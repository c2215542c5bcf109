from .s import y
