"""What a tax year had come to is kept with each closed day, and comes to the same as the whole year counted anew."""

import re
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.people.models import User
from tests.wallet.builders import guards_off, refused_by, sql
from tests.wallet.finance.closing.yesterday import put_back
from tests.wallet.money.cast import INR, delivered, message, paid_deposit, payee, requested_withdrawal, won
from tests.wallet.money.turning_years import Turning, turning
from wallet.kept_words import translated
from wallet.ledger.audit import differences
from wallet.ledger.doors import books_now
from wallet.money.deposits.models import Deposit, DepositState
from wallet.money.gateways.signatures import EventKind
from wallet.money.receivables import services as receivables
from wallet.money.tax.rules import tax_rules
from wallet.money.withdrawals import approvals
from wallet.money.withdrawals.models import TaxSoFar, Withdrawal, WithdrawalState
from wallet.money.withdrawals.tax_years import year_so_far
from wallet.refusals import WalletRefused

INDIA = tax_rules("IN")
THIS_YEAR = INDIA.year_of(timezone.now())
SPAN_DAYS, SPANS = 40, 24
CHECK = "tax years are kept as they were paid"
VERBS = ("pay", "pay", "ask", "ask", "win", "win", "lose", "charge back", "give back", "recover")
days_of_steps = st.lists(
    st.tuples(
        st.sampled_from((1, 39, 120, 200)),
        st.lists(st.tuples(st.sampled_from(VERBS), st.integers(0, 3)), min_size=1, max_size=4),
    ),
    min_size=2,
    max_size=5,
)


def do(verb: str, number: int, asha: User, omar: User) -> None:
    """One step; the row it is about is the `number`-th that may take it."""
    deposits = Deposit.objects.filter(user=asha, state=DepositState.CREDITED).order_by("id")
    waiting = Withdrawal.objects.filter(user=asha, state=WithdrawalState.REQUESTED).order_by("id")
    if verb == "pay":
        paid_deposit(asha, 100 * (number + 1))
    elif verb == "ask":
        requested_withdrawal(asha, 150 * (number + 1))
    elif verb in {"win", "lose"}:
        won(asha, 200 * (number + 1) * (1 if verb == "win" else -1))
    elif verb == "recover":
        receivables.recover_all()
    elif verb == "charge back" and deposits:
        delivered(message(deposits[number % len(deposits)], EventKind.CHARGED_BACK))
    elif verb == "give back" and waiting:
        approvals.reject(waiting[number % len(waiting)], omar, "a reason")


def seal_spans() -> None:
    """Seal what has passed in spans, as days are sealed one after the other."""
    now = timezone.now()
    for number in range(1, SPANS + 1):
        ends_at = now - SPAN_DAYS * (SPANS - number) * timedelta(days=1) - timedelta(hours=1)
        span = number, ends_at - timedelta(days=SPAN_DAYS), ends_at
        sql(
            "INSERT INTO wallet_closing (account_id, number, balance_minor, lines, received_minor)"
            " SELECT c.account_id, %s, c.balance_minor, c.lines, c.received_minor"
            " FROM wallet_closings_of(%s, %s, %s) AS c",
            number,
            *span,
        )
        sql("INSERT INTO wallet_seal (number, begins_at, ends_at, closings_sha256) VALUES (%s, %s, %s, '')", *span)


def whole(user: User, year: int) -> tuple[int, ...]:
    """What was deposited, withdrawn and taxed in a year, counted from its beginning."""
    begins, ends = INDIA.start_of(year), INDIA.start_of(year + 1)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT * FROM public.wallet_tax_between(%s, %s, %s, %s, %s)", [user.pk, INR, begins, begins, ends]
        )
        return tuple(cursor.fetchone())


def by_the_database(user: User, year: int) -> tuple[int, ...]:
    """The same as whoever asks for a withdrawal is held to it."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT deposited, withdrawn, taxed FROM public.wallet_tax_year_numbers(%s, %s, %s)", [user.pk, INR, year]
        )
        return tuple(cursor.fetchone())


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(days=days_of_steps)
def test_whatever_is_paid_and_taken_back_the_parts_of_a_year_add_up(
    asha: User, omar: User, days: list[tuple[int, list[tuple[str, int]]]]
) -> None:
    with transaction.atomic():
        payee(asha)
        for passed, steps in days:
            for verb, number in steps:
                try:
                    with transaction.atomic():
                        do(verb, number, asha, omar)
                except WalletRefused:
                    pass
            put_back(days=passed)
        seal_spans()
        for year in (THIS_YEAR - 1, THIS_YEAR):
            assert by_the_database(asha, year) == whole(asha, year)
        now = year_so_far(asha.pk, INR, INDIA, THIS_YEAR)
        assert (now.deposited_minor, now.withdrawn_minor, now.taxed_minor) == whole(asha, THIS_YEAR)
        assert CHECK not in {one.check for one in differences()}
        transaction.set_rollback(True)


@pytest.fixture
def mid_year(asha: User) -> Turning:
    """The financial year began months ago and ends in months, whatever day it is."""
    return turning(books_now() + timedelta(days=150))


def kept_yesterday(user: User) -> TaxSoFar:
    """1,000 rupees that were paid in 40 days ago, and sealed."""
    paid_deposit(user, 1_000)
    put_back(days=SPAN_DAYS)
    seal_spans()
    return TaxSoFar.objects.get(user=user, year=THIS_YEAR)


def test_a_day_on_which_one_pays_keeps_what_the_year_had_come_to(asha: User, mid_year: Turning) -> None:
    kept = kept_yesterday(asha)
    paid_deposit(asha, 500)
    assert (kept.number, kept.deposited_minor, kept.withdrawn_minor) == (SPANS, 1_000_00, 0)
    assert by_the_database(asha, THIS_YEAR) == (1_500_00, 0, 0)
    assert year_so_far(asha.pk, INR, mid_year, THIS_YEAR).deposited_minor == 1_500_00


@pytest.mark.parametrize(
    ("attack", "guard"),
    [
        ("UPDATE wallet_taxsofar SET deposited_minor = 0", "wallet_taxsofar_append_only"),
        ("DELETE FROM wallet_taxsofar", "wallet_taxsofar_append_only"),
        ("TRUNCATE wallet_taxsofar", "wallet_taxsofar_no_truncate"),
    ],
)
def test_what_is_kept_stays(asha: User, mid_year: Turning, attack: str, guard: str) -> None:
    kept_yesterday(asha)
    sql("SET CONSTRAINTS ALL IMMEDIATE")
    with refused_by(guard), transaction.atomic():
        sql(attack)
    assert TaxSoFar.objects.get().deposited_minor == 1_000_00


@pytest.mark.parametrize(
    "attack",
    [
        "UPDATE wallet_taxsofar SET deposited_minor = deposited_minor + 100000",
        "UPDATE wallet_taxsofar SET ends_at = now()",
        "UPDATE wallet_taxsofar SET number = 2",
        "UPDATE wallet_taxsofar SET number = 9999",
        "UPDATE wallet_taxsofar SET begins_at = begins_at - interval '1 year'",
    ],
)
def test_what_the_owner_writes_there_is_found(asha: User, mid_year: Turning, attack: str) -> None:
    kept_yesterday(asha)
    assert [one for one in differences() if one.check == CHECK] == []
    with guards_off():
        sql(attack)
    found = [one for one in differences() if one.check == CHECK]
    assert len(found) == 1
    with override("hi"):
        assert set(re.findall("[A-Za-z]{2,}", translated(str(found[0])))) == set()


def test_a_year_under_another_calendar_counts_for_nothing(asha: User, mid_year: Turning) -> None:
    kept_yesterday(asha)
    with guards_off():
        sql("UPDATE wallet_taxsofar SET begins_at = begins_at + interval '3 months', deposited_minor = 7")
    assert by_the_database(asha, THIS_YEAR) == (1_000_00, 0, 0)
    assert year_so_far(asha.pk, INR, mid_year, THIS_YEAR).deposited_minor == 1_000_00


def test_one_whose_year_comes_to_more_than_can_be_counted_keeps_no_day_open(
    asha: User, omar: User, mid_year: Turning
) -> None:
    for user in (asha, omar):
        paid_deposit(user, 1_000)
    with guards_off():
        sql(
            "INSERT INTO wallet_taxsofar (user_id, currency_id, year, number, begins_at, ends_at, deposited_minor,"
            " withdrawn_minor, taxed_minor) SELECT %s, 'INR', %s, 0, begins_at, begins_at + interval '1 second',"
            " 9223372036854775807, 0, 0 FROM wallet_tax_year_ends(%s) AS begins_at",
            *(asha.pk, THIS_YEAR, THIS_YEAR - 1),
        )
    put_back(days=SPAN_DAYS)
    seal_spans()
    assert TaxSoFar.objects.get(user=omar).deposited_minor == 1_000_00
    assert [kept.number for kept in TaxSoFar.objects.filter(user=asha)] == [0]
