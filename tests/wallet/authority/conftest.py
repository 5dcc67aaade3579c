"""A login of the players' web, and two players."""

import pytest

from tests.wallet.logins import login_of


@pytest.fixture
def play(db: None) -> None:
    """The login that players' web and workers of play have."""
    login_of("play")
