"""What sealing costs depends on what is new, and not on how much was ever booked: counted in blocks touched."""

import json

import pytest
from django.db import connection, transaction

from accounts.people.models import User
from tests.wallet.builders import player, sql
from wallet.models import Leaf
from wallet.play.chips import grant_chips
from wallet.seal.services import seal_all

TURNS = 8

pytestmark = pytest.mark.django_db(transaction=True)


def book(first: int, last: int) -> None:
    """Gifts with these numbers."""
    asha = User.objects.filter(username="asha").first() or player("asha")
    with transaction.atomic():
        for number in range(first, last + 1):
            grant_chips(asha, 5, f"gift {number}")


def touched() -> int:
    """The blocks that sealing touches now."""
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT public.wallet_seal_block()")
        (told,) = cursor.fetchone()
    plan = (json.loads(told) if isinstance(told, str) else told)[0]["Plan"]
    return int(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"])


def test_a_long_history_costs_a_block_no_more() -> None:
    book(1, 800)
    list(seal_all())
    idle, ten = _nothing_more(), _ten_more(1_001)
    for first in range(2_001, 3_001, 500):
        book(first, first + 499)
        list(seal_all())
    with transaction.atomic():
        sql("ANALYZE wallet_transaction, wallet_leaf, wallet_entry, wallet_account")
    idle_after, ten_after = _nothing_more(), _ten_more(9_001)
    assert Leaf.objects.count() == 1 + 800 + 1_000 + 2 * 10 * TURNS
    assert idle_after <= idle * 1.2
    assert ten_after <= ten * 1.2


def _nothing_more() -> int:
    return min(touched() for _ in range(TURNS))


def _ten_more(first: int) -> int:
    """The blocks that ten take once the session knows plans, statistics and the catalogue's rows.

    What it has forgotten it reads again from the catalogue, whose blocks are counted too: after each ANALYZE, after the
    first executions of a function, whenever another session changes a table. A page that is full is split, another is
    added. All this comes on top, once in a while; the least of some turns is what the sealing itself touches.
    """
    turns = []
    for number in range(first, first + 10 * TURNS, 10):
        book(number, number + 9)
        turns.append(touched())
    return min(turns)
