"""The whole ledger is looked at in slices: a run that was stopped goes on, and finds what a whole one finds."""

import io
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from bench.wallet import history
from tests.wallet.builders import guards_off, sql
from wallet.finance.closing.findings import ledger_differences
from wallet.ledger.audit import differences, differences_in, recent_differences
from wallet.ledger.past import runs
from wallet.ledger.past.models import CheckRun
from wallet.ledger.past.slices import Slice
from wallet.tasks import look_at_the_whole_ledger

pytestmark = pytest.mark.django_db(transaction=True)

OLD = "(SELECT id FROM wallet_transaction WHERE kind = 'deal' ORDER BY id LIMIT 1)"
NEW = "(SELECT id FROM wallet_transaction WHERE kind = 'deal' ORDER BY id DESC LIMIT 1)"


@pytest.fixture(autouse=True)
def past(transactional_db: None) -> None:
    """Five days of play, of which four are sealed."""
    history.write(history.players(4), 5, 3)


def damage(which: str) -> None:
    """A gain that grew by 1."""
    with guards_off():
        sql(f"UPDATE wallet_entry SET amount_minor = amount_minor + 1 WHERE amount_minor > 0 AND line IS NOT NULL"
            f" AND transaction_id = {which}")  # fmt: skip


def test_stopped_after_each_slice_it_comes_to_the_end_and_finds_the_same() -> None:
    damage(OLD)
    told: list[str] = []
    looks = 0
    while runs.go_on(differences_in, told.append, resume=True, for_s=0).ended_at is None:
        looks += 1
    assert looks >= 5
    assert CheckRun.objects.count() == 1
    assert sorted(told) == sorted(map(str, differences()))


def test_a_slice_that_was_looked_at_is_not_looked_at_again() -> None:
    seen: list[Slice] = []
    runs.go_on(lambda part: seen.append(part) or (), print, resume=True, for_s=0)
    runs.go_on(lambda part: seen.append(part) or (), print, resume=True)
    assert len(seen) == len(set(map(str, seen)))


def test_the_house_looks_at_the_whole_by_itself_once_a_day(settings: Settings) -> None:
    assert settings.CELERY_BEAT_SCHEDULE["look at the whole ledger"]["task"] == look_at_the_whole_ledger.name
    assert look_at_the_whole_ledger()
    assert look_at_the_whole_ledger()
    assert CheckRun.objects.count() == 1
    sql("UPDATE wallet_checkrun SET began_at = began_at - interval '25 hours'")
    assert look_at_the_whole_ledger()
    assert CheckRun.objects.count() == 2


def test_a_check_with_time_left_comes_to_its_end() -> None:
    assert runs.go_on(lambda part: (), print, resume=False, for_s=3_600).ended_at is not None


def test_a_check_that_was_stopped_is_due_and_one_that_ended_is_a_day_after_it_began(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert runs.is_due()
    runs.go_on(lambda part: (), print, resume=False, for_s=0)
    assert runs.is_due()
    run = runs.go_on(lambda part: (), print, resume=True)
    for more, due in ((timedelta(0), False), (timedelta(microseconds=1), True)):
        at = run.began_at + runs.EVERY + more
        monkeypatch.setattr(runs, "timezone", SimpleNamespace(now=lambda at=at: at))
        assert runs.is_due() is due


def test_all_differences_are_counted_and_said_and_the_first_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "MOST_KEPT", 2)
    said: list[str] = []
    found = iter([["one", "two", "three"]])
    run = runs.go_on(lambda part: next(found, []), said.append, resume=False)
    assert (run.differences, run.found, said) == (3, ["one", "two"], ["one", "two", "three"])


def test_as_many_runs_are_kept_as_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "RUNS_KEPT", 2)
    latest = [runs.go_on(lambda part: (), print, resume=False).pk for _ in range(4)]
    assert sorted(CheckRun.objects.values_list("pk", flat=True)) == latest[-2:]


def test_the_command_resumes_and_says_what_the_earlier_part_found() -> None:
    damage(OLD)
    runs.go_on(differences_in, print, resume=False, for_s=0)
    with pytest.raises(CommandError, match=r"The ledger has \d+ differences"):
        call_command("check_ledger", "--resume", stdout=io.StringIO())
    assert CheckRun.objects.count() == 1


def test_a_days_close_looks_at_what_is_not_sealed_yet_and_tells_what_the_last_run_found() -> None:
    damage(OLD)
    assert list(recent_differences()) == []
    assert list(ledger_differences()) == []
    runs.go_on(differences_in, print, resume=False)
    assert any("closings are the sums of entries" in found.sentence for found in ledger_differences())


def test_damage_since_the_last_seal_is_found_at_once() -> None:
    damage(NEW)
    assert {"entries sum to zero", "running balances add up", "balances that moved are the sums of entries"} <= {
        found.check for found in recent_differences()
    }
