"""Nothing booked is changed, deleted or truncated, by any SQL."""

import pytest

from accounts.people.models import User
from tests.wallet.builders import player, refused_by, sql
from wallet.ledger.models import Entry, Transaction


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE wallet_entry SET amount_minor = amount_minor + 1",
        "UPDATE wallet_entry SET account_id = account_id",
        "DELETE FROM wallet_entry",
        "MERGE INTO wallet_entry e USING wallet_entry o ON e.id = o.id WHEN MATCHED THEN UPDATE SET amount_minor = 1",
    ],
)
def test_an_entry_is_never_changed(asha: User, statement: str) -> None:
    with refused_by("wallet_entry_append_only"):
        sql(statement)
    assert sorted(Entry.objects.values_list("amount_minor", flat=True)) == [-1_000_000, 1_000_000]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE wallet_transaction SET note = 'another story'",
        "UPDATE wallet_transaction SET booked_at = booked_at - interval '1 day'",
        "DELETE FROM wallet_transaction",
        """INSERT INTO wallet_transaction (public_id, kind, key, fingerprint, currency_id, note)
        SELECT 'x', kind, key, '', currency_id, '' FROM wallet_transaction
        ON CONFLICT (key) DO UPDATE SET kind = 'gift'""",
    ],
)
def test_a_transaction_is_never_changed(asha: User, statement: str) -> None:
    with refused_by("wallet_transaction_append_only"):
        sql(statement)
    assert Transaction.objects.get().kind == "sign_up_grant"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("statement", "guard"),
    [
        ("TRUNCATE wallet_entry", "wallet_entry_no_truncate"),
        ("TRUNCATE wallet_transaction CASCADE", "wallet_transaction_no_truncate"),
        ("TRUNCATE wallet_account CASCADE", "wallet_account_no_truncate"),
        ("TRUNCATE wallet_currency CASCADE", "wallet_account_no_truncate"),
        ("TRUNCATE accounts_user CASCADE", "wallet_account_no_truncate"),
    ],
)
def test_no_table_of_the_ledger_is_truncated_even_from_afar(statement: str, guard: str) -> None:
    player("asha")
    with refused_by(guard):
        sql(statement)
    assert Entry.objects.count() == 2


def test_the_time_of_booking_is_the_databases_own(asha: User) -> None:
    booked = Transaction.objects.get()
    assert booked.booked_at == booked.event_at
    assert booked.booked_at.year > 2000
