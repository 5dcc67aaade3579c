"""An operator's session at a desk of its own lies where no player's does."""

import pytest
from django.contrib.sessions.models import Session

from accounts.login.cookies.desk import SessionStore
from accounts.login.models import DeskSession


@pytest.mark.django_db
def test_it_is_kept_in_a_table_of_its_own() -> None:
    store = SessionStore()
    store["who"] = "omar"
    store.save()
    assert DeskSession.objects.get().session_key == store.session_key
    assert not Session.objects.exists()
    assert SessionStore(store.session_key)["who"] == "omar"
