"""A month keeps what proves it: its own transactions alone, to the microsecond of its beginning and its end."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.wallet.builders import book_at, guards_off, sql
from tests.wallet.seal.sealed import play, seal
from wallet.ledger.models import Account, Entry, Transaction
from wallet.ledger.past.archive import CannotArchive
from wallet.ledger.past.models import Month
from wallet.models import EntriesHash, LastEntry
from wallet.seal.left import keep
from wallet.seal.log import between

pytestmark = pytest.mark.django_db(transaction=True)
MAY = Month(name="may", begins_at=datetime(2025, 5, 1, tzinfo=UTC), ends_at=datetime(2025, 6, 1, tzinfo=UTC))
TIMES = (
    ("2025-05-01 00:00:00.000000+00", True),
    ("2025-06-01 00:00:00.000000+00", False),
    ("2025-05-15 12:00:00.000000+00", True),
    ("2025-04-30 23:59:59.999999+00", False),
    ("2025-05-31 23:59:59.999999+00", True),
)


@pytest.fixture
def of_may(signing: Path) -> list[int]:
    """Five transactions around a month; the keys of those that are in it."""
    play()
    ids = list(Transaction.objects.order_by("id").values_list("pk", flat=True))
    with guards_off():
        for pk, (time, _is_of_may) in zip(ids, TIMES, strict=True):
            book_at(f"'{time}'", where=f"id = {pk}")
    seal()
    assert all(one.is_true for one in between(1, 5))
    return [pk for pk, (_time, is_of_may) in zip(ids, TIMES, strict=True) if is_of_may]


@pytest.mark.parametrize("at_once", [1, 5_000])
def test_its_first_and_last_moments_are_its_own_and_those_beside_them_are_not(
    of_may: list[int], monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(keep, "_AT_ONCE", at_once)
    keep.keep(MAY)
    assert sorted(EntriesHash.objects.values_list("pk", flat=True)) == of_may
    keep.let_go(MAY)
    assert not EntriesHash.objects.exists()


def test_what_is_left_of_its_transactions_is_true_without_their_entries(of_may: list[int]) -> None:
    keep.keep(MAY)
    assert not any(one.left for one in between(1, 5))
    with guards_off():
        sql("DELETE FROM wallet_entry WHERE transaction_id = ANY (%s)", of_may)
    left = [one for one in between(1, 5) if one.left]
    assert [one.header and one.header["id"] for one in left] == of_may
    assert all(one.is_true_without_entries and not one.is_true for one in left)


def test_of_each_account_that_goes_on_the_last_entry_is_kept(of_may: list[int]) -> None:
    with guards_off():
        sql(
            "INSERT INTO wallet_carried (account_id, transaction_id, currency_id, balance_minor, lines, booked_at)"
            " SELECT id, -1, currency_id, 0, 0, now() FROM wallet_account WHERE code <> 'house:rake'"
        )
    keep.keep(MAY)
    entries = Entry.objects.filter(transaction_id__in=of_may).order_by("line", "id")
    last = {entry.account_id: entry.transaction_id for entry in entries}
    del last[Account.objects.get(code="house:rake").pk]
    assert {one.account_id: one.transaction_id for one in LastEntry.objects.all()} == last
    texts = {one.header["id"]: one.parts for one in between(1, 5) if one.header}
    for one in LastEntry.objects.all():
        assert one.text == texts[one.transaction_id][one.part]
        assert f"\naccount_id={one.account_id}\n" in one.text
    keep.let_go(MAY)
    assert not LastEntry.objects.exists()
    sql("DELETE FROM wallet_carried")


def test_it_is_not_kept_where_one_of_them_is_in_no_block_or_was_rewritten(of_may: list[int]) -> None:
    with guards_off():
        sql("UPDATE wallet_transaction SET note = 'other' WHERE id = %s", of_may[1])
    with pytest.raises(CannotArchive, match="not what was sealed: position 3"):
        keep.keep(MAY)
    with guards_off():
        sql("DELETE FROM wallet_leaf WHERE transaction_id = ANY (%s)", of_may[1:])
    with pytest.raises(CannotArchive, match="has 2 transactions that are not in the sealed log"):
        keep.keep(MAY)


def test_a_month_without_bookings_needs_no_proof(signing: Path) -> None:
    play()
    seal()
    keep.keep(MAY)
    assert not EntriesHash.objects.exists()
