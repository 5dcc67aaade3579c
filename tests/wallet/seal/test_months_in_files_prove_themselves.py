"""What stays here of a month whose entries lie in a file is still proved by the log: who rewrites it is named."""

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction

from accounts.people.models import User
from bench.wallet import history
from tests.wallet.builders import guards_off, sql
from wallet.ledger import refs
from wallet.ledger.audit import differences
from wallet.ledger.models import Account, Entry, Transaction
from wallet.ledger.past.archive import CannotArchive, archive, restore
from wallet.ledger.past.models import Month
from wallet.ledger.past.slices import Some, every_slice
from wallet.models import EntriesHash, LastEntry
from wallet.seal import stream
from wallet.seal.left.compare import untrue_carried
from wallet.seal.verify import Untrue, untrue

DAYS = 40
A_DEAL = "id = (SELECT min(id) FROM wallet_transaction WHERE kind = 'deal')"
OF_THE_DEAL = f"transaction_id = (SELECT id FROM wallet_transaction WHERE {A_DEAL})"
HEADERS = (
    f"UPDATE wallet_transaction SET note = 'other' WHERE {A_DEAL}",
    f"UPDATE wallet_transaction SET key = 'deal:another' WHERE {A_DEAL}",
    f"UPDATE wallet_transaction SET kind = 'prize' WHERE {A_DEAL}",
    f"UPDATE wallet_transaction SET public_id = 'another' WHERE {A_DEAL}",
    f"UPDATE wallet_transaction SET event_at = event_at - interval '1 microsecond' WHERE {A_DEAL}",
    f"UPDATE wallet_transaction SET event_at = 'infinity' WHERE {A_DEAL}",
    f"UPDATE wallet_transaction SET booked_at = booked_at - interval '1 microsecond' WHERE {A_DEAL}",
    f"UPDATE wallet_transaction SET booked_at = '-infinity' WHERE {A_DEAL}",
    f"UPDATE wallet_transaction SET booked_at = now() WHERE {A_DEAL}",
    f"UPDATE wallet_transaction SET fingerprint = 'f' WHERE {A_DEAL}",
    f"UPDATE wallet_transaction SET reverses_id = id WHERE {A_DEAL}",
    f"UPDATE wallet_transaction SET xid = '9' WHERE {A_DEAL}",
    f"UPDATE wallet_entrieshash SET hashes = substr(hashes, 33) WHERE {OF_THE_DEAL}",
    f"DELETE FROM wallet_entrieshash WHERE {OF_THE_DEAL}",
)
"""Each is done to a deal whose entries are in a file."""
RENAMED = "UPDATE wallet_account SET code = 'player:{thief}:main', owner_id = {thief} WHERE code = 'player:{asha}:main'"
OF_THE_ACCOUNT = "WHERE account_id = (SELECT id FROM wallet_account WHERE code = '{code}')"
RICHER = (
    "UPDATE wallet_account SET balance_minor = balance_minor {sign} 500 WHERE code = '{code}'",
    "UPDATE wallet_closing SET balance_minor = balance_minor {sign} 500 " + OF_THE_ACCOUNT,
    "UPDATE wallet_carried SET balance_minor = balance_minor {sign} 500 " + OF_THE_ACCOUNT,
)
SEALED_ANEW = """
UPDATE wallet_seal s SET closings_sha256 = encode(sha256(convert_to((
    SELECT string_agg(
        c.account_id || ' ' || c.balance_minor || ' ' || c.lines || ' ' || c.received_minor || E'\n',
        '' ORDER BY c.account_id)
    FROM wallet_closing c WHERE c.number = s.number), 'UTF8')), 'hex') WHERE s.number = 1
"""


@pytest.fixture
def users(transactional_db: None) -> Iterator[list[User]]:
    """Two who play each day and, before and after them, two who were given chips on the first one and never came."""
    history.empty()
    players = history.players(4)
    history.write(players, history.from_within_a_month(DAYS), 1, log=True)
    yield players
    history.empty()


@pytest.fixture
def archived(users: list[User], tmp_path: Path) -> Iterator[Month]:
    """The first month, in a file; months outlive a test."""
    month = _oldest()
    archive(month, tmp_path)
    yield month
    restore(Month.objects.get(name=month.name), tmp_path)


def _oldest() -> Month:
    with_entries = (month for month in Month.objects.filter(archived_at=None).order_by("begins_at") if _entries(month))
    return next(with_entries)


def _entries(month: Month) -> int:
    return Entry.objects.filter(booked_at__gte=month.begins_at, booked_at__lt=month.ends_at).count()


def found_after(
    *attacks: str, by: Callable[[], Iterable[Any]] = differences, says: Callable[[Any], str] = attrgetter("about")
) -> set[str]:
    """What is named after these statements of the owner's, which are taken back again; by the whole check or a part."""
    with transaction.atomic():
        with guards_off():
            for attack in attacks:
                sql(attack)
        named = {says(one) for one in by()}
        transaction.set_rollback(True)
    return named


def test_untouched_it_holds_and_back_again_it_leaves_nothing(archived: Month, tmp_path: Path) -> None:
    of_it = Transaction.objects.filter(booked_at__gte=archived.begins_at, booked_at__lt=archived.ends_at)
    assert EntriesHash.objects.count() == of_it.count() > 0
    assert list(map(str, differences())) == []
    assert restore(Month.objects.get(name=archived.name), tmp_path) > 0
    assert list(map(str, differences())) == []
    assert (EntriesHash.objects.count(), LastEntry.objects.count()) == (0, 0)
    archive(Month.objects.get(name=archived.name), tmp_path)


def test_whatever_is_rewritten_of_a_transaction_is_named(archived: Month) -> None:
    deal = Transaction.objects.filter(kind="deal").earliest("id")
    assert deal.booked_at < archived.ends_at
    named = {attack: found_after(attack, by=untrue) for attack in HEADERS}
    about = {f"transaction {deal.public_id}", "transaction another"}
    assert [attack for attack, found in named.items() if not about & found] == []
    assert f"transaction {deal.public_id}" in found_after(HEADERS[0])


def test_one_that_is_gone_is_missed(archived: Month) -> None:
    assert any("at position" in about for about in found_after(f"DELETE FROM wallet_transaction WHERE {A_DEAL}"))


def test_entries_taken_away_online_do_not_pass_for_archived_ones(archived: Month) -> None:
    """With true hashes for what is missing: the month is the question, and it is here."""
    last = Transaction.objects.filter(kind="deal").latest("id")
    taken = f"INSERT INTO wallet_entrieshash SELECT {last.pk}, string_agg("
    hashes = "sha256('\\x02'::bytea || sha256('\\x03'::bytea || l.salt || int4send(p.place::int - 1))"
    named = found_after(
        taken + hashes + " || convert_to(p.text, 'UTF8')), ''::bytea ORDER BY p.place) FILTER (WHERE p.place > 2)"
        " FROM wallet_leaf l, unnest(wallet_sealed_parts(l.transaction_id)) WITH ORDINALITY AS p (text, place)"
        f" WHERE l.transaction_id = {last.pk}",
        f"DELETE FROM wallet_entry WHERE transaction_id = {last.pk}",
    )
    assert f"transaction {last.public_id}" in named


def test_an_account_at_rest_is_not_made_somebody_elses(archived: Month, users: list[User]) -> None:
    asha = users[0].pk
    thief = User.objects.create(username="thief")
    assert not Entry.objects.filter(account__owner=asha).exists()
    assert f"account player:{thief.pk}:main CHIP" in found_after(RENAMED.format(asha=asha, thief=thief.pk))
    told = (
        f"account player:{thief.pk}:main CHIP is player:{thief.pk}:main CHIP, player of {thief.pk},"
        f" should be player:{asha}:main CHIP, player of {asha}"
    )
    assert told in carried_after(RENAMED.format(asha=asha, thief=thief.pk))
    nobodys = f"UPDATE wallet_account SET owner_id = NULL WHERE code = 'player:{asha}:main'"
    assert any(f"is player:{asha}:main CHIP, player of nobody, should" in one for one in carried_after(nobodys))


def carried_after(*attacks: str) -> set[str]:
    """What the comparison of carried balances says after these statements of the owner's."""
    return found_after(*attacks, by=_carried, says=lambda one: f"{one.about} is {one.found}, should be {one.expected}")


def _carried() -> Iterator[Untrue]:
    for part in every_slice():
        if isinstance(part, Some):
            yield from untrue_carried(part)


def test_an_account_at_rest_is_not_made_richer_with_closings_and_seals_made_to_fit(
    archived: Month, users: list[User]
) -> None:
    asha, binu = (refs.player_main(users[number].pk).code for number in (0, 3))
    statements = [line.format(code=code, sign=sign) for code, sign in ((asha, "+"), (binu, "-")) for line in RICHER]
    named = found_after(*statements, SEALED_ANEW)
    assert {f"account {asha} CHIP", f"account {binu} CHIP"} <= named
    held = Account.objects.get(code=asha)
    assert held.balance_minor is not None
    told = f"carried with {held.balance_minor + 500} after {held.lines} entries"
    was = f"{held.balance_minor} after {held.lines} entries, by the last in a file"
    assert f"account {asha} CHIP is {told}, should be {was}" in carried_after(*statements, SEALED_ANEW)


def test_what_is_carried_is_what_was_held(archived: Month) -> None:
    rake = Account.objects.get(code="house:rake")
    named = found_after(f"UPDATE wallet_carried SET balance_minor = balance_minor + 1 WHERE account_id = {rake.pk}")
    assert "account house:rake CHIP" in named
    named = found_after(f"DELETE FROM wallet_carried WHERE account_id = {rake.pk}")
    assert "account house:rake CHIP" in named


def test_the_stream_says_of_which_transactions_the_entries_have_left(archived: Month) -> None:
    told = list(stream.read())
    assert [one.position for one in told] == list(range(1, Transaction.objects.count() + 1))
    left = [one.booked_at is not None and one.booked_at < archived.ends_at for one in told]
    assert True in left
    assert False in left
    assert [one.archived for one in told] == left
    assert [not one.entries for one in told] == left


def test_a_month_that_comes_back_while_the_stream_is_read_is_told_whole(archived: Month, tmp_path: Path) -> None:
    """Its entries are asked for before it is back, and what proves them after."""
    came: list[int] = []

    def meanwhile(execute: Any, statement: str, params: Any, many: bool, context: Any) -> Any:
        if "wallet_entrieshash" in statement and not came:
            came.append(0)
            came[0] = restore(Month.objects.get(name=archived.name), tmp_path)
        return execute(statement, params, many, context)

    with connection.execute_wrapper(meanwhile):
        told = list(stream.read())
    assert came[0] > 0
    assert [one.position for one in told if one.archived or not one.entries] == []
    archive(Month.objects.get(name=archived.name), tmp_path)


def test_its_proof_taken_away_or_rewritten_is_missed(archived: Month, users: list[User]) -> None:
    account = Account.objects.get(code=refs.player_main(users[0].pk).code)
    of_it = f"WHERE account_id = {account.pk}"
    assert f"account {account.code} CHIP" in found_after(f"DELETE FROM wallet_lastentry {of_it}")
    without = f"account {account.code} CHIP is without its last entry that is in a file, should be proved by it"
    last = f"(SELECT transaction_id FROM wallet_lastentry {of_it})"
    for table in ("entrieshash", "leaf"):
        assert without in carried_after(f"DELETE FROM wallet_{table} WHERE transaction_id = {last}")
    poorer = f"UPDATE wallet_lastentry SET text = replace(text, '=1000000000', '=900000000') {of_it}"
    assert f"account {account.code} CHIP" in found_after(poorer)


def test_a_month_with_a_transaction_in_no_block_stays(users: list[User], tmp_path: Path) -> None:
    month = _oldest()
    entries = _entries(month)
    with guards_off():
        sql(f"DELETE FROM wallet_leaf WHERE {OF_THE_DEAL}")
    with pytest.raises(CannotArchive, match="1 transactions that are not in the sealed log"):
        archive(month, tmp_path)
    assert _entries(month) == entries


def test_a_month_that_was_rewritten_before_stays(users: list[User], tmp_path: Path) -> None:
    month = _oldest()
    entries = _entries(month)
    with guards_off():
        sql(f"UPDATE wallet_entry SET amount_minor = -amount_minor WHERE {OF_THE_DEAL}")
    with pytest.raises(CannotArchive, match="not what was sealed"):
        archive(month, tmp_path)
    assert _entries(month) == entries
    assert EntriesHash.objects.count() == 0
