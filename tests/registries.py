"""Registries in tests: somebody joins one for a while, or takes a room's place in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from base.registry import Registry

Member = TypeVar("Member")


@contextmanager
def joined(registry: Registry[Member], name: str, member: Member) -> Iterator[None]:
    """In the block the member of this name is another, or there is one more."""
    before = registry._members.copy()
    registry._members[name] = member
    try:
        yield
    finally:
        registry._members.clear()
        registry._members.update(before)
