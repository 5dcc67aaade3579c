"""Who sits at a table without a deal is told when new deals are held back there, and when they go on."""

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.people.models import User
from tables.setup.draining import hold, lift
from tables.setup.models import Drain, Scope, Table
from tables.wire import broadcast
from tables.wire.notices import News
from tests.tables.cast import dealt, funded, sit, table_of
from tests.tables.pushed import told

pytestmark = pytest.mark.django_db


@pytest.fixture
def chief() -> User:
    """An operator."""
    return User.objects.create_superuser("chief", None, "a long password 9")


def held(table: Table, chief: User) -> Drain:
    return hold(Scope.TABLE, table.public_id, "An upgrade.", chief)


def test_it_is_told_when_it_begins_and_when_it_ends(
    chief: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    table, asha = table_of(2), funded("Asha")
    sit(table, asha)
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        drain = held(table, chief)
    assert told(pushes, News.HELD) == [asha.public_id]
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        lift(drain)
    assert told(pushes, News.OPEN_AGAIN) == [asha.public_id]


def test_nobody_is_told_in_the_middle_of_a_deal(
    chief: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    table = dealt(funded("Asha"), funded("Bela")).table
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        held(table, chief)
    assert told(pushes, News.HELD) == []
