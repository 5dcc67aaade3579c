"""Nothing gets into a closed day and nobody opens one again, by any SQL; a late correction books into the next day."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import psycopg
import pytest
from django.db import connection
from django.utils import timezone

from accounts.people.models import User
from tests.wallet import at_tables as services
from tests.wallet.builders import (
    GRANT_MINOR,
    adjusted,
    at_once,
    guards_off,
    main_of,
    player,
    raw_booking,
    refused_by,
    sql,
)
from tests.wallet.finance.closing.yesterday import a_little_play, put_back
from wallet.finance.closing.models import Day
from wallet.finance.closing.services import NotYet, close_next_day, totals_of
from wallet.ledger import queries, refs
from wallet.ledger.models import Transaction
from wallet.ledger.posting import Leg
from wallet.play.chips import grant_chips

pytestmark = pytest.mark.django_db(transaction=True)

AGAIN = """
INSERT INTO wallet_day (number, day, begins_at, ends_at, document, sha256, previous, exceptions, up_to_xid)
SELECT number + {number}, day + {days}, ends_at, ends_at + interval '{length}', {document}, {sha256}, {previous},
    0, up_to_xid
FROM wallet_day
"""
DOCUMENT = (
    "json_build_object('number', number + 1, 'day', day + 1, 'previous', sha256, 'begins_at', ends_at,"
    " 'ends_at', ends_at + interval '1 minute')::text"
)
HASH = f"encode(sha256(convert_to({DOCUMENT}, 'UTF8')), 'hex')"
FORGED = {"number": "1", "days": "1", "length": "1 minute", "document": DOCUMENT, "sha256": HASH, "previous": "sha256"}


@pytest.fixture
def closed() -> Day:
    """Yesterday, closed."""
    a_little_play()
    put_back()
    day = close_next_day()
    assert day is not None
    return day


@contextmanager
def another_session() -> Iterator[psycopg.Connection]:
    """A session beside Django's."""
    params = connection.get_connection_params() | {"cursor_factory": psycopg.Cursor}
    with psycopg.connect(**params) as session:
        yield session


def test_it_is_never_opened_again(closed: Day) -> None:
    for attack in (
        "UPDATE wallet_day SET sha256 = repeat('0', 64)",
        "UPDATE wallet_day SET ends_at = ends_at - interval '1 day'",
        "UPDATE wallet_day SET document = '{}'",
        "DELETE FROM wallet_day",
    ):
        with refused_by("wallet_day_append_only"):
            sql(attack)
    with refused_by("wallet_day_no_truncate"):
        sql("TRUNCATE wallet_day CASCADE")


def test_no_day_is_put_beside_the_chain(closed: Day) -> None:
    for forgery in (
        {"number": "2"},
        {"days": "2"},
        {"previous": "repeat('0', 64)"},
        {"sha256": "repeat('f', 64)"},
    ):
        with refused_by("wallet_day_linked"):
            sql(AGAIN.format(**(FORGED | forgery)))


def test_no_day_is_closed_before_it_is_over(closed: Day) -> None:
    document = DOCUMENT.replace("1 minute", "2 days")
    later = {
        "length": "2 days",
        "document": document,
        "sha256": f"encode(sha256(convert_to({document}, 'UTF8')), 'hex')",
    }
    with refused_by("wallet_day_over"):
        sql(AGAIN.format(**(FORGED | later)))


def test_a_late_correction_keeps_its_time_and_books_into_the_next_day(closed: Day) -> None:
    happened_at = closed.ends_at - timedelta(hours=3)
    legs = [Leg(refs.house_rake(), -40), Leg(refs.player_main(main_owner()), 40)]
    late = Transaction.objects.get(pk=adjusted(legs, event_at=happened_at).transaction_id)
    assert late.event_at == happened_at
    assert late.booked_at > closed.ends_at
    rake = refs.house_rake()
    just_before = closed.ends_at - timedelta(microseconds=1)
    assert queries.balance_at(rake, just_before) == 100
    assert queries.balance_at(rake, just_before, by="event") == 60


def main_owner() -> int:
    """Asha's primary key."""
    return User.objects.get(username="asha").pk


def test_a_clock_that_was_set_back_books_nothing_into_it(closed: Day) -> None:
    with guards_off():
        sql("UPDATE wallet_day SET ends_at = now() + interval '1 hour'")
    grant_chips(player("chitra"), 5, "in the sealed hour")
    assert Transaction.objects.get(key="in the sealed hour").booked_at == Day.objects.get().ends_at


def test_who_writes_by_hand_books_nothing_into_a_closed_day(closed: Day) -> None:
    asha, binu = main_of(player("dev")), main_of(player("esha"))
    sql("SET SESSION TIME ZONE 'UTC'")
    booked = raw_booking((asha, -10), (binu, 10))
    assert Transaction.objects.get(pk=booked).booked_at >= closed.ends_at


def test_a_transaction_still_open_is_waited_for() -> None:
    a_little_play()
    put_back()
    with another_session() as slow:
        slow.execute("SELECT pg_current_xact_id()")
        with pytest.raises(NotYet, match="still open"):
            close_next_day(wait_s=0.2)
        assert not Day.objects.exists()
        slow.commit()
    assert close_next_day(wait_s=5) is not None


def test_what_a_slow_transaction_booked_before_midnight_is_in_the_day() -> None:
    """Midnight is moved to between its booking and its commit."""
    a_little_play()
    put_back()
    main = refs.player_main(main_owner()).code
    with another_session() as slow:
        slow.execute(
            "SELECT * FROM wallet_post('slow', 'chip_grant', 'slow', '', 'CHIP', %s, '{-5,5}',"
            " '{equity,player}', '{NULL,NULL}', '{NULL,0}', '{t,t}', NULL, NULL, '')",
            [["equity:chips", main]],
        )
        slow.execute("SET CONSTRAINTS ALL IMMEDIATE")
        slow.execute("SET session_replication_role = replica")
        slow.execute("UPDATE wallet_transaction SET booked_at = booked_at - interval '1 day' WHERE key = 'slow'")
        slow.execute(
            "UPDATE wallet_entry SET booked_at = booked_at - interval '1 day' WHERE transaction_id = ("
            "SELECT id FROM wallet_transaction WHERE key = 'slow')"
        )
        with pytest.raises(NotYet):
            close_next_day(wait_s=0.1)
        slow.commit()
    assert totals_of(close_next_day())["CHIP"]["house_accounts"]["equity:chips"] == -2 * GRANT_MINOR - 5


def test_two_closers_at_once_close_it_once() -> None:
    a_little_play()
    put_back()
    at_once([close_next_day] * 4, threads=4)
    assert Day.objects.count() == 1


def test_play_goes_on_while_a_day_is_closed() -> None:
    seats = a_little_play()
    put_back()
    with another_session() as closer:
        closer.execute("LOCK TABLE wallet_day IN SHARE ROW EXCLUSIVE MODE")
        sql("SET lock_timeout = '2s'")
        services.settle_deal("deal:2", [(seats[0], -10), (seats[1], 10)], 0)
        sql("RESET lock_timeout")
    assert Transaction.objects.get(key="deal:2").booked_at <= timezone.now()
