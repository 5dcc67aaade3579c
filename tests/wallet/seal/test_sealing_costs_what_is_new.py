"""What sealing costs depends on what is new, and not on how much was ever booked: counted in blocks touched."""

import json

import pytest
from django.db import connection, transaction

from accounts.people.models import User
from tests.wallet.builders import player, sql
from wallet.models import Leaf
from wallet.play.chips import grant_chips
from wallet.seal.services import seal_all

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
    assert Leaf.objects.count() == 1_821
    assert idle_after <= idle * 1.2 + 10
    assert ten_after <= ten * 1.2 + 40


def _nothing_more() -> int:
    touched()  # plans are made anew after ANALYZE, from the catalogue's blocks
    return touched()


def _ten_more(first: int) -> int:
    touched()
    book(first, first + 9)
    return touched()
