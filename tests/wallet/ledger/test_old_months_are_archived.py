"""A month of entries goes to a file and comes back; meanwhile what is online still proves and balances stay."""

import gzip
import io
import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.people.models import User
from bench.wallet import history
from tests.registries import joined
from tests.wallet.builders import guards_off, sql
from wallet.finance.closing.models import Day
from wallet.finance.closing.verify import untrue_days
from wallet.finance.reports import days
from wallet.finance.reports.liability import liability
from wallet.finance.reports.trial_balance import trial_balance
from wallet.ledger import queries, refs
from wallet.ledger.audit import differences
from wallet.ledger.kinds import Kind
from wallet.ledger.models import Entry, Transaction
from wallet.ledger.past.archive import CannotArchive, archive, due_before, leaving, restore, returning
from wallet.ledger.past.models import Month
from wallet.ledger.past.reading import rows_of
from wallet.ledger.posting import Leg, post
from wallet.play.reversing import reverse
from wallet.player.statement import LineFilter, lines
from wallet.refusals import WalletRefusal, WalletRefused
from wallet.seal.services import seal_all

DAYS = 75


@pytest.fixture
def users(transactional_db: None) -> Iterator[list[User]]:
    """Players who have played for two months and a half."""
    history.empty()
    players = history.players(4)
    history.write(players, history.from_within_a_month(DAYS), 2)
    yield players
    for month in Month.objects.filter(archived_at__isnull=False):
        month.delete()
    history.empty()


@pytest.fixture
def oldest(users: list[User]) -> Month:
    """The first month in which they played."""
    with_entries = [month for month in Month.objects.order_by("begins_at") if _entries_of(month)]
    for month in Month.objects.filter(begins_at__lt=with_entries[0].begins_at):
        sql(f'DROP TABLE "{month.name}"')
        month.delete()
    list(seal_all())
    return with_entries[0]


def _entries_of(month: Month) -> int:
    return Entry.objects.filter(booked_at__gte=month.begins_at, booked_at__lt=month.ends_at).count()


def held(users: list[User]) -> list[object]:
    """What the books say now, in several ways."""
    today = timezone.localdate()
    refs_of = [refs.house_rake(), refs.equity_chips(), *(refs.player_main(user.pk) for user in users)]
    return [
        *(queries.balance(ref) for ref in refs_of),
        *(queries.balance_at(ref, timezone.now() - timedelta(days=2)) for ref in refs_of),
        list(liability(days(today, today))),
        [amounts for _name, _accounts, *amounts in trial_balance(days(today - timedelta(days=1), today))],
    ]


def test_its_entries_are_in_the_file_and_no_longer_here(oldest: Month, tmp_path: Path) -> None:
    count, before = _entries_of(oldest), Entry.objects.count()
    path = archive(oldest, tmp_path)
    assert count == oldest.entries > 0
    assert _entries_of(oldest) == 0
    assert Entry.objects.count() == before - count
    tables = [table for table, _row in rows_of(path)]
    assert tables.count("wallet_entry") == count
    assert {"wallet_day", "wallet_seal", "wallet_closing", "wallet_account", "wallet_transaction"} < set(tables)


def test_what_the_log_says_of_it_is_in_the_file(oldest: Month, tmp_path: Path) -> None:
    of_the_month = Transaction.objects.filter(booked_at__gte=oldest.begins_at, booked_at__lt=oldest.ends_at)
    kept = list(rows_of(archive(oldest, tmp_path)))
    leaves = [row["transaction_id"] for table, row in kept if table == "wallet_leaf"]
    assert sorted(leaves) == sorted(of_the_month.values_list("pk", flat=True))
    blocks = {row["number"] for table, row in kept if table == "wallet_block"}
    assert blocks == {row["block_id"] for table, row in kept if table == "wallet_leaf"}


def test_a_repeat_of_what_has_left_is_told_without_its_legs(oldest: Month, tmp_path: Path) -> None:
    old = Transaction.objects.filter(booked_at__lt=oldest.ends_at, kind="sign_up_grant").first()
    assert old is not None
    legs = [
        Leg(refs.equity_chips(), -1_000_000_000),
        Leg(refs.player_main(int(old.key.partition(":")[2])), 1_000_000_000),
    ]
    archive(oldest, tmp_path)
    again = post(Kind.SIGN_UP_GRANT, old.key, legs)
    assert (again.transaction_id, again.repeated, again.legs) == (old.pk, True, ())


def test_what_stays_still_proves_and_no_balance_changes(users: list[User], oldest: Month, tmp_path: Path) -> None:
    before = held(users)
    archive(oldest, tmp_path)
    assert held(users) == before
    assert list(map(str, differences())) == []
    assert lines(users[2].pk, LineFilter("CHIP")).lines


def test_it_comes_back_as_it_was(users: list[User], oldest: Month, tmp_path: Path) -> None:
    before = list(Entry.objects.order_by("id").values())
    archive(oldest, tmp_path)
    assert restore(oldest, tmp_path) == oldest.entries
    assert list(Entry.objects.order_by("id").values()) == before
    assert list(map(str, differences())) == []
    with pytest.raises(DatabaseError, match="what is booked stays booked"):
        sql(f"DELETE FROM {oldest.name}")


def test_the_same_month_is_the_same_file(oldest: Month, tmp_path: Path) -> None:
    first = archive(oldest, tmp_path).read_bytes()
    restore(oldest, tmp_path)
    assert archive(Month.objects.get(name=oldest.name), tmp_path).read_bytes() == first
    assert first[4:8] == bytes(4)  # where gzip writes the time of a file


def test_a_file_that_was_changed_does_not_come_back(oldest: Month, tmp_path: Path) -> None:
    path = archive(oldest, tmp_path)
    text = gzip.decompress(path.read_bytes()).replace(b'"amount_minor": 950', b'"amount_minor": 951')
    path.write_bytes(gzip.compress(text))
    with pytest.raises(CannotArchive, match="not the file"):
        restore(oldest, tmp_path)


def test_a_file_that_is_gone_does_not_come_back(oldest: Month, tmp_path: Path) -> None:
    archive(oldest, tmp_path).unlink()
    with pytest.raises(CannotArchive, match="is not there"):
        restore(oldest, tmp_path)


def test_a_file_with_fewer_entries_than_have_left_brings_none_back(oldest: Month, tmp_path: Path) -> None:
    archive(oldest, tmp_path)
    assert oldest.entries is not None
    left = oldest.entries
    oldest.entries += 1
    with pytest.raises(CannotArchive, match=f"has {left} entries, and {left + 1} have left"):
        restore(oldest, tmp_path)
    assert _entries_of(oldest) == 0
    assert Month.objects.get(pk=oldest.pk).archived_at is not None


def test_of_two_months_the_later_one_comes_back_first(users: list[User], oldest: Month, tmp_path: Path) -> None:
    second = Month.objects.get(begins_at=oldest.ends_at)
    everything, before = list(Entry.objects.order_by("id").values()), held(users)
    for month in (oldest, second):
        archive(month, tmp_path)
    with pytest.raises(CannotArchive, match="a later month has to come back first"):
        restore(oldest, tmp_path)
    restore(second, tmp_path)
    assert held(users) == before
    assert list(map(str, differences())) == []
    with pytest.raises(CannotArchive, match="is here"):
        restore(Month.objects.get(pk=second.pk), tmp_path)
    restore(oldest, tmp_path)
    assert list(Entry.objects.order_by("id").values()) == everything


def test_a_month_that_comes_back_is_read_once_for_all_accounts(
    users: list[User], oldest: Month, tmp_path: Path
) -> None:
    second = Month.objects.get(begins_at=oldest.ends_at)
    for month in (oldest, second):
        archive(month, tmp_path)
    with CaptureQueriesContext(connection) as asked:
        restore(second, tmp_path)
    [carry] = [query["sql"] for query in asked if "INSERT INTO public.wallet_carried" in query["sql"]]
    reads = reads_of_entries(carry)
    assert reads
    assert max(reads) == 1


def reads_of_entries(statement: str) -> list[int]:
    """How often a statement that writes the carried balances reads each month of entries; what it writes is undone."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM wallet_carried")
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}")
        answer = cursor.fetchone()[0]
        transaction.set_rollback(True)
    nodes = [(json.loads(answer) if isinstance(answer, str) else answer)[0]["Plan"]]
    for node in nodes:
        nodes.extend(node.get("Plans", ()))
    return [node["Actual Loops"] for node in nodes if node.get("Relation Name", "").startswith("wallet_entry")]


def test_other_rooms_hear_of_a_month_that_leaves_and_of_one_that_is_back(oldest: Month, tmp_path: Path) -> None:
    heard: list[tuple[str, int]] = []
    with (
        joined(leaving, "a test", lambda month: heard.append(("leaves", _entries_of(month)))),
        joined(returning, "a test", lambda month: heard.append(("is back", _entries_of(month)))),
    ):
        archive(oldest, tmp_path)
        restore(oldest, tmp_path)
    assert heard == [("leaves", oldest.entries), ("is back", oldest.entries)]


def test_a_month_whose_last_day_is_the_last_that_was_closed_may_leave(oldest: Month) -> None:
    with guards_off():
        sql("DELETE FROM wallet_seal WHERE ends_at > %s", oldest.ends_at)
        sql("UPDATE wallet_seal SET ends_at = %s WHERE number = (SELECT max(number) FROM wallet_seal)", oldest.ends_at)
    assert due_before(oldest.ends_at, timedelta(0)) == [oldest]
    with guards_off():
        sql("DELETE FROM wallet_seal WHERE ends_at >= %s", oldest.ends_at)
    with pytest.raises(CannotArchive, match="not closed"):
        due_before(oldest.ends_at, timedelta(0))
    with guards_off():
        sql("DELETE FROM wallet_seal")
    with pytest.raises(CannotArchive, match="not closed"):
        due_before(oldest.ends_at, timedelta(0))


def test_a_moment_that_is_archived_is_not_answered_wrongly(users: list[User], oldest: Month, tmp_path: Path) -> None:
    moment = oldest.ends_at - timedelta(days=3, hours=1)
    archive(oldest, tmp_path)
    with pytest.raises(DatabaseError) as refused, transaction.atomic():
        queries.balance_at(refs.house_rake(), moment)
    assert isinstance(refused.value.__cause__, psycopg.errors.ObjectNotInPrerequisiteState)


def test_what_is_archived_is_not_reversed(oldest: Month, tmp_path: Path) -> None:
    booked = Transaction.objects.filter(kind="buy_in").earliest("id")
    archive(oldest, tmp_path)
    with pytest.raises(WalletRefused) as refused:
        reverse(booked, note="too late")
    assert refused.value.code is WalletRefusal.ARCHIVED


def test_a_month_leaves_only_when_it_is_old_and_all_its_days_are_closed(users: list[User], oldest: Month) -> None:
    with pytest.raises(CannotArchive, match="not 400 days old"):
        due_before(oldest.ends_at)
    assert due_before(oldest.ends_at, timedelta(0)) == [oldest]
    with pytest.raises(CannotArchive, match="not closed"):
        due_before(timezone.now() + timedelta(days=40), timedelta(days=-40))


def test_a_month_leaves_on_the_day_on_which_it_is_old_enough(oldest: Month) -> None:
    age = timedelta(days=(timezone.now() - oldest.ends_at).days)
    assert due_before(oldest.ends_at, age) == [oldest]
    with pytest.raises(CannotArchive, match="days old yet"):
        due_before(oldest.ends_at, age + timedelta(days=2))


def test_closed_days_of_an_archived_month_hold_by_their_chain(oldest: Month, tmp_path: Path) -> None:
    archive(oldest, tmp_path)
    assert not [found for found in untrue_days() if str(oldest) in found.day]


def test_a_signature_of_an_archived_day_is_compared_all_the_same(
    users: list[User], oldest: Month, tmp_path: Path
) -> None:
    archive(oldest, tmp_path)
    day = Day.objects.filter(ends_at__lte=oldest.ends_at).latest("number")
    with guards_off():
        sql(
            "INSERT INTO wallet_signature (day_id, by_id, sha256, note) VALUES (%s, %s, repeat('a', 64), '')",
            *(day.pk, users[0].pk),
        )
    try:
        of_day = [one.what for one in untrue_days() if one.day == str(day.day)]
        assert of_day == [f"it was signed by {users[0]} with another hash"]
    finally:
        with guards_off():
            sql("DELETE FROM wallet_signature")


def test_the_command_says_what_it_cannot_do(oldest: Month, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="not 400 days old"):
        call_command("archive_ledger", f"--before={oldest.ends_at:%Y-%m}", f"--folder={tmp_path}")
    with pytest.raises(CommandError, match="There is no folder"):
        call_command("archive_ledger", f"--before={oldest}", f"--folder={tmp_path / 'none'}")
    out = io.StringIO()
    call_command("archive_ledger", f"--before={oldest}", f"--folder={tmp_path}", stdout=out)
    assert out.getvalue() == "No month is left to archive.\n"


def test_the_first_line_says_what_the_file_is(oldest: Month, tmp_path: Path) -> None:
    with gzip.open(archive(oldest, tmp_path), "rt") as file:
        head = json.loads(next(file))
    assert (head["version"], head["begins_at"]) == (1, oldest.begins_at.isoformat())
