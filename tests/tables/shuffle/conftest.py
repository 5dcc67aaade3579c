"""A house that asks a relay for public entropy."""

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from tests.tables.shuffle.relays import Relay, relay_of_the_house


@pytest.fixture
def relay(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Relay]:
    """The one relay that the house asks for rounds of public entropy."""
    with relay_of_the_house(settings, monkeypatch) as relay:
        yield relay
