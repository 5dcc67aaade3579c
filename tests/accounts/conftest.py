"""Asha, who has an account, the key of her app, and a browser with no history of attempts."""

from collections.abc import Iterator

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core.cache import cache
from django.utils import translation

from accounts.people.models import User
from accounts.people.services import create_player

PASSWORD = "sixteen brown monkeys"


@pytest.fixture(autouse=True)
def _no_attempts_yet(servers: None) -> None:
    """Limits count in the cache; every test starts from none."""
    cache.clear()


@pytest.fixture
def asha(db: None) -> User:
    """A player with an account."""
    return create_player("asha", PASSWORD)


@pytest.fixture
def secret(asha: User) -> str:
    """The key of Asha's app."""
    key = str(generate_totp_secret())
    TOTP.activate(asha, key)
    return key


@pytest.fixture(autouse=True)
def _nobodys_language() -> Iterator[None]:
    """A page in Hindi leaves its language behind in the thread; the next test begins without."""
    yield
    translation.deactivate()
