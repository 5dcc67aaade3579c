"""Asha and Binu, two players with the sign-up grant."""

import pytest

from accounts.people.models import User
from tests.wallet.builders import player


@pytest.fixture
def asha(db: None) -> User:
    """A player."""
    return player("asha")


@pytest.fixture
def binu(db: None) -> User:
    """Another player."""
    return player("binu")
