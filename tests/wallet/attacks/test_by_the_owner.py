"""Who owns the tables can do anything to them; what was once done unseen is found and named by the checks."""

from pathlib import Path

import pytest
from django.db import connection
from pytest_django import Settings

from tests.wallet.builders import guards_off, sql
from tests.wallet.finance.closing.yesterday import a_little_play, put_back
from wallet.finance.closing.services import close_next_day
from wallet.finance.closing.verify import untrue_days
from wallet.ledger.audit import differences
from wallet.money.refusals import PaymentRefusal, PaymentRefused
from wallet.money.withdrawals import payouts
from wallet.money.withdrawals.models import Withdrawal
from wallet.refusals import InsufficientFunds
from wallet.seal.keys import make_key
from wallet.seal.schema.services import sign_schema

HARMLESS = (
    "CREATE OR REPLACE FUNCTION public.wallet_refuse() RETURNS trigger LANGUAGE plpgsql AS"
    " 'BEGIN RETURN COALESCE(NEW, OLD); END'"
)


@pytest.fixture
def signed(settings: Settings, tmp_path: Path) -> None:
    """A house with a key, whose schema is signed."""
    settings.LEDGER_KEY_FILE = str(tmp_path / "ledger_key.pem")
    make_key(tmp_path / "ledger_key.pem")


@pytest.mark.django_db(transaction=True)
def test_the_body_of_a_guard_replaced_and_a_closed_day_rewritten(signed: None) -> None:
    a_little_play()
    put_back()
    assert close_next_day() is not None
    sign_schema("omar", "as it was made")
    original = _body_of("wallet_refuse")
    try:
        sql(HARMLESS)
        sql(
            "UPDATE wallet_transaction SET note = 'mine', key = 'deal:mine', event_at = event_at - interval '1 hour'"
            " WHERE key = 'deal:1'"
        )
        named = {f"{one.check}: {one.about}" for one in differences()}
        assert any("the schema is the one that was signed: function public.wallet_refuse()" in one for one in named)
        assert any("transaction" in one.what for one in untrue_days())
    finally:
        sql(original.replace("%", "%%"))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("attack", "named"),
    [
        ("ALTER TABLE wallet_account DROP CONSTRAINT wallet_account_not_negative", "constraint wallet_account_not_neg"),
        ("ALTER TABLE wallet_transaction DROP CONSTRAINT wallet_transaction_key", "constraint wallet_transaction_key"),
        (
            "ALTER TABLE wallet_transaction DROP CONSTRAINT wallet_transaction_public_id",
            "constraint wallet_transaction_p",
        ),
        ("DROP TRIGGER wallet_currency_licensed ON wallet_currency", "trigger wallet_currency_licensed"),
        ("DROP TRIGGER wallet_transaction_licensed ON wallet_transaction", "trigger wallet_transaction_licensed"),
        ("DROP TRIGGER wallet_licence_true ON wallet_licence", "trigger wallet_licence_true"),
        (
            (
                "DROP TRIGGER wallet_withdrawal_moves ON wallet_withdrawal; CREATE TRIGGER wallet_withdrawal_moves"
                " BEFORE UPDATE ON wallet_gatewayevent FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('no')"
            ),
            "trigger wallet_withdrawal_moves on wallet_withdrawal",
        ),
    ],
)
def test_what_holds_the_books_taken_away(signed: None, attack: str, named: str) -> None:
    sign_schema("omar", "as it was made")
    sql("SET CONSTRAINTS ALL IMMEDIATE")
    sql(attack)
    assert any(one.about.startswith(named) for one in differences())


@pytest.mark.django_db
def test_a_failed_withdrawal_set_back_by_the_owner_is_named_and_finds_no_money(failed: Withdrawal) -> None:
    """Its approvals are there; but the books have nothing left to pay it with, so the bank is not told of it."""
    with guards_off():
        sql("UPDATE wallet_withdrawal SET state = 'approved', given_back_at = NULL, batch_id = NULL, line = NULL")
    assert {one.check for one in differences()} == {
        "withdrawals hold what is on its way",
        "postings of payments have their rows",
    }
    by = failed.batch.made_by if failed.batch else None
    assert by is not None
    with pytest.raises(PaymentRefused) as nothing:
        payouts.send(by)
    assert nothing.value.code == PaymentRefusal.NOTHING_TO_SEND
    with guards_off():
        sql("UPDATE wallet_withdrawal SET state = 'sent', batch_id = %s, line = 1", failed.batch_id)
    failed.refresh_from_db()
    with pytest.raises(InsufficientFunds):
        payouts.mark_paid(failed, by)


@pytest.mark.django_db
def test_a_withdrawal_written_by_the_owner_without_yeses_is_not_sent(failed: Withdrawal) -> None:
    by = failed.batch.made_by if failed.batch else None
    assert by is not None
    with guards_off():
        sql("DELETE FROM wallet_approval")
        sql("UPDATE wallet_withdrawal SET state = 'approved', given_back_at = NULL, batch_id = NULL, line = NULL")
    with pytest.raises(PaymentRefused) as nothing:
        payouts.send(by)
    assert nothing.value.code == PaymentRefusal.NOTHING_TO_SEND


def _body_of(function: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_get_functiondef(%s::regproc)", [f"public.{function}"])
        return str(cursor.fetchone()[0])
