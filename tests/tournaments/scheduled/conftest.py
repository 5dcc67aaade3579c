"""A house whose dealer is a process of its own, and one that asks a relay for public entropy."""

from collections.abc import Callable, Iterator

import pytest
from pytest_django import Settings

from tables.dealer import opening, stock
from tests.tables.shuffle.relays import Relay, relay_of_the_house


@pytest.fixture
def elsewhere(settings: Settings) -> Callable[[], None]:
    """The dealer is a process of its own: this one is told to be it for a moment."""

    def dealer_works() -> None:
        settings.DUTY = ""  # with the key that one's own machine makes
        stock.fill(8)
        opening.open_due()
        settings.DUTY = "play"

    settings.DUTY = ""
    stock.fill(8)
    settings.DUTY = "play"
    return dealer_works


@pytest.fixture
def relay(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Relay]:
    """The one relay that the house asks for rounds of public entropy."""
    with relay_of_the_house(settings, monkeypatch) as relay:
        yield relay
