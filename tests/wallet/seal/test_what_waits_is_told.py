"""What is booked and not sealed, or sealed and not looked at, is a number that grows; after a minute also a word."""

from datetime import timedelta

import psycopg
import pytest
from django.db import connection
from django.test import Client

from base.watching.health import Finding, database_checks
from bench.wallet.blocks import blocks_of
from tests.wallet.builders import guards_off, sql
from tests.wallet.money.cast import operator
from tests.wallet.seal.sealed import play, seal
from wallet.seal.watch import LONGEST_S, look_at_new_blocks, looked_late, looking, sealed_late, sealing

pytestmark = pytest.mark.django_db(transaction=True)

DEEPER = 6
"""Blocks more that an index may cost which is a level deeper."""
OLDER = "UPDATE wallet_transaction SET booked_at = booked_at - interval '2 minutes'"
NEWER = "UPDATE wallet_transaction SET booked_at = booked_at + interval '2 minutes'"


def found(name: str) -> tuple[bool, str, float]:
    """What a look at the database finds: whether it is well, what it says, the number behind it."""

    def ask(statement: str) -> tuple[float | None, ...]:
        with connection.cursor() as cursor:
            cursor.execute(statement)
            return tuple(cursor.fetchone())

    finding: Finding = database_checks.get(name)(ask)
    assert finding.number is not None
    return finding.is_well, finding.says, finding.number


def test_nothing_waits_in_a_house_in_which_nothing_was_booked() -> None:
    assert found("sealing") == found("looking") == (True, "ok", 0)


@pytest.mark.parametrize(
    ("asked_s", "is_well", "number"),
    [(None, True, 0), (-5.0, True, 0), (0.25, True, 0.25), (60.0, True, 60), (60.1, False, 60.1)],
)
def test_a_minute_is_not_late_yet(asked_s: float | None, is_well: bool, number: float) -> None:
    for look, late in (
        (sealing, f"what was booked has waited {number:.0f} s for its seal"),
        (looking, f"a sealed block has waited {number:.0f} s to be looked at"),
    ):
        assert look(lambda _statement: (asked_s,)) == Finding(is_well, "ok" if is_well else late, number)


def test_a_time_without_an_end_is_as_late_as_can_be() -> None:
    play()
    with guards_off():
        sql("UPDATE wallet_transaction SET booked_at = '-infinity'")
    assert sealed_late() == timedelta(seconds=LONGEST_S)


def test_a_transaction_left_open_holds_up_the_log_and_is_told() -> None:
    assert sealed_late() is None
    params = connection.get_connection_params() | {"cursor_factory": psycopg.Cursor}
    with psycopg.connect(**params) as slow:
        slow.execute("SELECT pg_current_xact_id()")
        play()
        seal()
        assert found("sealing")[:2] == (True, "ok")
        assert found("sealing")[2] > 0
        with guards_off():
            sql(OLDER)
        is_well, says, waited_s = found("sealing")
        assert not is_well
        assert says == f"what was booked has waited {waited_s:.0f} s for its seal"
        assert waited_s >= 120
        late = sealed_late()
        assert late is not None
        assert late.total_seconds() >= waited_s
    with guards_off():
        sql(NEWER)
    seal()
    assert sealed_late() is None
    assert found("sealing") == (True, "ok", 0)


@pytest.mark.parametrize("last_xid", ["0", "1000000000"], ids=["begun anew", "ahead of this server"])
def test_it_is_told_after_a_restore_as_well(last_xid: str) -> None:
    """The log's order begins anew then, and a hundred rows that are sealed may come before the first that is not."""
    for number in range(25):
        play(number)
    seal()
    with guards_off():
        sql("UPDATE wallet_block SET last_xid = %s, last_transaction = 0", last_xid)
    assert found("sealing")[2] == 0
    play(99)
    with guards_off():
        sql(OLDER)
    assert found("sealing")[2] >= 120


def test_a_block_that_nobody_has_looked_at_is_told_until_somebody_looks() -> None:
    play()
    seal()
    assert looked_late() is None
    assert found("looking")[:2] == (True, "ok")
    assert found("looking")[2] > 0
    with guards_off():
        sql("UPDATE wallet_block SET made_at = made_at - interval '2 minutes'")
    is_well, says, waited_s = found("looking")
    assert not is_well
    assert says == f"a sealed block has waited {waited_s:.0f} s to be looked at"
    assert waited_s >= 120
    page = Client()
    page.force_login(operator("omar"))
    assert "Sealed blocks wait to be looked at" in page.get("/admin/").content.decode()
    look_at_new_blocks()
    assert found("looking") == (True, "ok", 0)
    assert "Sealed blocks wait to be looked at" not in page.get("/admin/").content.decode()


def test_to_ask_costs_no_more_the_more_waits() -> None:
    play()
    seal()
    play(2)
    few = blocks_of(sealed_late), blocks_of(looked_late)
    for number in range(30):
        play(number + 10)
        seal()
    for number in range(30):
        play(number + 100)
    sql("ANALYZE wallet_transaction, wallet_leaf, wallet_block, wallet_blockcheck")
    many = blocks_of(sealed_late), blocks_of(looked_late)
    assert (many[0] <= few[0] + DEEPER, many[1] <= few[1] + DEEPER) == (True, True)


def test_to_ask_after_a_restore_does_not_read_the_whole_log() -> None:
    counted = []
    for begins in (0, 100):
        for number in range(begins, begins + 30):
            play(number)
        seal()
        with guards_off():
            sql("UPDATE wallet_block SET last_xid = '0', last_transaction = 0")
        sql("ANALYZE wallet_transaction, wallet_leaf, wallet_block, wallet_blockcheck")
        counted.append(blocks_of(sealed_late))
    assert counted[1] <= counted[0] + DEEPER
