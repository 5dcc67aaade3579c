"""A house under a licence, and its people: Asha who plays, Omar and Uma who operate."""

import pytest

from accounts.people.models import User
from tests.wallet.builders import licensed
from tests.wallet.money.cast import operator, proven


@pytest.fixture(autouse=True)
def licence(db: None) -> None:
    """A licence for rupees in India."""
    licensed()


@pytest.fixture
def asha(db: None) -> User:
    """A player."""
    return proven("asha")


@pytest.fixture
def omar(db: None) -> User:
    """An operator."""
    return operator("omar")


@pytest.fixture
def uma(db: None) -> User:
    """Another operator."""
    return operator("uma")
