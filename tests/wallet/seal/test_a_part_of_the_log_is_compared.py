"""A part of the log is compared as the whole is: from the block before it on, and no further than it was asked for."""

from pathlib import Path

import pytest
from pytest_django import Settings

from tests.wallet.builders import guards_off, sql
from tests.wallet.finance.closing.yesterday import a_little_play, put_back
from tests.wallet.seal.sealed import play, seal
from wallet.finance.closing.services import close_next_day
from wallet.ledger.past.slices import Span, every_slice
from wallet.models import Transaction
from wallet.seal.canonical import HEADER, HOUSE, leaf_over, part_hashes, parts
from wallet.seal.log import Sealed
from wallet.seal.schema.services import sign_schema
from wallet.seal.services import seal_all, seal_next
from wallet.seal.verify import _has_left, untrue, untrue_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def three(signing: Path) -> None:
    """Three blocks."""
    for number in (1, 2, 3):
        play(number)
        seal()


@pytest.mark.usefixtures("three")
def test_an_honest_part_holds() -> None:
    assert [list(untrue(first, last)) for first, last in ((1, 1), (2, 2), (2, None), (3, 3), (4, None))] == [[]] * 5


@pytest.mark.usefixtures("three")
def test_what_lies_outside_of_it_is_not_named() -> None:
    with guards_off():
        sql("UPDATE wallet_transaction SET note = 'other' WHERE key = 'deal:2'")
    assert [len(list(untrue(first, last))) for first, last in ((1, 1), (2, 2), (2, None), (3, None))] == [0, 1, 1, 0]


def test_one_that_was_passed_over_is_named_by_its_own_part_alone(signing: Path) -> None:
    play()
    seal()
    with guards_off():
        sql("DELETE FROM wallet_leaf WHERE position = 4")
        sql("UPDATE wallet_leaf SET position = 4 WHERE position = 5")
        sql("UPDATE wallet_block SET last_position = 4")
    passed_over = Transaction.objects.order_by("id")[3]
    play(2)
    seal()
    assert f"transaction {passed_over.public_id}" in {one.about for one in untrue(1, 1)}
    assert f"transaction {passed_over.public_id}" not in {one.about for one in untrue(2)}


@pytest.mark.parametrize("has_an_order", [True, False])
def test_one_that_is_said_to_be_older_than_the_log_is_named_where_others_have_an_order(has_an_order: bool) -> None:
    play()
    if not has_an_order:
        with guards_off():
            sql("UPDATE wallet_transaction SET xid = '0'")
    seal()
    play(2)
    with guards_off():
        sql("UPDATE wallet_transaction SET xid = '0' WHERE id NOT IN (SELECT transaction_id FROM wallet_leaf)")
    assert seal_next(from_the_start=True) == 2
    wrong = [("sealed after others and said to be older than the log", "sealed before those after it")] * 5
    for part in (untrue(), untrue(2)):
        assert [(one.found, one.expected) for one in part] == (wrong if has_an_order else [])


def test_what_was_sealed_just_now_may_wait_for_its_signature(signing: Path, settings: Settings) -> None:
    play()
    seal()
    play(2)
    list(seal_all())
    assert list(untrue()) == []
    settings.LEDGER_KEY_FILE = str(signing.with_name("none"))
    assert list(untrue()) == []  # nor can a house without a key tell


@pytest.fixture
def days(signing: Path) -> tuple[Span, Span]:
    """Yesterday, closed over the first block, and the time since, in which there is a second one."""
    sign_schema("omar", "the first")
    a_little_play()
    put_back()
    assert close_next_day() is not None
    play(2)
    assert seal() == [2]
    yesterday, since = (part for part in every_slice() if isinstance(part, Span))
    return yesterday, since


def test_each_day_looks_at_its_own_blocks(days: tuple[Span, Span]) -> None:
    yesterday, since = days
    for key, found in (("deal:1", [1, 0]), ("deal:2", [0, 1])):
        with guards_off():
            sql("UPDATE wallet_transaction SET note = 'other' WHERE key = %s", key)
        assert [len(list(untrue_in(part))) for part in (yesterday, since)] == found
        with guards_off():
            sql("UPDATE wallet_transaction SET note = '' WHERE key = %s", key)


def test_where_a_days_document_cannot_be_read_the_time_since_looks_at_all(days: tuple[Span, Span]) -> None:
    yesterday, since = days
    with guards_off():
        sql("UPDATE wallet_day SET document = 'none'")
        sql("UPDATE wallet_transaction SET note = 'other' WHERE key IN ('deal:1', 'deal:2')")
    assert [len(list(untrue_in(part))) for part in (yesterday, since)] == [0, 2]


def archived(booked_at: str) -> Sealed:
    """A transaction whose entries are in a file: their hashes are true."""
    salt, left = b"s" * 32, b"e" * 64
    header = dict.fromkeys(HEADER, "1") | {"booked_at": booked_at}
    house = dict.fromkeys(HOUSE, "")
    sha256 = leaf_over([*part_hashes(salt, parts(header | house, [])), left])
    return Sealed(1, 1, salt, sha256, header, house, [], left)


def test_what_was_booked_in_the_first_moment_that_is_here_has_not_left() -> None:
    assert [_has_left(archived(at), 1_000) for at in ("999", "1000", "infinity")] == [True, False, False]
    assert not _has_left(archived("999"), None)
