"""What reads of the log, a day's close with it and the tax of the year cost does not grow with the past: in blocks."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from accounts.people.models import User
from bench.wallet import history
from bench.wallet.blocks import blocks_of
from bench.wallet.reads import reads_of_the_log, reads_of_the_watch
from tests.wallet.builders import guards_off, sql
from wallet.finance.closing.findings import findings
from wallet.ledger.audit import differences
from wallet.ledger.models import Entry
from wallet.ledger.past.archive import archive, restore
from wallet.ledger.past.models import Month
from wallet.models import Leaf

DAYS = 15
SITTINGS = 30
MOST_TIMES = 1.2
DEEPER = 6
MOST_OF_THE_WATCH = 1.2
"""It looks each account of the block up by itself, in indexes that are a level deeper here."""


@pytest.fixture(autouse=True)
def emptied(transactional_db: None) -> Iterator[None]:
    """Nothing of it is left to the next test, nor the space it took."""
    history.empty()
    yield
    history.empty()


def measured(users: list[User], days: int) -> dict[str, int]:
    """The blocks of every read after so many days, all of them sealed."""
    history.empty()
    history.write(users, days, SITTINGS, log=True)
    asked = reads_of_the_log(users[0])
    return {name: blocks_of(read) for name, read in asked.items()}


def test_four_times_the_days_cost_no_more_than_the_days() -> None:
    users = history.players()
    few, many = measured(users, DAYS), measured(users, 4 * DAYS)
    grown = {
        name: f"{few[name]} blocks, then {many[name]}" for name in few if many[name] > MOST_TIMES * few[name] + DEEPER
    }
    assert grown == {}
    assert min(few.values()) > 0


def test_the_watch_over_a_block_does_not_read_the_past_of_its_accounts() -> None:
    users = history.players()
    counted = []
    for days in (DAYS, 4 * DAYS):
        history.empty()
        history.write(users, days, SITTINGS, log=True)
        (watching,) = reads_of_the_watch().values()
        counted.append(blocks_of(watching))
    few, many = counted
    assert many <= MOST_OF_THE_WATCH * few


def test_a_day_is_looked_at_by_its_own_slice_and_all_slices_are_the_whole() -> None:
    history.write(history.players(4), 4, 3, log=True)
    assert list(map(str, differences())) == []
    for leaf in Leaf.objects.order_by("position").select_related("transaction")[::17]:
        with guards_off():
            sql("UPDATE wallet_transaction SET note = 'other' WHERE id = %s", leaf.transaction_id)
        assert [one.about for one in differences()] == [f"transaction {leaf.transaction.public_id}"]
        with guards_off():
            sql("UPDATE wallet_transaction SET note = '' WHERE id = %s", leaf.transaction_id)


def test_a_days_close_looks_at_what_was_sealed_since_the_last() -> None:
    history.write(history.players(4), 4, 3, log=True)
    first, last = Leaf.objects.order_by("position").first(), Leaf.objects.order_by("position").last()
    assert first is not None
    assert last is not None
    with guards_off():
        sql(
            "UPDATE wallet_transaction SET note = 'other' WHERE id = ANY (%s)",
            [first.transaction_id, last.transaction_id],
        )
    assert [one.about for one in findings()] == [f"transaction {last.transaction.public_id}"]


@pytest.mark.parametrize(
    "head",
    ['"block": 9999', '"block": 1', '"block": -5', '"block": "x"', '"rock": 1'],
    ids=["beyond", "before", "below", "no number", "none"],
)
def test_no_document_makes_the_slices_pass_a_block_over(head: str) -> None:
    """An owner who rewrites what a day was closed with is found by its hash; and hides nothing of the log."""
    history.write(history.players(4), 4, 3, log=True)
    with guards_off():
        sql(
            "UPDATE wallet_day SET document = regexp_replace(document, '\"block\": ?[0-9]+', %s) WHERE number = 2", head
        )
        sql("UPDATE wallet_transaction SET note = 'other'")
    about = {one.about for one in differences()}
    assert {f"transaction {leaf.transaction.public_id}" for leaf in Leaf.objects.select_related("transaction")} <= about


def test_one_that_was_passed_over_is_missed_in_the_slice_of_its_day() -> None:
    history.write(history.players(4), 4, 3, log=True)
    leaf = Leaf.objects.order_by("position").select_related("transaction")[20]
    with guards_off():
        sql("DELETE FROM wallet_leaf WHERE position = %s", leaf.position)
    assert f"transaction {leaf.transaction.public_id}" in {one.about for one in differences()}


def test_what_has_left_for_a_file_is_not_missed_and_nothing_else_passes_for_it(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    history.write(history.players(4), 40, 1, log=True)
    oldest = Month.objects.filter(archived_at=None).order_by("begins_at")[0]
    archive(oldest, tmp_path)
    request.addfinalizer(lambda: restore(Month.objects.get(name=oldest.name), tmp_path))  # months outlive a test
    assert Entry.objects.filter(booked_at__lt=oldest.ends_at).count() == 0
    assert list(map(str, differences())) == []
    last = Leaf.objects.order_by("-position").select_related("transaction")[0].transaction
    with guards_off():
        sql("UPDATE wallet_transaction SET booked_at = %s WHERE id = %s", oldest.begins_at, last.pk)
        sql("DELETE FROM wallet_entry WHERE transaction_id = %s", last.pk)
    assert f"transaction {last.public_id}" in {one.about for one in differences()}
