"""Registries in tests: somebody joins one for a while, or takes a room's place in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from base.registry import Registry

Member = TypeVar("Member")


@contextmanager
def joined(registry: Registry[Member], name: str, member: Member) -> Iterator[None]:
    """Inside the block the registry has this member: in place of the one with its name, or in addition."""
    before = registry._members.copy()
    registry._members[name] = member
    try:
        yield
    finally:
        registry._members.clear()
        registry._members.update(before)
