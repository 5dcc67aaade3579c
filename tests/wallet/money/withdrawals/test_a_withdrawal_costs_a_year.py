"""What a withdrawal costs the database does not grow with payments of earlier years: counted in blocks."""

import pytest
from django.db import connection, transaction

from accounts.people.models import User
from bench.wallet.blocks import blocks_of
from tests.wallet.builders import guards_off, sql
from tests.wallet.money.cast import paid_deposit, payee, requested_withdrawal, won
from wallet.money.tax.rules import tax_rules
from wallet.money.withdrawals.tax_years import year_so_far

pytestmark = pytest.mark.django_db

FEW, MANY = 300, 3_000
MOST_TIMES = 1.2
DEEPER = 6
INDIA = tax_rules("IN")
PAST = "now() - interval '4 years' + n * interval '1 minute'"
"""All of them before the last financial year."""
ROWS = (
    f"""INSERT INTO wallet_deposit (public_id, user_id, currency_id, amount_minor, gst_rate_bps, gst_minor, gateway,
            state, asked_as, opened_at, expires_at, credited_at, charged_back_minor)
        SELECT 'd' || n, %(user)s, 'INR', 10000, 0, 0, 'sandbox', 'credited', '', {PAST}, {PAST}, {PAST}, 0
        FROM generate_series(%(first)s, %(last)s) AS n""",
    f"""INSERT INTO wallet_withdrawal (public_id, user_id, currency_id, amount_minor, net_winnings_minor, taxed_minor,
            tax_rate_bps, tax_minor, payee_id, state, asked_as, requested_at, given_back_at, bank_reference)
        SELECT 'w' || n, %(user)s, 'INR', 10000, 0, 0, 0, 0, %(payee)s, 'rejected', 'w' || n, {PAST}, {PAST}, ''
        FROM generate_series(%(first)s, %(last)s) AS n""",
    f"""INSERT INTO wallet_transaction (public_id, kind, key, fingerprint, currency_id, event_at, booked_at, note, xid)
        SELECT said.sign || n, said.kind, said.key || n, '', 'INR', {PAST}, {PAST}, '', '3'
        FROM generate_series(%(first)s, %(last)s) AS n, (VALUES ('d', 'deposit', 'deposit:d'),
            ('w', 'withdrawal_request', 'withdrawal:w'), ('b', 'withdrawal_returned', 'withdrawal_back:w')
        ) AS said (sign, kind, key)""",
)


def has_paid(user: User, first: int, last: int) -> None:
    """So many deposits and withdrawals given back, years ago: rows and bookings, without entries."""
    to = user.payees.get().pk
    with guards_off(), connection.cursor() as cursor:
        for rows in ROWS:
            cursor.execute(rows, {"user": user.pk, "payee": to, "first": first, "last": last})
    for table in ("wallet_deposit", "wallet_withdrawal", "wallet_transaction"):
        sql(f"ANALYZE {table}")


def cost(user: User) -> dict[str, int]:
    """The blocks of a withdrawal, and of what it asks twice: Python, then the database."""
    this_year = INDIA.year_of(user.date_joined)
    with transaction.atomic():
        counted = {
            "withdrawal": blocks_of(lambda: requested_withdrawal(user, 100)),
            "year so far": blocks_of(lambda: year_so_far(user.pk, "INR", INDIA, this_year)),
        }
        transaction.set_rollback(True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT (public.wallet_tax_year_numbers(%s, 'INR', %s)).deposited", [user.pk, this_year])
        assert cursor.fetchone() == (1_000_00,)
    return counted


def test_ten_times_the_payments_of_earlier_years_cost_no_more(asha: User) -> None:
    payee(asha)
    paid_deposit(asha, 1_000)
    won(asha, 100)
    has_paid(asha, 1, FEW)
    few = cost(asha)
    has_paid(asha, FEW + 1, MANY)
    many = cost(asha)
    assert {
        name: f"{few[name]} blocks, then {many[name]}" for name in few if many[name] > MOST_TIMES * few[name] + DEEPER
    } == {}
    assert min(few.values()) > 0
