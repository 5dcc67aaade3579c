"""One id in the log for a request or a socket's message, the work it caused in threads, and its push elsewhere.

The id is in a context variable, which asyncio hands to tasks and Channels to threads; pushes carry it to other
processes. The log's formatter writes it as `trail=`.
"""

import secrets
from contextvars import ContextVar

_trail: ContextVar[str] = ContextVar("trail", default="")


def begin() -> str:
    """Begin a new trail; returns its id, which is random."""
    new_id = secrets.token_hex(6)
    _trail.set(new_id)
    return new_id


def follow(trail: str) -> None:
    """Go on with a trail that was begun elsewhere."""
    _trail.set(trail)


def here() -> str:
    """The id of the present trail; empty outside one."""
    return _trail.get()
