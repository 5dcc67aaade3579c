"""Everybody in a chair or in the line hears that their table closes."""

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from tables.chairs import services as chairs
from tables.setup.services import close_table
from tables.wire import broadcast
from tables.wire.notices import News
from tests.tables.cast import LOSS_MINOR, NOON_MS, funded, sit, table_of
from tests.tables.pushed import told

pytestmark = pytest.mark.django_db


def test_who_sits_and_who_waits_is_told_that_the_table_closes(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    three = [funded(name) for name in ("Asha", "Bela", "Chitra")]
    table = table_of(2)
    for user in three[:2]:
        sit(table, user)
    chairs.wait_in_line(table.public_id, three[2], LOSS_MINOR, NOON_MS)
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        close_table(table.public_id, NOON_MS)
    assert told(pushes, News.TABLE_CLOSED) == sorted(user.public_id for user in three)
    assert not table.line.exists()
