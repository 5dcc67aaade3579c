"""What is done after a commit happens once each, and one piece of work that fails keeps no other from being done."""

from functools import partial

import pytest
from django.db import transaction

from base.rows.commits import once_committed

pytestmark = pytest.mark.django_db(transaction=True)


def fails(why: str) -> None:
    raise RuntimeError(why)


def test_one_that_fails_is_logged_and_the_others_are_done(caplog: pytest.LogCaptureFixture) -> None:
    done: list[str] = []
    with transaction.atomic():
        once_committed(fails, "no")
        once_committed(done.append, "the next")
        assert done == []
    assert done == ["the next"]
    assert "no" in caplog.text


def test_what_is_undone_is_followed_by_nothing() -> None:
    done: list[str] = []
    with transaction.atomic():
        once_committed(done.append, "never")
        transaction.set_rollback(True)
    assert done == []


def test_django_itself_fails_at_work_without_a_name() -> None:
    """Where this fails some day, Django's own way will do."""
    with pytest.raises(AttributeError, match="__qualname__"), transaction.atomic():
        transaction.on_commit(partial(fails, "no"), robust=True)
