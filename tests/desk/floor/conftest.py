"""A person at the desk for these tests."""

import pytest

from accounts.people.models import User
from accounts.people.services import create_player


@pytest.fixture
def operator(db: None) -> User:
    """A superuser, who may do everything at the desk."""
    user = create_player("helena", "a long enough passphrase")
    user.is_staff = user.is_superuser = True
    user.save()
    return user


@pytest.fixture
def desk(operator: User, client):
    """A browser at the desk."""
    client.force_login(operator)
    return client
