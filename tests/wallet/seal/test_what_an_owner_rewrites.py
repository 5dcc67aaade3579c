"""Who owns the tables can rewrite anything; the log says what was rewritten, transaction by transaction."""

from pathlib import Path

import pytest

from tests.wallet.builders import guards_off, sql
from tests.wallet.finance.closing.yesterday import a_little_play, put_back
from tests.wallet.seal.sealed import play, seal
from wallet.finance.closing.models import Day
from wallet.finance.closing.services import close_next_day
from wallet.finance.closing.verify import untrue_days
from wallet.ledger.audit import differences
from wallet.models import Block, Leaf, Transaction
from wallet.seal.canonical import block_hash, leaf_hash, merkle_root
from wallet.seal.log import between
from wallet.seal.schema.services import sign_schema
from wallet.seal.verify import fields_of, untrue

pytestmark = pytest.mark.django_db(transaction=True)

OF_THE_DEAL = "transaction_id = (SELECT id FROM wallet_transaction WHERE key = 'deal:1')"
REWRITTEN = (
    "UPDATE wallet_transaction SET note = 'other' WHERE key = 'deal:1'",
    "UPDATE wallet_transaction SET key = 'deal:9' WHERE key = 'deal:1'",
    "UPDATE wallet_transaction SET event_at = event_at - interval '1 microsecond' WHERE key = 'deal:1'",
    "UPDATE wallet_transaction SET event_at = 'infinity' WHERE key = 'deal:1'",
    "UPDATE wallet_transaction SET booked_at = booked_at + interval '1 microsecond' WHERE key = 'deal:1'",
    "UPDATE wallet_transaction SET public_id = 'another' WHERE key = 'deal:1'",
    "UPDATE wallet_transaction SET kind = 'prize' WHERE key = 'deal:1'",
    "UPDATE wallet_transaction SET reverses_id = 1 WHERE key = 'deal:1'",
    "UPDATE wallet_transaction SET fingerprint = 'f' WHERE key = 'deal:1'",
    "UPDATE wallet_transaction SET xid = '9' WHERE key = 'deal:1'",
    f"UPDATE wallet_entry SET xid = '9' WHERE {OF_THE_DEAL}",
    f"UPDATE wallet_entry SET line = line + 5 WHERE {OF_THE_DEAL}",
    f"UPDATE wallet_entry SET balance_after_minor = 0 WHERE {OF_THE_DEAL}",
    f"UPDATE wallet_entry SET amount_minor = -amount_minor WHERE {OF_THE_DEAL}",
    f"DELETE FROM wallet_entry WHERE {OF_THE_DEAL}",
    f"UPDATE wallet_account SET owner_id = NULL WHERE id IN (SELECT account_id FROM wallet_entry WHERE {OF_THE_DEAL})",
)


@pytest.mark.parametrize("attack", REWRITTEN)
def test_any_column_rewritten_is_found_and_its_transaction_named(signing: Path, attack: str) -> None:
    play()
    seal()
    deal = Transaction.objects.get(key="deal:1")
    with guards_off():
        sql(attack)
    public_id = Transaction.objects.values_list("public_id", flat=True).get(pk=deal.pk)
    named = {one.about for one in untrue()}
    assert f"transaction {public_id}" in named
    assert all(about.startswith("transaction") for about in named)


def test_a_transaction_that_is_gone_is_missed(signing: Path) -> None:
    play()
    seal()
    with guards_off():
        sql("DELETE FROM wallet_transaction WHERE key = 'deal:1'")
    assert [(one.about, one.found) for one in untrue()] == [("the transaction at position 5", "gone")]


def test_a_transaction_that_is_gone_before_others_is_missed(signing: Path) -> None:
    play()
    seal()
    with guards_off():
        sql("DELETE FROM wallet_transaction WHERE id = (SELECT min(id) FROM wallet_transaction)")
    assert [(one.about, one.found) for one in untrue()] == [("the transaction at position 1", "gone")]


def test_a_block_without_its_leaves_is_named(signing: Path) -> None:
    play()
    seal()
    with guards_off():
        sql("DELETE FROM wallet_leaf")
    root = Block.objects.get().merkle_root
    assert list(untrue()) == [
        ("block 1", "with 0 leaves", "with 5"),
        ("block 1", "over other leaves than it sealed", f"over {root}"),
    ]


def test_leaves_and_blocks_rewritten_to_fit_bear_no_signature(signing: Path) -> None:
    """The owner can count every hash again; the key lies outside the database."""
    play()
    seal()
    with guards_off():
        sql("UPDATE wallet_transaction SET note = 'other' WHERE key = 'deal:1'")
        count_again(Block.objects.get())
    assert [one.expected for one in untrue()] == ["signed by a key of the house"]


def count_again(block: Block) -> None:
    """Every hash of a block as if it had always been so."""
    hashes = []
    for sealed in between(block.first_position, block.last_position):
        hashes.append(leaf_hash(sealed.salt, sealed.parts))
        sql("UPDATE wallet_leaf SET hash = %s WHERE position = %s", hashes[-1], sealed.position)
    block.merkle_root = merkle_root(hashes).hex()
    sql(
        "UPDATE wallet_block SET merkle_root = %s, sha256 = %s WHERE number = %s",
        block.merkle_root,
        block_hash(fields_of(block)),
        block.number,
    )


def test_a_block_taken_out_breaks_the_chain(signing: Path) -> None:
    for number in (1, 2, 3):
        play(number)
        seal()
    first, second = Block.objects.order_by("number")[:2]
    with guards_off():
        sql("DELETE FROM wallet_leaf WHERE block_id = 2")
        sql("DELETE FROM wallet_blocksignature WHERE block_id = 2")
        sql("DELETE FROM wallet_block WHERE number = 2")
    assert ("block 3", f"after block 2, {second.sha256}", f"after block 1, {first.sha256}") in list(untrue())


def test_a_leaf_put_for_another_is_found(signing: Path) -> None:
    play()
    seal()
    first, second = Leaf.objects.order_by("position")[:2]
    with guards_off():
        sql("UPDATE wallet_leaf SET hash = %s WHERE position = 1", bytes(second.hash))
    assert {one.about for one in untrue()} >= {"block 1"}
    assert bytes(first.hash) != bytes(second.hash)


def test_a_leaf_that_is_said_to_be_in_another_block_is_found(signing: Path) -> None:
    for number in (1, 2):
        play(number)
        seal()
    with guards_off():
        sql("UPDATE wallet_leaf SET block_id = 2 WHERE position = 3")
    assert list(untrue()) == [("the transaction at position 3", "in block 2", "in block 1")]


@pytest.fixture
def closed(signing: Path) -> Day:
    """Yesterday, closed; the schema is signed."""
    sign_schema("omar", "the first")
    a_little_play()
    put_back()
    day = close_next_day()
    assert day is not None
    return day


def test_a_closed_day_names_its_head_and_holds(closed: Day) -> None:
    block = Block.objects.get()
    assert f'"ledger_head":{{"block":1,"position":{block.last_position},"sha256":"{block.sha256}"}}' in closed.document
    assert list(untrue_days()) == []
    assert list(differences()) == []


@pytest.mark.parametrize(
    ("attack", "also"),
    [
        ("UPDATE wallet_transaction SET note = 'other' WHERE key = 'deal:1'", []),
        (
            "UPDATE wallet_transaction SET key = 'deal:9' WHERE key = 'deal:1'",
            ["1000 by deal of deal:9, should be a row that calls for it"],
        ),
        ("UPDATE wallet_transaction SET event_at = event_at - interval '1 microsecond' WHERE key = 'deal:1'", []),
    ],
)
def test_notes_keys_and_times_rewritten_in_a_closed_day_are_found(closed: Day, attack: str, also: list[str]) -> None:
    """The day's totals and digests hold; its head does not."""
    deal = Transaction.objects.get(key="deal:1")
    with guards_off():
        sql(attack)
    sentence = "not what was sealed, should be unchanged"
    assert [str(one) for one in untrue_days()] == [f"{closed.day}: transaction {deal.public_id} is {sentence}"]
    assert [f"{one.about} is {one.found}, should be {one.expected}" for one in differences()] == [
        f"transaction {deal.public_id} is {what}" for what in (*also, sentence)
    ]


def test_a_log_rewritten_to_fit_is_not_the_one_the_day_was_closed_with(closed: Day) -> None:
    with guards_off():
        sql("UPDATE wallet_transaction SET note = 'other' WHERE key = 'deal:1'")
        count_again(Block.objects.get())
    assert any("block 1 of the sealed log is not the one" in one.what for one in untrue_days())


def test_closed_days_that_are_gone_are_missed(closed: Day) -> None:
    with guards_off():
        sql("DELETE FROM wallet_day")
    assert {str(one) for one in differences()} == {
        "seals are the digests of closings: day 1 is gone, should be where it was sealed"
    }


def closed_by_the_old_rule() -> None:
    """The day's document is of the form that it had before there was a log, and its hash fits."""
    with guards_off():
        sql(
            "UPDATE wallet_day SET document = regexp_replace(replace(document, '\"version\":2', '\"version\":1'),"
            " '\"(ledger_head\":\\{[^}]*\\}|schema_sha256\":\"\\w+\"),', '', 'g')"
        )
        sql("UPDATE wallet_day SET sha256 = encode(sha256(convert_to(document, 'UTF8')), 'hex')")
    assert "ledger_head" not in Day.objects.get().document


def test_days_closed_before_there_was_a_log_hold_by_their_own_rule(closed: Day) -> None:
    closed_by_the_old_rule()
    with guards_off():
        for table in ("leaf", "blocksignature", "blockcheck", "block"):
            sql(f"DELETE FROM wallet_{table}")
    seal()
    assert list(untrue_days()) == []


@pytest.mark.parametrize("head", ["", '"ledger_head":null,'])
def test_one_closed_since_then_does_not(closed: Day, head: str) -> None:
    """By that rule nobody would look into the log for what was rewritten in the day, or at its schema."""
    if head:
        with guards_off():
            sql("UPDATE wallet_day SET document = regexp_replace(document, '\"ledger_head\":\\{[^}]*\\},', %s)", head)
            sql("UPDATE wallet_day SET sha256 = encode(sha256(convert_to(document, 'UTF8')), 'hex')")
    else:
        closed_by_the_old_rule()
    for named in (untrue_days, differences):
        assert any("closed without the head of the log" in str(one) for one in named())
