"""New deals are held back at a table, in a format or in the whole house: there, and nowhere else."""

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.people.models import User
from tables.setup.draining import hold, lift, still_on
from tables.setup.models import Drain, Scope, Table, TableStatus
from tables.setup.services import close_table
from tables.wire import broadcast
from tables.wire.notices import News
from tests.tables.cast import NOON_MS, dealt, funded, sit, table_of
from tests.tables.pushed import told
from tests.two_hands import meets

pytestmark = pytest.mark.django_db
WHY = "An upgrade."


@pytest.fixture
def chief() -> User:
    """An operator."""
    return User.objects.create_superuser("chief", None, "a long password 9")


def counting_down(cards: int = 13) -> Table:
    """A table with two players at which a deal is about to begin."""
    fields = {"profile_name": "classic-points21", "buy_in_min_minor": 20_000, "buy_in_max_minor": 200_000}
    table = table_of(2, **(fields if cards == 21 else {}))
    for name in ("Asha", "Bela"):
        sit(table, funded(name), 20_000)
    return table


def is_counting(*tables: Table) -> list[bool]:
    for table in tables:
        table.refresh_from_db()
    return [table.status == TableStatus.STARTING for table in tables]


def is_told(pushes: list[broadcast.Push], table: Table, news: News) -> bool:
    return bool(told([push for push in pushes if push.table_pk == table.pk], news))


def test_where_a_format_is_held_back_its_tables_stop_and_no_others(
    chief: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    thirteen, twenty_one = counting_down(), counting_down(21)
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        drain = hold(Scope.FORMAT, "points21", WHY, chief)
    assert (drain.format, drain.table, is_counting(thirteen, twenty_one)) == ("points21", None, [True, False])
    assert [is_told(pushes, one, News.HELD) for one in (thirteen, twenty_one)] == [False, True]
    lift(drain)
    assert is_counting(thirteen, twenty_one) == [True, True]


def test_where_one_table_is_held_back_no_other_hears_of_it(
    chief: User, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    table, other = counting_down(), counting_down()
    with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
        drain = hold(Scope.TABLE, table.public_id, WHY, chief)
    assert (drain.format, drain.table, is_counting(table, other)) == ("", table, [False, True])
    assert [is_told(pushes, one, News.HELD) for one in (table, other)] == [True, False]


def test_in_the_whole_house_a_deal_in_play_keeps_no_table_after_it_from_stopping(chief: User) -> None:
    playing = dealt(funded("Chitra"), funded("Dev")).table
    after = counting_down()
    assert playing.pk < after.pk
    hold(Scope.SITE, "", WHY, chief)
    assert is_counting(after) == [False]


def test_a_format_that_there_is_not_is_a_mistake(chief: User) -> None:
    with pytest.raises(ValueError, match="no format 'chess'"):
        hold(Scope.FORMAT, "chess", WHY, chief)
    assert not Drain.objects.exists()


def test_only_the_whole_house_is_closed_and_only_where_that_is_said(chief: User) -> None:
    table = table_of(2)
    assert not hold(Scope.SITE, "", WHY, chief).closed
    assert hold(Scope.SITE, "", WHY, chief, closed=True).closed
    assert not hold(Scope.TABLE, table.public_id, WHY, chief, closed=True).closed


def test_the_tables_at_which_a_deal_is_still_played_are_named(chief: User) -> None:
    playing = dealt(funded("Chitra"), funded("Dev")).table
    counting_down()
    assert list(still_on(hold(Scope.SITE, "", WHY, chief))) == [playing]


@pytest.mark.django_db(transaction=True)
def test_a_table_that_is_just_being_closed_is_closed() -> None:
    chief, table = User.objects.create_superuser("chief", None, "a long password 9"), counting_down()
    waited, held = meets(
        lambda: close_table(table.public_id, NOON_MS), lambda: hold(Scope.TABLE, table.public_id, WHY, chief)
    )
    held.result()
    assert waited
    table.refresh_from_db()
    assert table.status == TableStatus.CLOSED
