"""A mail server that takes the connection and never says a word is given up, for a page or a worker waits for it."""

import socket
import time
from collections.abc import Iterator

import pytest
from django.conf import settings as site
from django.core.mail import EmailMessage, get_connection
from pytest_django import Settings

PATIENCE_S = 60


@pytest.fixture
def port() -> Iterator[int]:
    """Where somebody listens who says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        yield silent.getsockname()[1]


def test_a_letter_is_given_up(port: int, settings: Settings) -> None:
    assert 0 < site.EMAIL_TIMEOUT < PATIENCE_S
    settings.EMAIL_TIMEOUT = 1
    server = get_connection("django.core.mail.backends.smtp.EmailBackend", host="127.0.0.1", port=port)
    letter = EmailMessage("A new device", "Was it you?", None, ["asha@example.org"], connection=server)
    began_s = time.monotonic()
    with pytest.raises(OSError, match="timed out"):
        letter.send()
    assert time.monotonic() - began_s < PATIENCE_S
