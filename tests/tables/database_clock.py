"""The database's clock, set to any time: whoever looks at it finds that time, and others go on with what they had."""

from collections.abc import Callable

import pytest
from django.db import connection

from base import clock
from tables.outages import services as outages

Set = Callable[[int], None]


def settable(monkeypatch: pytest.MonkeyPatch) -> Set:
    """Sets the database's clock to a moment in milliseconds since 1970; nobody has looked at it before."""
    hold_to, ahead_ms = clock.hold_to, [0.0]
    monkeypatch.setattr(clock, "_look", None)
    monkeypatch.setattr(outages, "_noted", None)
    monkeypatch.setattr(clock, "hold_to", lambda database_ms, *at: hold_to(database_ms + ahead_ms[0], *at))

    def to(moment_ms: int) -> None:
        before = clock._look
        look()
        ahead_ms[0] += moment_ms - clock.now_ms()
        clock._look = before

    return to


def look() -> None:
    """Look at the database's clock, as the pool does now and then when it lends a connection."""
    connection.ensure_connection()
    connection.connection.take_the_time()
