"""A house that has no licence until its test applies one, and Asha who plays there."""

import pytest

from accounts.people.models import User
from tests.wallet.builders import player


@pytest.fixture(autouse=True)
def licence() -> None:
    """There is none."""


@pytest.fixture
def asha(db: None) -> User:
    """A player."""
    return player("asha")
