"""A dump restored into another server brings numbers ahead of its counter: sealing goes on, and costs what is new."""

import pytest
from django.db import connection

from tests.wallet.builders import guards_off, sql
from tests.wallet.seal.test_sealing_costs_what_is_new import book, touched
from wallet.ledger.audit import differences
from wallet.models import Block, Leaf, Restored, Transaction
from wallet.seal.services import seal_all, seal_next

HISTORY = 800
FURTHER = 10**12
"""Numbers that the other server had counted further than this one."""
A_LOOK = 25
"""Blocks that a look for something new may touch; a transaction that is gone through takes three by itself."""
TURNS = 4

pytestmark = pytest.mark.django_db(transaction=True)


def restored(further: int = FURTHER) -> None:
    """What is in the ledger was written on another server, of which nothing is here but its rows.

    Their hashes are of the numbers that they had here, so the log of such a ledger is not true.
    """
    with guards_off():
        sql("UPDATE wallet_transaction SET xid = (xid::text::bigint + %s)::text::xid8", further)
        sql("UPDATE wallet_entry SET xid = (xid::text::bigint + %s)::text::xid8", further)
        sql("UPDATE wallet_block SET last_xid = (last_xid::text::bigint + %s)::text::xid8", further)
        sql("UPDATE wallet_restored SET server = server - 1")


def a_look() -> int:
    """The blocks that the search touches once nothing is new, when the session knows its plans."""
    return min(touched() for _ in range(TURNS))


def everything_is_sealed() -> bool:
    return sorted(Leaf.objects.values_list("transaction_id", flat=True)) == sorted(
        Transaction.objects.values_list("pk", flat=True)
    )


def test_an_idle_house_is_not_gone_through_again_and_again() -> None:
    book(1, HISTORY)
    list(seal_all())
    assert a_look() <= A_LOOK
    restored()
    assert seal_next() is None
    assert a_look() <= A_LOOK


def test_a_house_that_plays_on_is_not_gone_through_again_and_again() -> None:
    book(1, HISTORY)
    list(seal_all())
    restored()
    for first in (2_001, 3_001):
        book(first, first + 9)
        assert len(list(seal_all())) == 1
        assert a_look() <= A_LOOK
    assert everything_is_sealed()


def test_what_was_not_sealed_when_it_was_dumped_is_sealed_here_in_slices() -> None:
    book(1, 20)
    list(seal_all())
    book(21, HISTORY)
    restored()
    assert len(list(seal_all(100))) == (HISTORY - 20 + 99) // 100
    assert a_look() <= A_LOOK
    assert everything_is_sealed()


def test_a_second_dump_brings_a_mark_that_says_nothing_here() -> None:
    book(1, 20)
    list(seal_all())
    restored()
    seal_next()
    book(21, 40)
    restored(
        1_000
    )  # the first server's numbers, and those of the second, which lie in between; none of these is sealed
    list(seal_all())
    assert everything_is_sealed()
    assert Restored.objects.count() == 1


def test_the_counter_passes_what_came_with_the_dump_and_nothing_is_passed_over() -> None:
    book(1, 20)
    list(seal_all())
    restored(40)  # so many numbers are soon drawn
    for first in range(101, 161, 10):
        book(first, first + 9)
        list(seal_all())
        for _number in range(10):
            sql("SELECT pg_current_xact_id()")
    assert everything_is_sealed()
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM wallet_transaction WHERE xid >= pg_snapshot_xmax(pg_current_snapshot())")
        assert cursor.fetchone() == (0,)


def test_a_house_that_was_never_restored_has_no_mark() -> None:
    book(1, 20)
    list(seal_all())
    seal_next(from_the_start=True)
    assert (Restored.objects.count(), Block.objects.count()) == (0, 1)


def test_an_owner_who_marks_further_than_was_sealed_keeps_nothing_out() -> None:
    book(1, 20)
    list(seal_all())
    restored()
    seal_next()
    with guards_off():
        sql("UPDATE wallet_restored SET below_xid = '9000000000000000000'")
    book(21, 30)
    list(seal_all())
    assert everything_is_sealed()


def test_one_who_marks_just_what_was_booked_is_named_by_the_check() -> None:
    book(1, 20)
    list(seal_all())
    restored()
    seal_next()
    book(21, 21)
    hidden = Transaction.objects.order_by("-pk")[0]
    with guards_off():
        sql("UPDATE wallet_restored SET below_xid = pg_snapshot_xmin(pg_current_snapshot())")
    book(22, 22)
    list(seal_all())
    assert f"transaction {hidden.public_id}" in {one.about for one in differences()}
