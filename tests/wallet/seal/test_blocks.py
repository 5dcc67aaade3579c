"""Every transaction comes into the log once, in one order, whatever else is being written; and stays there."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from django.db import connection, transaction
from pytest_django import Settings

from base.duties import Duty
from rummysite.roles.logins import grant
from tests.rummysite.roles.logins import drop_logins
from tests.wallet.builders import at_once, guards_off, player, refused_by, sql
from tests.wallet.seal.sealed import play, seal, writing_slowly
from wallet.models import Block, BlockSignature, Leaf, Transaction
from wallet.play.chips import grant_chips
from wallet.seal import keys
from wallet.seal.services import head, seal_all, seal_next, sign_heads
from wallet.seal.verify import untrue

pytestmark = pytest.mark.django_db(transaction=True)

SITE = "rummy_site_of_seals"


@contextmanager
def another_session(**others: str) -> Iterator[psycopg.Connection]:
    """A session beside Django's."""
    params = connection.get_connection_params() | {"cursor_factory": psycopg.Cursor} | others
    with psycopg.connect(**params) as session:
        yield session


def in_the_log() -> list[int]:
    """The transactions' keys in the log's order."""
    return list(Leaf.objects.order_by("position").values_list("transaction_id", flat=True))


def test_all_that_is_booked_is_sealed_in_its_order(signing: Path) -> None:
    play()
    assert seal() == [1]
    assert in_the_log() == list(Transaction.objects.order_by("id").values_list("id", flat=True))
    play(2)
    assert seal() == [2]
    first, second = Block.objects.order_by("number")
    assert (first.previous, second.previous) == ("0" * 64, first.sha256)
    assert (first.first_position, second.first_position, second.count) == (1, 6, 5)
    assert list(untrue()) == []


def test_nothing_new_is_no_block() -> None:
    assert seal_next() is None
    assert head() is None
    play()
    seal()
    assert seal_next() is None


def test_what_is_not_committed_yet_comes_before_nothing() -> None:
    """It wrote first and commits last: neither it nor what was booked after it is sealed meanwhile."""
    play()
    slow = player("slow")
    with writing_slowly(lambda: grant_chips(slow, 5, "slow")) as commit:
        play(2)
        seal()
        assert Leaf.objects.count() == 6
        commit()
    seal()
    slow_one = Transaction.objects.get(key="slow").pk
    assert in_the_log()[6] == slow_one
    assert len(in_the_log()) == 12
    assert list(untrue()) == []


def test_who_has_written_and_seals_at_once_seals_nothing_of_it() -> None:
    """Its own rows are seen and not committed."""
    play()
    with transaction.atomic():
        play(2)
        assert seal_next() == 1
        assert seal_next() is None
    assert Leaf.objects.count() == 5
    assert seal() == [2]
    assert list(untrue()) == []


def test_an_id_drawn_early_by_a_transaction_that_wrote_late_is_not_passed_over() -> None:
    """Ids are drawn without order: one below the sealed ones may come later."""
    play()
    with connection.cursor() as cursor:
        cursor.execute("SELECT nextval('wallet_transaction_id_seq')")
        early = cursor.fetchone()[0]
    play(2)
    seal()
    with guards_off():
        sql(
            "INSERT INTO wallet_transaction (id, public_id, kind, key, fingerprint, currency_id, note, event_at,"
            " booked_at, xid)"
            " VALUES (%s, 'early', 'deal', 'early', '', 'CHIP', '', now(), now(), pg_current_xact_id())",
            early,
        )
    seal()
    assert in_the_log()[-1] == early


def test_many_sealers_and_writers_at_once_seal_everything_once() -> None:
    asha = player("asha")

    def book(number: int) -> None:
        for part in range(8):
            grant_chips(asha, 5, f"gift {number} {part}")

    at_once([lambda number=number: book(number) for number in range(4)] + [lambda: list(seal_all(3))] * 4, threads=8)
    seal()
    assert sorted(in_the_log()) == sorted(Transaction.objects.values_list("id", flat=True))
    assert list(Leaf.objects.order_by("position").values_list("position", flat=True)) == list(range(1, 34))
    assert list(untrue()) == []


def test_the_history_of_a_house_is_sealed_in_slices_and_goes_on_where_it_stopped() -> None:
    play()
    play(2)
    with guards_off():
        sql("UPDATE wallet_transaction SET xid = '0'")
    assert (seal_next(4), seal_next(4)) == (1, 2)
    play(3)
    assert list(seal_all(4)) == [3, 4]
    assert in_the_log() == list(Transaction.objects.order_by("id").values_list("id", flat=True))
    assert list(untrue()) == []


def test_a_dump_from_a_server_that_had_counted_further_is_sealed_and_what_comes_after_it() -> None:
    play()
    with guards_off():
        sql("UPDATE wallet_transaction SET xid = (xid::text::bigint + 10^12)::bigint::text::xid8 WHERE mod(id, 2) = 0")
    seal()
    play(2)
    seal()
    play(3)
    with guards_off():
        sql("UPDATE wallet_block SET last_xid = '999999999999', last_transaction = 1")
    seal()
    assert sorted(in_the_log()) == sorted(Transaction.objects.values_list("id", flat=True))
    assert list(untrue()) == []


def test_what_was_passed_over_is_named_and_found_again() -> None:
    play()
    seal()
    with guards_off():
        sql("DELETE FROM wallet_leaf WHERE position = 5")
        sql("UPDATE wallet_block SET last_position = 4")
        sql("UPDATE wallet_block SET last_transaction = last_transaction + 1")
        passed_over = Transaction.objects.order_by("id")[4]
        sql("UPDATE wallet_transaction SET xid = '0' WHERE id = %s", passed_over.pk)
    assert f"transaction {passed_over.public_id}" in [one.about for one in untrue()]
    assert list(seal_all()) == []
    assert seal_next() is None
    assert seal_next(from_the_start=True) == 2
    assert in_the_log()[-1] == passed_over.pk


def test_what_is_sealed_stays_sealed(signing: Path) -> None:
    play()
    seal()
    for table in ("block", "leaf", "blocksignature"):
        with refused_by(f"wallet_{table}_append_only"):
            sql(f"DELETE FROM wallet_{table}")
        with refused_by(f"wallet_{table}_no_truncate"):
            sql(f"TRUNCATE wallet_{table} CASCADE")
    with refused_by("wallet_block_append_only"):
        sql("UPDATE wallet_block SET sha256 = ''")
    with refused_by("wallet_leaf_append_only"):
        sql("UPDATE wallet_leaf SET hash = ''")


def test_the_number_of_a_database_transaction_is_its_own() -> None:
    forged = "INSERT INTO wallet_transaction (public_id, kind, key, fingerprint, currency_id, note, xid) VALUES"
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            f"{forged} ('forged', 'deal', 'forged', '', 'CHIP', '', '7') RETURNING xid = pg_current_xact_id()"
        )
        assert cursor.fetchone() == (True,)
        transaction.set_rollback(True)
    play()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM wallet_transaction t JOIN wallet_entry e ON e.transaction_id = t.id"
            " WHERE e.xid <> t.xid"
        )
        assert cursor.fetchone() == (0,)


@pytest.fixture
def site(transactional_db: None) -> Iterator[str]:
    """The site's own role, as another session sees it."""
    grant({SITE: tuple(Duty)})
    yield SITE
    drop_logins(SITE)


def test_the_sites_role_seals_and_writes_no_block_itself(site: str) -> None:
    play()
    with another_session(user=site) as session:
        session.autocommit = True
        assert session.execute("SELECT wallet_seal_block()").fetchone() == (1,)
        for attack in (
            "INSERT INTO wallet_block SELECT * FROM wallet_block",
            "INSERT INTO wallet_leaf SELECT * FROM wallet_leaf",
            "UPDATE wallet_leaf SET hash = ''",
            "DELETE FROM wallet_blocksignature",
            "INSERT INTO wallet_schemachange SELECT * FROM wallet_schemachange",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                session.execute(attack)
        session.execute("SET search_path = pg_temp, public")
        assert session.execute("SELECT wallet_seal_block(NULL, NULL)").fetchone() == (None,)
    assert list(untrue()) == []


def test_each_block_is_signed_and_a_new_key_goes_on(signing: Path, settings: Settings) -> None:
    play()
    seal()
    old = keys.public_keys()
    signing.unlink()
    assert keys.make_key(signing)
    assert not keys.make_key(signing)
    play(2)
    seal()
    assert [one.key_id in old for one in BlockSignature.objects.order_by("id")] == [True, False]
    assert [one.found for one in untrue()] == ["under 1 signatures, none of them good"]
    settings.LEDGER_PUBLIC_KEYS = [public.hex() for public in old.values()]
    assert list(untrue()) == []
    assert signing.stat().st_mode & 0o777 == 0o600


def test_a_signature_of_somebody_else_is_none(signing: Path) -> None:
    play()
    list(seal_all())
    (key_id,) = keys.public_keys()
    BlockSignature.objects.create(block_id=1, key_id=key_id, signature="ab" * 64)
    assert [one.expected for one in untrue()] == ["signed by a key of the house"]


def test_a_signature_of_somebody_else_does_not_keep_the_house_from_signing(signing: Path) -> None:
    play()
    seal()
    (key_id,) = keys.public_keys()
    for number, of in ((2, key_id), (3, "0" * 16)):
        play(number)
        list(seal_all())
        BlockSignature.objects.create(block_id=number, key_id=of, signature="ab" * 64)
        assert sign_heads() == 1
    assert list(untrue()) == []
    assert sign_heads() == 0


def test_a_signature_of_somebody_else_does_not_keep_the_house_from_its_first(signing: Path) -> None:
    play()
    list(seal_all())
    (key_id,) = keys.public_keys()
    BlockSignature.objects.create(block_id=1, key_id=key_id, signature="ab" * 64)
    assert sign_heads() == 1
    assert list(untrue()) == []


def test_blocks_under_an_old_key_that_is_not_named_are_not_signed_again(signing: Path) -> None:
    play()
    seal()
    signing.unlink()
    assert keys.make_key(signing)
    play(2)
    list(seal_all())
    assert sign_heads() == 1


def test_a_house_without_a_key_seals_and_signs_nothing(settings: Settings, tmp_path: Path) -> None:
    settings.LEDGER_KEY_FILE = str(tmp_path / "none")
    play()
    seal()
    assert sign_heads() == 0
    assert not BlockSignature.objects.exists()
    assert list(untrue()) == []
