"""One id through the log: of a request or a socket's message, what it caused in threads, and its push elsewhere.

The id is in a context variable, which asyncio hands to tasks and Channels to threads; pushes carry it to other
processes. The log's formatter writes it as `trail=`.
"""

import secrets
from contextvars import ContextVar

_trail: ContextVar[str] = ContextVar("trail", default="")


def begin() -> str:
    """A new trail from here on; returns its id, which says nothing of how many there were."""
    found = secrets.token_hex(6)
    _trail.set(found)
    return found


def follow(trail: str) -> None:
    """Go on with a trail that was begun elsewhere."""
    _trail.set(trail)


def here() -> str:
    """The id of what is under way; empty outside of it."""
    return _trail.get()
