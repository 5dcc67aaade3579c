"""A broker that is away is asked again every second, however often that takes, so that clocks are late by no more."""

import pytest

from rummysite.celery_app import app
from rummysite.messaging.broker import PAUSE_S, PersistentConnection
from tests.processes import free_port


class Enough(Exception):
    """Seen what we wanted to see."""


def test_the_pause_does_not_grow_and_nobody_gives_up() -> None:
    pauses: list[float] = []

    def note(fault: Exception, pause_s: float) -> None:
        pauses.append(pause_s)
        if len(pauses) == 3:
            raise Enough

    away = PersistentConnection(f"redis://127.0.0.1:{free_port()}/0")
    with pytest.raises(Enough):
        away.ensure_connection(note, max_retries=1)
    assert pauses == [PAUSE_S] * 3


def test_worker_and_beat_connect_that_way() -> None:
    assert isinstance(app.connection_for_read(), PersistentConnection)
    assert isinstance(app.connection_for_write(), PersistentConnection)
