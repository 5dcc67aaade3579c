"""A house whose dealer is a process of its own."""

from collections.abc import Callable

import pytest
from pytest_django import Settings

from tables.dealer import opening, stock


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
