"""A reader is given each deal once and in order, but none that has just ended or whose cards others still play."""

from datetime import datetime, timedelta

import pytest

from base import clock
from desk.integrity.models import Tally
from desk.integrity.reading import BEHIND, not_read, read_on
from desk.integrity.services import search
from tables.play.models import Deal
from tests.tables.cast import NOON_MS, all_drop, dealt, funded, next_deal
from tests.tables.played import over
from tests.tournaments.matches.cast import next_deal as next_of_match
from tests.tournaments.matches.cast import players, started
from tests.wallet.builders import guards_off

pytestmark = pytest.mark.django_db
NOON = clock.at(NOON_MS)
LATER = NOON + timedelta(days=30)


def ended(at: datetime) -> Deal:
    """A deal that ended at this moment."""
    deal = over(funded("Asha"), funded("Ravi"))
    Deal.objects.filter(pk=deal.pk).update(started_at=at - timedelta(minutes=5), ended_at=at)
    return deal


def read(until: datetime | None = None) -> list[Deal]:
    """What a reader is given now."""
    taken: list[Deal] = []
    assert read_on("fairness", taken.extend, until) == len(taken)
    return taken


def test_a_deal_that_has_just_ended_is_read_a_little_later(monkeypatch: pytest.MonkeyPatch) -> None:
    now = clock.now()
    ended(now)
    monkeypatch.setattr(clock, "now", lambda: now)
    assert read() == []
    before = ended(now - BEHIND)
    assert read() == [before]


def test_what_ended_after_a_deal_that_is_held_back_waits_with_it() -> None:
    first, held, last = (ended(NOON + timedelta(minutes=number)) for number in range(3))
    with guards_off():
        Deal.objects.filter(pk=held.pk).update(board="b1", held_back=True, data_key=b"")
    assert read(LATER) == [first]
    assert read(LATER) == []
    with guards_off():
        Deal.objects.filter(pk=held.pk).update(held_back=False)
    assert read(LATER) == [held, last]


def test_a_reader_that_has_begun_and_found_nothing_has_read_nothing() -> None:
    assert read(NOON - timedelta(days=1)) == []
    deal = ended(NOON)
    assert set(not_read([deal.pk])) == {deal.pk}


def test_a_deal_whose_log_cannot_be_read_keeps_no_other_from_the_search() -> None:
    broken, asha, ravi = ended(NOON), funded("Asha"), funded("Ravi")
    Deal.objects.filter(pk=broken.pk).update(snapshot=b"nothing")
    over(asha, ravi)
    assert search(LATER) == 2
    told_of = set(Tally.objects.exclude(low="").filter(high="").values_list("low", flat=True))
    assert told_of == {asha.public_id, ravi.public_id}


def test_sums_go_on_from_the_night_before() -> None:
    users = (funded("Asha"), funded("Ravi"))
    first = dealt(*users)
    all_drop(first, users)
    search(LATER)
    second = next_deal(first.table)
    all_drop(second, users)
    Deal.objects.filter(pk=second.pk).update(ended_at=LATER)
    assert search(LATER) == 1
    low, high = sorted(user.public_id for user in users)
    sums = {(row.low, row.high): row.sums["deals"] for row in Tally.objects.all()}
    assert sums == {("", ""): 4, (low, ""): 2, (high, ""): 2, (low, high): 2}


def test_a_pair_has_the_money_that_went_between_them() -> None:
    deal = over(funded("Asha"), funded("Ravi"))
    search(LATER)
    (lost,) = deal.deal_seats.filter(money_minor__lt=0)
    (tally,) = Tally.objects.exclude(high="")
    minor = lost.money_minor or 0
    assert tally.sums["net_minor"] == {"CHIP": -minor if lost.player.public_id == tally.low else minor}


def test_in_a_pool_no_money_goes_between_two() -> None:
    users = players(2)
    all_drop(next_of_match(started(users)), users)
    search(LATER)
    (tally,) = Tally.objects.exclude(high="")
    assert "net_minor" not in tally.sums
