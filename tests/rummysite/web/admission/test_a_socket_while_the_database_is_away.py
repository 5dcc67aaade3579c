"""Who opens a socket while the database is away is told to try again: a session that cannot be read is no fault."""

import json
from typing import Any

import pytest
from django.db import OperationalError

from rummysite.web.admission.handshakes import Handshakes
from tables.live.frame import TRY_AGAIN
from tests.rummysite.web.admission.test_handshakes import open_socket

ACCEPT = {"type": "websocket.accept"}


@pytest.mark.parametrize("away", [OperationalError("couldn't get a connection after 5.00 sec"), TimeoutError()])
async def test_it_is_told_to_try_again(away: Exception) -> None:
    async def behind(scope: Any, receive: Any, send: Any) -> None:
        raise away

    accept, said, close = await open_socket(Handshakes(behind))
    assert accept == ACCEPT
    assert json.loads(said["text"])["code"] == "house_busy"
    assert close == {"type": "websocket.close", "code": TRY_AGAIN}


async def test_one_that_was_let_in_answers_for_itself() -> None:
    async def behind(scope: Any, receive: Any, send: Any) -> None:
        await send(ACCEPT)
        raise OperationalError

    with pytest.raises(OperationalError):
        await open_socket(Handshakes(behind))


async def test_another_fault_stays_one() -> None:
    async def behind(scope: Any, receive: Any, send: Any) -> None:
        raise KeyError

    with pytest.raises(KeyError):
        await open_socket(Handshakes(behind))
