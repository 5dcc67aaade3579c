"""Hot accounts are locked by nobody; their balance is their checkpoint and the entries since, none skipped."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from django.db import connection, transaction
from pytest_django import Settings

from accounts.people.models import User
from tests.wallet import at_tables as services
from tests.wallet.builders import main_of, player, row_of, seated, sql
from wallet.ledger import queries, refs
from wallet.ledger.checkpoints import roll_up
from wallet.ledger.models import Checkpoint, Entry
from wallet.ledger.refs import AccountRef
from wallet.tasks import roll_up_hot_accounts

RAKE = refs.house_rake()


def rake(loser: AccountRef, amount_minor: int, key: str) -> None:
    """A deal that only pays rake."""
    services.settle_deal(key, [(loser, -amount_minor)], amount_minor)


@contextmanager
def another_session() -> Iterator[psycopg.Connection]:
    """A session beside Django's, in a transaction of its own until it commits."""
    params = connection.get_connection_params() | {"cursor_factory": psycopg.Cursor}
    with psycopg.connect(**params) as session:
        yield session


def rake_from(session: psycopg.Connection, loser: AccountRef, amount_minor: int, key: str) -> None:
    """The same as `rake`, from another session."""
    services.play_deal(key, [(loser, -amount_minor)], amount_minor)
    posted = session.execute(
        "SELECT * FROM wallet_post(%(key)s, 'deal', 'deal:' || %(key)s, '', 'CHIP', %(codes)s, %(amounts)s,"
        " '{seat,house}', '{NULL,NULL}', '{0,NULL}', '{f,t}', NULL, NULL, '')",
        {
            "key": key,
            "codes": [loser.code, RAKE.code],
            "amounts": [-amount_minor, amount_minor],
        },
    ).fetchone()
    assert posted is not None
    assert posted[0] == "posted", posted[1]


def test_the_balance_is_the_sum_of_entries(asha: User) -> None:
    seat = seated(asha, 1_000)
    rake(seat, 30, "d1")
    rake(seat, 12, "d2")
    assert queries.balance(RAKE) == 42
    assert row_of(RAKE).balance_minor is None
    assert set(Entry.objects.filter(account=row_of(RAKE)).values_list("line", "balance_after_minor")) == {(None, None)}


def test_an_account_never_used_holds_nothing(db: None) -> None:
    assert queries.balance(RAKE) == 0


@pytest.mark.django_db(transaction=True)
def test_a_checkpoint_changes_no_balance() -> None:
    seat = seated(player("asha"), 1_000)
    rake(seat, 30, "d1")
    roll_up()
    assert Checkpoint.objects.get(account=row_of(RAKE)).balance_minor == 30
    rake(seat, 12, "d2")
    assert queries.balance(RAKE) == 42
    roll_up()
    roll_up()
    assert Checkpoint.objects.get(account=row_of(RAKE)).balance_minor == 42
    assert queries.balance(RAKE) == 42


@pytest.mark.django_db(transaction=True)
def test_the_house_rolls_up_by_itself(settings: Settings) -> None:
    rake(seated(player("asha"), 1_000), 30, "d1")
    task = settings.CELERY_BEAT_SCHEDULE["roll up hot accounts"]["task"]
    assert task == roll_up_hot_accounts.name
    roll_up_hot_accounts()
    assert Checkpoint.objects.get(account=row_of(RAKE)).balance_minor == 30


@pytest.mark.django_db(transaction=True)
def test_a_checkpoint_skips_no_entry_of_a_transaction_still_open() -> None:
    seat = seated(player("asha"), 1_000)
    rake(seat, 1, "opens the account")
    with another_session() as slow:
        slow.execute("SELECT pg_current_xact_id()")
        rake(seat, 30, "later, but committed first")
        roll_up()
        rake_from(slow, seat, 12, "slow")
        slow.commit()
    assert queries.balance(RAKE) == 43
    roll_up()
    assert queries.balance(RAKE) == 43
    assert Checkpoint.objects.get(account=row_of(RAKE)).balance_minor == 43


@pytest.mark.django_db(transaction=True)
def test_a_checkpoint_from_another_server_does_not_count() -> None:
    seat = seated(player("asha"), 1_000)
    rake(seat, 30, "d1")
    sql(
        "INSERT INTO wallet_checkpoint (account_id, up_to_xid, balance_minor)"
        " SELECT id, (pg_current_xact_id()::text::bigint + 1000000)::text::xid8, 999"
        " FROM wallet_account WHERE code = %s",
        RAKE.code,
    )
    assert queries.balance(RAKE) == 30
    roll_up()
    assert Checkpoint.objects.get(account=row_of(RAKE)).balance_minor == 30


@pytest.mark.django_db(transaction=True)
def test_two_deals_that_pay_rake_do_not_wait_for_each_other() -> None:
    first, second = seated(player("asha"), 1_000), seated(player("binu"), 1_000)
    rake(first, 1, "opens the account")
    with another_session() as other:
        rake_from(other, second, 12, "other")
        with transaction.atomic():
            sql("SET LOCAL lock_timeout = '2s'")
            rake(first, 30, "meanwhile")
        other.commit()
    assert queries.balance(RAKE) == 43


def test_where_chips_come_from_is_negative_by_all_there_are(asha: User, binu: User) -> None:
    held = (main_of(asha).balance_minor or 0) + (main_of(binu).balance_minor or 0)
    assert queries.balance(refs.equity_chips()) == -held
