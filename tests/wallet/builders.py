"""The cast of the wallet's tests, and ways round Django into the ledger."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import date, datetime

import msgspec
import psycopg
import pytest
from django.db import IntegrityError, OperationalError, connection, transaction
from psycopg_pool import PoolTimeout

from accounts.people.models import User
from accounts.people.services import create_player
from base.ids import new_public_id
from tests.wallet.at_tables import buy_in, chair
from wallet.ledger import refs
from wallet.ledger.models import Account, Currency
from wallet.ledger.posting import Leg, Posting
from wallet.ledger.refs import AccountRef
from wallet.money.licence.services import Licence, apply_licence, money_currency
from wallet.play import adjusting

GRANT_MINOR = 1_000_000
LICENCE: dict[str, object] = {
    "number": "OG/2026/17",
    "issued_by": "a gaming authority",
    "currency": "INR",
    "currency_name": "Rupee",
    "country": "IN",
    "valid_from": date(2026, 1, 1),
    "valid_until": date(2099, 12, 31),
    "least_age": 18,
    "tax_rules": "IN",
    "rake_cap_bps": 1_500,
    "match_rake_cap_bps": 2_000,
    "second_person_above_minor": 1_000_000,
}


def player(name: str) -> User:
    """A player with the sign-up grant."""
    return create_player(name, "sixteen brown monkeys")


def colleague(name: str) -> User:
    """Somebody of this name who works for the house and may decide about money."""
    user = User.objects.filter(username=name).first() or player(name)
    if not user.is_staff:
        user.is_staff = True
        user.save(update_fields=["is_staff"])
        # What the audit says of it is chained as it would be at a commit, not under guards that are off by then.
        sql("SET CONSTRAINTS desk_auditline_linked IMMEDIATE")
        sql("SET CONSTRAINTS desk_auditline_linked DEFERRED")
    return user


def seated(user: User, amount_minor: int) -> AccountRef:
    """A seat to which a player has brought chips."""
    seat = chair(user)
    buy_in(user, seat, amount_minor, "first")
    return seat


def adjusted(legs: Sequence[Leg], reason: str = "by hand", event_at: datetime | None = None) -> Posting:
    """What one operator asked for and another approved."""
    asks, approves = colleague("asks"), colleague("approves")
    return adjusting.approve(adjusting.ask(asks, legs, reason), approves, event_at=event_at)


def row_of(ref: AccountRef) -> Account:
    """An account's row."""
    return Account.objects.get(code=ref.code, currency=ref.currency)


def main_of(user: User) -> Account:
    """The row of a player's main account."""
    return row_of(refs.player_main(user.pk))


def licensed(**changes: object) -> Licence:
    """A house under a licence for rupees in India, until the test's data are gone; changes of its fields by name."""
    held = msgspec.convert(LICENCE | changes, Licence)
    apply_licence(held)
    return held


def rupees() -> Currency:
    """Rupees, by a licence if they are not there yet."""
    if money_currency() != "INR":
        licensed()
    return Currency.objects.get(code="INR")


def raw_transaction(currency: str = "CHIP", reverses: int | None = None) -> int:
    """A transaction written by hand, without entries; its primary key."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO wallet_transaction (public_id, kind, key, fingerprint, currency_id, note, reverses_id)"
            " VALUES (%s, 'buy_in', %s, '', %s, '', %s) RETURNING id",
            [new_public_id(), new_public_id(), currency, reverses],
        )
        return int(cursor.fetchone()[0])


def raw_entries(transaction_id: int, legs: Sequence[tuple[Account, int]]) -> None:
    """Entries written by hand, in one statement, each with what follows from its account as it is now."""
    values = ", ".join(["(%s::bigint, %s::bigint, %s::bigint)"] * len(legs))
    sql(
        "INSERT INTO wallet_entry"
        " (id, transaction_id, account_id, amount_minor, balance_after_minor, line, xid, booked_at)"
        " SELECT nextval('wallet_entry_id_seq'), leg.transaction_id, leg.account_id, leg.amount_minor,"
        " a.balance_minor + leg.amount_minor, CASE WHEN a.balance_minor IS NOT NULL THEN a.lines + 1 END,"
        " COALESCE(t.xid, pg_current_xact_id()), COALESCE(t.booked_at, now())"
        f" FROM (VALUES {values}) AS leg (transaction_id, account_id, amount_minor)"
        " LEFT JOIN wallet_transaction t ON t.id = leg.transaction_id"
        " LEFT JOIN public.wallet_account a ON a.id = leg.account_id",
        *_flat(transaction_id, legs),
    )


def raw_booking(*legs: tuple[Account, int], currency: str = "CHIP") -> int:
    """A whole transaction written by hand; its primary key."""
    with transaction.atomic():
        booked = raw_transaction(currency)
        raw_entries(booked, legs)
    return booked


def sql(statement: str, *params: object) -> None:
    """A statement past Django's models."""
    with connection.cursor() as cursor:
        cursor.execute(statement, params)


@contextmanager
def refused_by(guard: str) -> Iterator[None]:
    """The database refuses what happens inside, and this is the guard that does."""
    try:
        with transaction.atomic():
            yield
            sql("SET CONSTRAINTS ALL IMMEDIATE")
    except IntegrityError as refused:
        refusal = refused.__cause__
    else:
        pytest.fail(f"{guard} let it through")
    assert isinstance(refusal, psycopg.Error)
    assert refusal.diag.constraint_name == guard


@contextmanager
def guards_off() -> Iterator[None]:
    """What only a superuser of the server can do: write with all triggers off."""
    sql("SET session_replication_role = replica")
    try:
        yield
    finally:
        sql("RESET session_replication_role")


def book_at(time: str, *params: object, where: str = "true") -> None:
    """Give transactions another booking time, an expression in SQL, and their entries too; with the guards off."""
    sql("SET CONSTRAINTS ALL IMMEDIATE")
    sql("SET CONSTRAINTS ALL DEFERRED")
    sql(f"UPDATE wallet_transaction SET booked_at = {time} WHERE {where}", *params)
    sql("UPDATE wallet_transaction SET event_at = booked_at WHERE event_at > booked_at AND kind <> 'tax_withheld'")
    sql(
        "UPDATE wallet_entry e SET booked_at = t.booked_at FROM wallet_transaction t"
        " WHERE t.id = e.transaction_id AND t.booked_at <> e.booked_at"
    )


def at_once(calls: Sequence[Callable[[], object]], threads: int = 16) -> list[object]:
    """Run calls on threads with a connection each; results in order, and the first error is raised."""

    def run(call: Callable[[], object]) -> object:
        try:
            _connect_patiently()
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(run, calls))


def _connect_patiently() -> None:
    """Take a connection, however long a busy machine needs to open as many."""
    while True:
        try:
            return connection.ensure_connection()
        except OperationalError as busy:
            if not isinstance(busy.__cause__, PoolTimeout):
                raise


def _flat(transaction_id: int, legs: Sequence[tuple[Account, int]]) -> list[object]:
    return [part for account, amount_minor in legs for part in (transaction_id, account.pk, amount_minor)]
