"""How a lower room calls the rooms above it, which it may not import: a registry that they fill when the site starts.

The lower room declares the registry and the type of its members; a higher room adds its own in `AppConfig.ready()`:

    # accounts/closing/hooks.py
    sections: Registry[Section] = Registry("sections of a player's file")

    # tables/apps.py
    sections.add("tables", player_file.section)

This is the one way up between our rooms, for questions ('what do you hold of this player?') as for events ('a deal is
over'). Django's signals are used only where a library sends them.
"""

from collections.abc import Iterator
from typing import Generic, TypeVar

Member = TypeVar("Member")


class Taken(ValueError):
    """Two members have the same name; the message says which."""


class Registry(Generic[Member]):
    """Members by name. They are read in the order of their names, so that the order of start does not matter."""

    def __init__(self, what: str) -> None:
        """`what` describes the members in a few words, for messages."""
        self.what = what
        self._members: dict[str, Member] = {}

    def add(self, name: str, member: Member) -> Member:
        """Register a member and return it. Registering the same member again changes nothing. Raises Taken."""
        if self._members.setdefault(name, member) is not member:
            raise Taken(f"Of the {self.what} one is called {name} already.")
        return member

    def get(self, name: str) -> Member | None:
        """The member of this name, None where there is none."""
        return self._members.get(name)

    def names(self) -> tuple[str, ...]:
        """All names, in order."""
        return tuple(sorted(self._members))

    def items(self) -> Iterator[tuple[str, Member]]:
        """Names and members, in the order of the names."""
        return iter(sorted(self._members.items(), key=lambda item: item[0]))

    def __iter__(self) -> Iterator[Member]:
        """The members, in the order of their names."""
        return (member for _name, member in self.items())

    def __contains__(self, name: object) -> bool:
        """Whether a member has this name."""
        return name in self._members

    def __len__(self) -> int:
        """How many there are."""
        return len(self._members)
