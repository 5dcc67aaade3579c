"""What the rooms declare, found by looking: no list of messages or refusals is kept anywhere."""

import importlib
import pkgutil
from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Any

from base.refusals import Refusal

ROOMS = ("engine", "base", "accounts", "wallet", "tables", "tournaments", "school", "ladder", "desk")
_NOT_LOOKED_AT = ("__main__", "migrations", "management")
_OF_COMMANDS = "CommandRefusal"


@cache
def load() -> None:
    """Import every module of the rooms, so that every class is known. Django must be set up."""
    for room in ROOMS:
        package = importlib.import_module(room)
        for module in pkgutil.walk_packages(package.__path__, f"{room}."):
            if not any(part in _NOT_LOOKED_AT for part in module.name.split(".")):
                importlib.import_module(module.name)


def leaves(base: type) -> Iterator[type]:
    """The classes below `base` that have none below them, in the order in which they were declared."""
    below: list[type] = base.__subclasses__()
    if not below:
        yield base
    for one in below:
        yield from leaves(one)


def refusals() -> list[type[Enum]]:
    """Every enum of reasons why something is refused: the rooms', and the engine's, whose names end so by custom.

    Those of commands are printed for the person who runs the command and sent to no browser. They are left out.
    """
    load()
    enums = {one for one in _enums(Enum) if issubclass(one, Refusal) or one.__name__.endswith("Refusal")}
    enums = {one for one in enums if one.__name__ != _OF_COMMANDS and "__main__" not in one.__module__.split(".")}
    return sorted(enums, key=lambda one: (ROOMS.index(one.__module__.split(".")[0]), one.__module__, one.__name__))


def _enums(base: type[Enum]) -> Iterator[type[Enum]]:
    for one in base.__subclasses__():
        if one.__module__.split(".")[0] in ROOMS and len(one):
            yield one
        yield from _enums(one)


def open_union(kind: type, tag: Any) -> list[type]:
    """The kinds of a message part that rooms above may add to: a base with a `tag_field` and no tag of its own."""
    below = [one for one in leaves(kind) if one is not kind]
    return below if below and tag == kind.__name__ else []
