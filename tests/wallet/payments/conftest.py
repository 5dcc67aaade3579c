"""A house under a licence, and its people: Asha who plays, Omar and Uma who operate."""

import pytest

from accounts.models import User
from tests.wallet.builders import player, rupees
from tests.wallet.payments.cast import operator


@pytest.fixture(autouse=True)
def licence(db: None) -> None:
    """A licence for rupees in India."""
    rupees()


@pytest.fixture
def asha(db: None) -> User:
    """A player."""
    return player("asha")


@pytest.fixture
def omar(db: None) -> User:
    """An operator."""
    return operator("omar")


@pytest.fixture
def uma(db: None) -> User:
    """Another operator."""
    return operator("uma")
