"""Bookings of days gone by, which only a superuser with all guards off can make: the tests' way to have a past."""

from datetime import date, timedelta

from django.utils import timezone

from tests.wallet import at_tables as services
from tests.wallet.builders import book_at, guards_off, player, seated, sql
from wallet.ledger.refs import AccountRef

_STAMPS = (
    ("wallet_account", "opened_at"),
    ("wallet_deposit", "credited_at"),
    ("wallet_chargeback", "at"),
    ("wallet_receivable", "recovered_at"),
    ("wallet_withdrawal", "requested_at"),
    ("wallet_withdrawal", "given_back_at"),
)
"""What the database says beside a posting of when it was booked."""


def a_day_ago(days: int = 1) -> date:
    """The house's day so many days ago."""
    return timezone.localdate() - timedelta(days=days)


def put_back(days: int = 1) -> None:
    """Everything booked so far was booked, and happened, so many days earlier."""
    with guards_off():
        book_at(f"booked_at - interval '{days} days'")
        sql(f"UPDATE wallet_transaction SET event_at = event_at - interval '{days} days'")
        for table, stamp in _STAMPS:
            sql(f"UPDATE {table} SET {stamp} = {stamp} - interval '{days} days'")


def a_little_play() -> tuple[AccountRef, AccountRef]:
    """Asha and Binu bring 50 each; Asha loses 10, of which the house keeps 1."""
    seats = seated(player("asha"), 5_000), seated(player("binu"), 5_000)
    services.settle_deal("deal:1", [(seats[0], -1_000), (seats[1], 900)], 100)
    return seats
