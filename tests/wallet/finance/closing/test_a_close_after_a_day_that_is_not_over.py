"""Who owns the tables writes a closed day that is not over: no day follows it, and the house says so."""

import pytest
from django.core.management import CommandError, call_command

from tests.wallet.builders import guards_off, sql
from tests.wallet.finance.closing.yesterday import a_day_ago, a_little_play, put_back
from wallet.finance.closing.models import Day
from wallet.finance.closing.services import LastDayUntrue, close_due_days, close_next_day
from wallet.finance.closing.verify import untrue_days
from wallet.ledger.audit import differences
from wallet.ledger.past.models import Seal
from wallet.ledger.past.seals import seal_closed_days
from wallet.tasks import close_days

pytestmark = pytest.mark.django_db(transaction=True)

WRITTEN = (
    "INSERT INTO wallet_day"
    " (number, day, begins_at, ends_at, document, sha256, previous, exceptions, up_to_xid, closed_at)"
    " SELECT number + 1, %s, ends_at, %s::timestamptz, document, repeat('a', 64), sha256, 0, up_to_xid, closed_at"
    " FROM wallet_day ORDER BY number DESC LIMIT 1"
)
NEVER = ("9999-12-30", "9999-12-31 00:00+05:30"), ("infinity", "infinity"), ("9998-05-01", "9998-05-02 00:00+05:30")


@pytest.fixture(params=NEVER, ids=[day for day, _end in NEVER])
def written(request: pytest.FixtureRequest) -> None:
    """The day before yesterday is closed, and after it a day that has not been."""
    a_little_play()
    put_back(2)
    assert close_next_day() is not None
    with guards_off():
        sql(WRITTEN, *request.param)


@pytest.mark.usefixtures("written")
def test_no_day_is_closed_and_the_command_says_why() -> None:
    with pytest.raises(LastDayUntrue, match="Day number 2 is said to be closed, but it is not over"):
        close_due_days()
    with pytest.raises(CommandError, match="See what check_ledger says"):
        call_command("close_day")
    with pytest.raises(LastDayUntrue):  # so that the task fails, and who watches tasks is told
        close_days()


@pytest.mark.usefixtures("written")
def test_it_is_named_by_both_checks() -> None:
    assert "closed days are chained" in {one.check for one in differences()}
    assert list(untrue_days())


@pytest.mark.usefixtures("written")
def test_no_balances_are_kept_of_it() -> None:
    with pytest.raises(LastDayUntrue):
        close_due_days()
    assert seal_closed_days() == 0
    assert Seal.objects.count() == 1


@pytest.mark.usefixtures("written")
def test_days_are_closed_again_once_it_is_gone() -> None:
    with guards_off():
        sql("DELETE FROM wallet_day WHERE number = 2")
    assert [day.day for day in close_due_days()] == [a_day_ago()]
    assert list(untrue_days()) == []
    assert Day.objects.count() == Seal.objects.count() == 2
