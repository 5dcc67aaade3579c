"""One login with every duty, as on one's own machine: all services run, and no SQL of it gets round the guards."""

from collections.abc import Iterator
from datetime import timedelta

import psycopg
import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from accounts.care.breaks import services as breaks
from accounts.care.kinds import LimitKind, Span
from accounts.care.limits import services as limits
from accounts.closing.services import close
from base.duties import Duty
from rummysite.roles.rights import RIGHTS
from tests.granted import grant
from tests.rummysite.roles.logins import drop_logins
from tests.wallet import at_tables as services
from tests.wallet.builders import colleague, licensed, player, refused_by, seated, sql
from tests.wallet.finance.closing.yesterday import a_little_play, put_back
from tests.wallet.money.cast import (
    INR,
    delivered,
    main_minor,
    message,
    operator,
    paid_deposit,
    proven,
    requested_withdrawal,
    won,
)
from wallet.finance.closing.models import Day
from wallet.finance.closing.services import close_next_day
from wallet.finance.closing.signing import sign
from wallet.ledger import queries, refs
from wallet.ledger.audit import differences
from wallet.ledger.checkpoints import roll_up
from wallet.ledger.models import Transaction
from wallet.money.bonuses import services as bonuses
from wallet.money.gateways.signatures import EventKind
from wallet.money.receivables import services as receivables
from wallet.money.tax.rules import tax_rules
from wallet.money.withdrawals import approvals, payouts, tax_years
from wallet.money.withdrawals import services as withdrawals
from wallet.money.withdrawals.models import WithdrawalState
from wallet.play.reversing import reverse

SITE = "rummy_site_of_tests"
ALL = (Duty.PLAY, Duty.DESK, Duty.CASHIER)
FUNCTION = "() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'"
ATTACKS = (
    "INSERT INTO wallet_account (code, kind, owner_id, currency_id) VALUES ('player:18:main', 'house', 1, 'CHIP')",
    "INSERT INTO wallet_account (code, kind, currency_id, balance_minor) VALUES ('player:0:main', 'player', 'CHIP', 5)",
    "UPDATE wallet_account SET balance_minor = balance_minor + 1",
    "INSERT INTO wallet_transaction (public_id, kind, key, currency_id) VALUES ('a', 'b', 'c', 'CHIP')",
    "INSERT INTO wallet_entry (transaction_id, account_id, amount_minor) VALUES (1, 1, 1)",
    "UPDATE wallet_checkpoint SET balance_minor = 0",
    "INSERT INTO wallet_checkpoint SELECT * FROM wallet_checkpoint",
    "DELETE FROM wallet_checkpoint",
    "INSERT INTO wallet_day (number, day) VALUES (1, '9999-12-30')",
    "INSERT INTO wallet_daymark (ends_at, xid) VALUES (now(), '1')",
    "INSERT INTO wallet_signature SELECT * FROM wallet_signature",
    "INSERT INTO wallet_duty VALUES (current_user, 'dealer')",
    "DELETE FROM wallet_duty",
    "UPDATE wallet_entry SET amount_minor = amount_minor",
    "DELETE FROM wallet_entry",
    "TRUNCATE wallet_entry",
    "UPDATE wallet_transaction SET note = 'other'",
    "DELETE FROM wallet_transaction",
    "TRUNCATE wallet_transaction CASCADE",
    "UPDATE wallet_account SET owner_id = 1",
    "UPDATE wallet_account SET kind = 'house'",
    "DELETE FROM wallet_account",
    "ALTER TABLE wallet_entry DISABLE TRIGGER ALL",
    "ALTER TABLE wallet_account DISABLE TRIGGER wallet_account_moved_by_entries",
    "ALTER TABLE wallet_account DROP CONSTRAINT wallet_account_not_negative",
    "ALTER TABLE wallet_entry OWNER TO CURRENT_USER",
    "DROP TRIGGER wallet_entry_balanced ON wallet_entry",
    "DROP TABLE wallet_entry CASCADE",
    "DROP FUNCTION public.wallet_refuse CASCADE",
    f"CREATE OR REPLACE FUNCTION public.wallet_refuse{FUNCTION}",
    f"CREATE FUNCTION public.mine{FUNCTION}",
    f"CREATE FUNCTION pg_temp.mine{FUNCTION}",
    "CREATE TEMPORARY TABLE wallet_account (id bigint)",
    "CREATE TABLE public.mine (id bigint)",
    "CREATE SCHEMA mine",
    "CREATE TRIGGER mine BEFORE INSERT ON wallet_entry FOR EACH ROW EXECUTE FUNCTION public.wallet_refuse('no')",
    "CREATE RULE mine AS ON INSERT TO wallet_entry DO INSTEAD NOTHING",
    "SET session_replication_role = replica",
    "SET ROLE rummy",
    "ALTER ROLE CURRENT_USER SUPERUSER",
    "COPY wallet_entry FROM PROGRAM 'true'",
    "INSERT INTO wallet_licence SELECT * FROM wallet_licence",
    "UPDATE wallet_licence SET ends_at = ends_at + interval '9 years'",
    "DELETE FROM wallet_licence",
    "INSERT INTO wallet_currency (code, name, kind, minor_digits) VALUES ('XAU', 'Gold', 'money', 2)",
    "UPDATE wallet_currency SET minor_digits = 3",
    "INSERT INTO wallet_closing SELECT id, 1, 0, 0, 0 FROM wallet_account",
    "INSERT INTO wallet_seal VALUES (1, now(), now(), '', now())",
    "INSERT INTO wallet_carried SELECT id, -1, 'CHIP', 1, 1, now() FROM wallet_account",
    "UPDATE wallet_month SET archived_at = now()",
    "SELECT ledger_make_month(now() + interval '2 years')",
    "SELECT ledger_carry(now())",
    "INSERT INTO wallet_entry_rest SELECT * FROM wallet_entry",
    "UPDATE wallet_day SET document = '{}'",
    "DELETE FROM wallet_day",
    "UPDATE wallet_signature SET note = ''",
    "UPDATE wallet_deposit SET amount_minor = amount_minor * 2",
    "UPDATE wallet_withdrawal SET amount_minor = 1, tax_minor = 0",
    "SET LOCAL pgtrigger.ignore = 'wallet.Withdrawal'; UPDATE wallet_withdrawal SET tax_minor = 0",
    "SET LOCAL pgtrigger.ignore = 'wallet.Approval'; DELETE FROM wallet_approval",
    "DELETE FROM wallet_withdrawalstep",
    "UPDATE wallet_payee SET account = 'mine'",
    "UPDATE wallet_taxyear SET tax_minor = 0",
    "INSERT INTO wallet_taxsofar DEFAULT VALUES",
    "UPDATE wallet_taxsofar SET withdrawn_minor = 0",
    "DELETE FROM wallet_taxsofar",
    "UPDATE wallet_bonus SET amount_minor = amount_minor * 2",
    "DELETE FROM wallet_receivable",
    "DELETE FROM accounts_limitchange",
    "DELETE FROM django_migrations",
    "DELETE FROM django_admin_log",
    "DELETE FROM accounts_break",
    "DELETE FROM tables_deal",
    "DELETE FROM tables_table",
    "DELETE FROM tables_seat",
    "UPDATE tables_seat SET player_id = 1",
    "DELETE FROM tournaments_match",
    "UPDATE tournaments_entry SET player_id = 1",
    "DELETE FROM tournaments_registration",
    "DELETE FROM accounts_user",
    "UPDATE tables_move SET version = 0",
    "DELETE FROM tables_move",
)


@pytest.fixture
def house(db: None) -> None:
    """A house under a licence whose tables belong to somebody else than the site; all of it gone with the test."""
    licensed()
    for name in ("asks", "approves"):  # who adjust; operators are made by the owner
        colleague(name)
    grant({SITE: ALL})
    sql(f"SET SESSION AUTHORIZATION {SITE}")


def test_every_table_is_thought_of(db: None) -> None:
    assert set(connection.introspection.table_names()) == RIGHTS.keys()


def test_chips_and_bonuses(house: None) -> None:
    asha, binu = player("asha"), player("binu")
    winner, loser = seated(asha, 900_000), seated(binu, 50_000)
    expires_at = timezone.now() + timedelta(days=7)
    bonuses.grant(asha, 1_000, refs.CHIP, release_bps=5_000, expires_at=expires_at, reason="Diwali")
    services.settle_deal("deal:1", [(loser, -1_000), (winner, 900)], 100)
    assert bonuses.release_earned() == 1
    reverse(Transaction.objects.get(key="deal:1"), note="the table was down")
    services.cash_out(asha, winner, "out")
    services.cash_out(binu, loser, "out")
    services.get_up(loser)
    assert queries.balance(refs.player_bonus(asha.pk)) == 1_000
    roll_up()
    roll_up()
    assert queries.balance(refs.house_rake()) == 0
    limits.set_own(binu, LimitKind.STAKE, Span.DAY, refs.CHIP, 5_000)
    breaks.take_break(binu, breaks.Length.DAY)
    close(binu)
    assert list(differences()) == []


def test_money_from_the_deposit_to_the_bank(house: None) -> None:
    asha = proven("asha")
    sql("RESET SESSION AUTHORIZATION")  # operators are made by the owner, or by two who work here
    omar = operator("omar")
    sql(f"SET SESSION AUTHORIZATION {SITE}")
    deposit = paid_deposit(asha, 500)
    won(asha, 1_000)
    row = requested_withdrawal(asha, 700)
    assert approvals.approve(row, omar)
    payouts.send(omar)
    payouts.mark_paid(row, omar, "UTR1")
    row.refresh_from_db()
    assert row.state == WithdrawalState.PAID
    cancelled = requested_withdrawal(asha, 300)
    withdrawals.cancel(cancelled, asha)
    services.buy_in(asha, refs.seat("sitting", INR), main_minor(asha), "in")
    assert delivered(message(deposit, EventKind.CHARGED_BACK)).status_code == 200
    services.cash_out(asha, refs.seat("sitting", INR), "out")
    assert receivables.recover_all() == 0
    india = tax_rules("IN")
    last_year = india.year_of(timezone.now()) - 1  # a login closes a year that is over
    assert tax_years.close_year(asha.pk, INR, india, last_year).closing_minor == 0
    assert list(differences()) == []


@pytest.mark.parametrize("attack", ATTACKS)
def test_no_sql_of_its_own_gets_round_the_guards(house: None, attack: str) -> None:
    with pytest.raises(DatabaseError) as refused, transaction.atomic():
        sql(attack)
    assert isinstance(refused.value.__cause__, psycopg.errors.InsufficientPrivilege)


def test_the_column_by_which_accounts_are_locked_is_changed_by_nobody(house: None) -> None:
    player("asha")
    with refused_by("wallet_account_moved_by_entries"):
        sql("UPDATE wallet_account SET opened_at = now()")


@pytest.fixture
def committed_role(transactional_db: None) -> Iterator[None]:
    """The role itself, as another session sees it."""
    grant({SITE: ALL})
    yield
    drop_logins(SITE)


def test_it_closes_days_and_signs_them_and_cannot_step_out_of_its_role(committed_role: None) -> None:
    a_little_play()
    put_back()
    omar = colleague("omar")
    sql(f"SET SESSION AUTHORIZATION {SITE}")
    try:
        day = close_next_day()
        assert day is not None
        sign(day, omar, day.sha256)
    finally:
        sql("RESET SESSION AUTHORIZATION")
    params = connection.get_connection_params() | {"cursor_factory": psycopg.Cursor, "user": SITE}
    with psycopg.connect(**params, autocommit=True) as session:
        session.execute("RESET SESSION AUTHORIZATION")
        session.execute("RESET ROLE")
        assert session.execute("SELECT current_user").fetchone() == (SITE,)
        for attack in ("SET session_replication_role = replica", "DELETE FROM wallet_day", "SET ROLE rummy"):
            with pytest.raises(psycopg.Error):
                session.execute(attack)
    assert Day.objects.count() == 1
