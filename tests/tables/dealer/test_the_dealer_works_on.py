"""The dealer waits for a database that is away, says so once, and looks at stock and log from time to time."""

from collections.abc import Iterator
from threading import Event
from types import SimpleNamespace

import pytest
from django.db import OperationalError
from pytest_django import Settings

from tables.dealer import work
from tables.openlog import chain
from tables.openlog.models import LogPlace
from tables.shuffle.models import Shuffle
from tests.tables.cast import dealt, funded
from tests.wallet.builders import guards_off

pytestmark = pytest.mark.django_db


class Rounds(Event):
    """Is set after so many rounds of the dealer, and nobody waits in it."""

    def __init__(self, rounds: int) -> None:
        super().__init__()
        self.left = rounds

    def wait(self, timeout: float | None = None) -> bool:
        if timeout == work.EVERY_S:
            self.left -= 1
        return self.left < 0


def test_a_database_that_is_away_is_told_once_and_so_is_that_it_is_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    outcomes: Iterator[int | OperationalError] = iter([0, OperationalError("away"), OperationalError("away"), 0])

    def work_of_a_round(dealer: work.Dealer) -> int:
        outcome = next(outcomes)
        if isinstance(outcome, OperationalError):
            raise outcome
        return outcome

    monkeypatch.setattr(work.Dealer, "work", work_of_a_round)
    monkeypatch.setattr(work, "close_old_connections", lambda: None)
    work.go_on(Rounds(4))
    assert [line.getMessage() for line in caplog.records if line.name == work.__name__] == [
        "the dealer cannot go on: away",
        "the dealer goes on again",
    ]


def test_a_line_that_was_passed_over_is_chained_when_a_dealer_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt(funded("Asha"), funded("Bela"))
    monkeypatch.setattr(work, "SELDOM_S", 0.0)
    monkeypatch.setattr(chain, "LOOKED_BACK", -1_000_000)
    dealer = work.Dealer()
    with guards_off():
        LogPlace.objects.all().delete()
    dealer.work()
    chained = LogPlace.objects.count()
    assert chained > 0
    with guards_off():
        LogPlace.objects.all().delete()
    dealer.work()
    assert LogPlace.objects.count() == 0


def test_the_stock_is_filled_at_the_start_and_then_seldom(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    now_s = [0.0]
    monkeypatch.setattr(work, "time", SimpleNamespace(monotonic=lambda: now_s[0]))
    dealer = work.Dealer()
    drawn = []
    for moment_s, wanted in ((0.1, 1), (0.2, 2), (0.1 + work.SELDOM_S, 3)):
        now_s[0] = moment_s
        settings.DEALER_STOCK = wanted
        dealer.work()
        drawn.append(Shuffle.objects.count())
    assert drawn == [1, 1, 3]


def test_a_process_of_another_duty_does_no_work_of_the_dealers(settings: Settings) -> None:
    settings.DUTY = "play"
    assert work.Dealer().work() == 0
    assert not Shuffle.objects.exists()
