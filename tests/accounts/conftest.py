"""Asha, who has an account, and a browser with no history of attempts."""

import pytest
from django.core.cache import cache

from accounts.models import User
from accounts.services import create_player

PASSWORD = "sixteen brown monkeys"


@pytest.fixture(autouse=True)
def _no_attempts_yet(servers: None) -> None:
    """Limits count in the cache; every test starts from none."""
    cache.clear()


@pytest.fixture
def asha(db: None) -> User:
    """A player with an account."""
    return create_player("asha", PASSWORD)
