"""A transaction gets all its entries in one statement, some at least, and none later."""

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.people.models import User
from tests.wallet.builders import main_of, player, raw_booking, raw_entries, raw_transaction, refused_by, sql
from wallet.ledger.models import Account, Entry, Transaction


@pytest.mark.django_db(transaction=True)
def test_no_entries_are_added_to_a_committed_transaction() -> None:
    asha, binu = main_of(player("asha")), main_of(player("binu"))
    booked = raw_booking((asha, -10), (binu, 10))
    with refused_by("wallet_entry_written_once"):
        raw_entries(booked, [(asha, -10), (binu, 10)])
    assert Entry.objects.filter(transaction=booked).count() == 2


def test_no_entries_are_added_to_a_transaction_of_the_same_database_transaction(asha: User, binu: User) -> None:
    booked = raw_booking((main_of(asha), -10), (main_of(binu), 10))
    with refused_by("wallet_entry_written_once"):
        raw_entries(booked, [(main_of(asha), -10), (main_of(binu), 10)])


def test_checking_constraints_early_opens_no_gap(asha: User, binu: User) -> None:
    with refused_by("wallet_entry_sum_is_zero"):
        booked = raw_booking((main_of(asha), -10), (main_of(binu), 10))
        sql("SET CONSTRAINTS ALL IMMEDIATE")
        raw_entries(booked, [(main_of(binu), 500)])


@pytest.mark.django_db(transaction=True)
def test_a_transaction_without_entries_does_not_commit() -> None:
    with pytest.raises(IntegrityError, match="has no entries"), transaction.atomic():
        raw_transaction()
    assert not Transaction.objects.exists()


def test_an_entry_without_its_transaction_is_refused(asha: User, binu: User) -> None:
    with refused_by("wallet_entry_transaction"):
        raw_entries(10**9, [(main_of(asha), -10), (main_of(binu), 10)])


def test_an_entry_without_its_account_is_refused(asha: User) -> None:
    with refused_by("wallet_entry_account"):
        raw_booking((main_of(asha), -10), (Account(pk=10**9), 10))


def test_a_session_setting_switches_no_guard_off(asha: User) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT tgname FROM pg_trigger WHERE tgrelid = 'wallet_entry'::regclass AND NOT tgisinternal")
        names = ",".join(row[0] for row in cursor.fetchall())
        cursor.execute("SELECT set_config('pgtrigger.ignore', %s, true)", [f"{{{names}}}"])
    with refused_by("wallet_entry_append_only"):
        sql("DELETE FROM wallet_entry")
