"""Each report's totals are what plain sums over the ledger's entries come to, at midnight in India and in the past."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.people.models import User
from tests.wallet.builders import book_at, guards_off, licensed, player, sql
from tests.wallet.finance.reports.test_money_in_and_out import lines
from tests.wallet.money.cast import INR, delivered, message, operator, paid_deposit, proven, requested_withdrawal, won
from wallet.finance.reports import Period, days
from wallet.money.bonuses.services import grant
from wallet.money.gateways.signatures import EventKind
from wallet.money.withdrawals import approvals
from wallet.play.chips import grant_chips

pytestmark = pytest.mark.django_db
INDIA = ZoneInfo("Asia/Kolkata")
SUM = """
SELECT COALESCE(sum(e.amount_minor), 0)::bigint FROM wallet_entry e, wallet_account a, wallet_transaction t
WHERE e.account_id = a.id AND e.transaction_id = t.id AND a.currency_id = 'INR' AND {where}
"""


def plain(where: str) -> int:
    """A sum over the entries of money, with nothing of the reports' own SQL in it."""
    with connection.cursor() as cursor:
        cursor.execute(SUM.format(where=where))
        return int(cursor.fetchone()[0])


def total(name: str, column: str, period: Period) -> int:
    return sum(int(row[column]) for row in lines(name, period))


@pytest.fixture
def books() -> Period:
    """Two players of whom one has won, one was charged back; a bonus, and a withdrawal with its tax."""
    licensed()
    asha, bela, omar = proven("asha"), proven("bela"), operator("omar")
    paid_deposit(asha, 5_000)
    paid_deposit(bela, 90_000)
    delivered(message(paid_deposit(bela, 500), EventKind.CHARGED_BACK))
    won(asha, 7_000)
    won(bela, -3_000)
    grant(asha, 300_00, INR, release_bps=5_000, expires_at=timezone.now() + timedelta(days=9), reason="hello", by=omar)
    approvals.approve(requested_withdrawal(asha, 9_000), omar)
    here = timezone.localdate()
    return days(here, here, currency=INR)


def test_what_is_owed_to_players_is_the_sum_of_their_accounts_by_bucket(books: Period) -> None:
    parts = {
        "main": "a.kind = 'player' AND a.code LIKE '%:main'",
        "bonus": "a.kind = 'player' AND a.code LIKE '%:bonus'",
        "in_play": "a.kind = 'seat'",
        "pending": "a.kind = 'withdrawal'",
        "total": "a.owner_id IS NOT NULL",
    }
    for column, where in parts.items():
        assert total("liability", column, books) == plain(where), column
    assert total("player-days", "after", books) == plain("a.owner_id IS NOT NULL")


def test_the_trial_balance_is_every_entry_and_sums_to_zero(books: Period) -> None:
    assert total("trial-balance", "received", books) == plain("e.amount_minor > 0") == -plain("e.amount_minor < 0")
    assert total("trial-balance", "after", books) == plain("true") == 0


def test_registers_and_deposits_are_the_sums_of_their_accounts(books: Period) -> None:
    assert total("gst", "tax", books) == plain("a.code = 'tax:gst'") > 0
    assert total("tds", "tax", books) == plain("a.code = 'tax:tds'") > 0
    assert total("deposits", "paid", books) == -plain("a.kind = 'gateway'") > 0
    assert total("bonuses", "after", books) == plain("a.code LIKE '%:bonus'") == 30_000
    waiting = plain("a.kind = 'withdrawal'")
    assert total("withdrawals", "payout", books) == waiting > 0


def test_large_movements_are_every_movement_that_large(books: Period) -> None:
    found = lines("large", msgspec.structs.replace(books, least_minor=1_000_000))
    assert sum(row["amount"] for row in found) == plain("a.owner_id IS NOT NULL AND abs(e.amount_minor) >= 1000000")
    assert all(abs(row["amount"]) >= 1_000_000 for row in found)


def test_a_day_ends_at_midnight_in_india_and_not_in_london(books: Period) -> None:
    """All was booked a minute before and, moved by a minute, on that midnight: 18:30 of the day before in London."""
    names = ("trial-balance", "liability", "player-days", "gst", "deposits", "large", "bonuses")
    midnight = datetime(2026, 4, 1, tzinfo=INDIA)
    march, april = (midnight.date() - timedelta(days=1), midnight.date())
    last_of_march, first_of_april = (days(day, day, currency=INR, as_of=timezone.now()) for day in (march, april))
    _all_booked_at(midnight - timedelta(minutes=1))
    assert all(lines(name, last_of_march) for name in names)
    for name in ("gst", "deposits", "large", "player-days"):
        assert not lines(name, first_of_april), name
    assert total("trial-balance", "received", first_of_april) == 0
    _all_booked_at(midnight)
    for name in names:
        assert not lines(name, last_of_march), name
        assert lines(name, first_of_april), name


def test_the_past_says_what_it_said_then(books: Period) -> None:
    names = ("trial-balance", "liability", "player-days", "gst", "tds", "deposits", "withdrawals", "bonuses", "large")
    then = msgspec.structs.replace(books, as_of=timezone.now())
    said = {name: lines(name, then) for name in names}
    paid_deposit(proven("chitra"), 700)
    won(User.objects.get(username="bela"), -100)
    now = msgspec.structs.replace(books, as_of=timezone.now())
    assert {name: lines(name, then) for name in names} == said
    assert lines("gst", now) != said["gst"]
    assert lines("liability", now) != said["liability"]


def test_a_balance_lies_still_for_days_as_the_house_counts_them() -> None:
    """Touched at 00:10 in India, which is still the day before in London; seen at 23:50, nine days later."""
    player("asha")
    midnight = datetime(2026, 4, 1, tzinfo=INDIA)
    _all_booked_at(midnight + timedelta(minutes=10))
    seen = midnight + timedelta(days=9, hours=23, minutes=50)
    period = days(midnight.date() + timedelta(days=5), seen.date(), as_of=seen)
    (row,) = lines("dormant", period)
    assert (row["state"], row["days"], row["held"]) == ("", 9, 1_000_000)
    assert lines("dormant", msgspec.structs.replace(period, owner_id=player("bela").pk)) == []
    User.objects.filter(username="asha").update(is_active=False)
    assert lines("dormant", period)[0]["state"] == "closed"


def test_a_correction_by_hand_is_listed_by_player_and_worded_on_the_page() -> None:
    asha = player("asha")
    gift = grant_chips(asha, 12_34_567_89, "gift", note="for the long name of a reason that is told in full")
    client = Client()
    client.force_login(operator("omar"))
    page: Any = client.get("/admin/finance/adjustments/", {"player": "asha"}).content.decode()
    assert gift.public_id in page
    assert ">chips given<" in " ".join(page.split()).replace("> ", ">").replace(" <", "<")
    assert "12,34,567.89" in page
    assert "No activity" in client.get("/admin/finance/adjustments/", {"player": "omar"}).content.decode()


def _all_booked_at(moment: datetime) -> None:
    with guards_off():
        book_at("%s", moment)
        sql("UPDATE wallet_transaction SET event_at = %s", moment)
        sql("UPDATE wallet_deposit SET credited_at = %s WHERE credited_at IS NOT NULL", moment)
        sql("UPDATE wallet_deposit SET charged_back_at = %s WHERE charged_back_at IS NOT NULL", moment)
