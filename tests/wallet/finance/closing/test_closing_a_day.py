"""A day is closed once it is over: counted, compared, chained to the day before and written down.

What is counted is in `wallet.finance.closing.totals`.
"""

import hashlib
import io
import json

import pytest
from django.core.management import call_command
from django.utils import timezone
from pytest_django import Settings

from tests.wallet import at_tables as services
from tests.wallet.builders import guards_off, sql
from tests.wallet.finance.closing.yesterday import a_day_ago, a_little_play, put_back
from wallet.finance.closing.business_day import GENESIS
from wallet.finance.closing.documents import read
from wallet.finance.closing.models import Day
from wallet.finance.closing.services import close_due_days, close_next_day
from wallet.ledger.models import Transaction
from wallet.seal.models import Block, Leaf
from wallet.tasks import close_days

pytestmark = pytest.mark.django_db(transaction=True)


def chips(day: Day) -> dict[str, object]:
    """What its document says of practice chips."""
    said: dict[str, object] = json.loads(day.document)["currencies"]["CHIP"]
    return said


def test_nothing_is_closed_before_anything_happened() -> None:
    assert close_next_day() is None


def test_today_is_not_over() -> None:
    a_little_play()
    assert close_next_day() is None


def test_its_totals_are_those_of_its_bookings() -> None:
    a_little_play()
    put_back()
    day = close_next_day()
    assert day is not None
    assert day.day == a_day_ago()
    said = chips(day)
    assert (said["transactions"], said["entries"]) == (5, 11)
    assert said["kinds"]["deal"] == {"transactions": 1, "entries": 3, "moved_minor": 1_000}
    assert said["accounts"]["seat"] == {
        "opening_minor": 0,
        "received_minor": 10_900,
        "given_minor": 1_000,
        "entries": 4,
        "closing_minor": 9_900,
    }
    assert said["trial_balance_minor"] == 0
    assert said["house_accounts"] == {"equity:chips": -2_000_000, "house:rake": 100}
    assert said["owed_to_players_minor"] == 1_999_900
    assert said["the_houses_own_minor"] == 100
    assert said["against_minor"] == 2_000_000
    assert json.loads(day.document)["exceptions"] == []


def test_the_next_day_opens_where_it_ended_and_holds_its_hash() -> None:
    seats = a_little_play()
    put_back()
    services.settle_deal("deal:2", [(seats[1], -300), (seats[0], 300)], 0)
    put_back()
    first, second = close_due_days()
    assert (first.number, first.previous) == (1, GENESIS)
    assert (second.number, second.previous) == (2, first.sha256)
    assert chips(second)["accounts"]["seat"] == {
        "opening_minor": 9_900,
        "received_minor": 300,
        "given_minor": 300,
        "entries": 2,
        "closing_minor": 9_900,
    }
    assert second.begins_at == first.ends_at


def test_a_day_without_bookings_is_a_day() -> None:
    a_little_play()
    put_back(3)
    assert [chips(day)["transactions"] for day in close_due_days()] == [5, 0, 0]


def test_an_auditor_needs_the_file_and_sha256_only() -> None:
    a_little_play()
    put_back()
    day = close_next_day()
    assert day is not None
    assert hashlib.sha256(day.document.encode()).hexdigest() == day.sha256
    said = json.loads(day.document)
    assert json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False) == day.document
    assert said["previous"] == GENESIS


def test_all_that_was_booked_lies_in_the_log_before_the_day_is_closed() -> None:
    a_little_play()
    put_back()
    day = close_next_day()
    assert day is not None
    last = Block.objects.order_by("-number")[0]
    named = read(day.document).log_head
    assert named is not None
    assert (named.block, named.position, named.sha256) == (last.number, last.last_position, last.sha256)
    assert Leaf.objects.count() == last.last_position == Transaction.objects.count()


def test_a_day_is_closed_once() -> None:
    a_little_play()
    put_back()
    assert len(close_due_days()) == 1
    assert close_due_days() == []


def test_days_go_from_midnight_to_midnight_where_the_house_is(settings: Settings) -> None:
    a_little_play()
    put_back()
    day = close_next_day()
    assert day is not None
    assert timezone.localtime(day.begins_at).strftime("%H:%M") == "00:00"
    assert (day.ends_at - day.begins_at).total_seconds() == 86_400


def test_the_house_closes_by_itself(settings: Settings) -> None:
    a_little_play()
    put_back()
    assert settings.CELERY_BEAT_SCHEDULE["close days"]["task"] == close_days.name
    assert close_days() == 1
    assert close_days() == 0


def test_the_command_says_what_it_closed() -> None:
    a_little_play()
    put_back()
    out = io.StringIO()
    call_command("close_day", stdout=out)
    assert out.getvalue() == f"{a_day_ago()} {Day.objects.get().sha256} 0 exceptions\n"
    call_command("close_day", stdout=out)
    assert out.getvalue().endswith("No day is due.\n")


def test_totals_that_disagree_with_the_balances_are_an_exception() -> None:
    a_little_play()
    put_back()
    with guards_off():
        sql("UPDATE wallet_account SET balance_minor = balance_minor + 7 WHERE kind = 'player'")
    day = close_next_day()
    assert day is not None
    listed = {one["code"] for one in json.loads(day.document)["exceptions"]}
    assert {"rolled_otherwise", "ledger_difference"} <= listed
    assert day.exceptions == len(json.loads(day.document)["exceptions"])
