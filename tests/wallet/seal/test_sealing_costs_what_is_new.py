"""What sealing costs depends on what is new, and not on how much was ever booked: counted in blocks touched."""

import json

import pytest
from django.db import connection, transaction

from tests.wallet.builders import sql
from wallet.models import Leaf
from wallet.seal.services import seal_all

pytestmark = pytest.mark.django_db(transaction=True)

BOOK = """
SELECT count(*) FROM generate_series(%s::int, %s::int) AS n, LATERAL public.wallet_post(
    n::text, 'chip_grant', 'gift:' || n, '', 'CHIP', ARRAY['equity:chips', 'seat:' || n %% 50],
    '{-100,100}', '{equity,seat}', '{NULL,NULL}', '{NULL,0}', '{t,t}', NULL, NULL, '')
"""


def book(first: int, last: int) -> None:
    """Gifts with these numbers."""
    with connection.cursor() as cursor:
        cursor.execute(BOOK, [first, last])


def touched() -> int:
    """The blocks that sealing touches now."""
    with connection.cursor() as cursor:
        cursor.execute("EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT public.wallet_seal_block()")
        (told,) = cursor.fetchone()
    plan = (json.loads(told) if isinstance(told, str) else told)[0]["Plan"]
    return int(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"])


def test_a_long_history_costs_a_block_no_more() -> None:
    book(1, 1_000)
    list(seal_all())
    idle, ten = _nothing_more(), _ten_more(1_001)
    for first in range(2_001, 5_001, 1_000):
        book(first, first + 999)
        list(seal_all())
    with transaction.atomic():
        sql("ANALYZE wallet_transaction, wallet_leaf, wallet_entry, wallet_account")
    idle_after, ten_after = _nothing_more(), _ten_more(9_001)
    assert Leaf.objects.count() == 4_020
    assert idle_after <= idle * 1.2 + 10
    assert ten_after <= ten * 1.2 + 40


def _nothing_more() -> int:
    touched()  # plans are made anew after ANALYZE, from the catalogue's blocks
    return touched()


def _ten_more(first: int) -> int:
    touched()
    book(first, first + 9)
    return touched()
