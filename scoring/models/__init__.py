"""Database tables of events and of the installation; Django finds the models in this module."""

from importlib import import_module
from pkgutil import iter_modules

for module in iter_modules(__path__, f"{__name__}."):
    import_module(module.name)
