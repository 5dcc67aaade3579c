"""Finished deals of public tables give puzzles without a name; those that go on, and private ones, give none."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from base import clock
from engine.puzzles import Kind
from engine.puzzles import Puzzle as Made
from engine.record import DealRecord
from school.puzzles.models import Puzzle
from school.puzzles.stock import keeping, played
from tables.history.records import record_of
from tables.play.models import Deal
from tables.setup.models import Table
from tests.tables.cast import all_drop, dealt, funded

pytestmark = pytest.mark.django_db
LONG_AGO = clock.now() - timedelta(days=1)


def finished(**fields: Any) -> Deal:
    users = funded("Asha"), funded("Ravi")
    deal = dealt(*users, **fields)
    all_drop(deal, users)
    Deal.objects.filter(pk=deal.pk).update(started_at=LONG_AGO, ended_at=LONG_AGO)
    return deal


def test_a_finished_deal_gives_a_puzzle_and_no_name() -> None:
    for _ in range(8):  # chance may deal a hand about which there is nothing to ask, but not every time
        finished()
    for _ in range(40):
        if played.take():
            break
    puzzle = Puzzle.objects.first()
    assert puzzle is not None
    assert puzzle.is_played
    assert not {"Asha", "Ravi"} & set(str(puzzle.position).split("'"))


def test_a_deal_that_has_just_ended_or_was_private_gives_none() -> None:
    deal = finished()
    Deal.objects.filter(pk=deal.pk).update(ended_at=clock.now())
    assert played.take() == 0
    Deal.objects.filter(pk=deal.pk).update(ended_at=LONG_AGO)
    Table.objects.filter(pk=deal.table_id).update(code="abcdef", owner=deal.deal_seats.first().player)  # type: ignore[union-attr]
    assert played.take() == 0


def test_house_rules_of_an_operator_give_none() -> None:
    finished(overrides={"first_drop": 10})
    assert sum(played.take() for _ in range(10)) == 0


def test_a_deal_that_can_no_longer_be_played_again_gives_none(caplog: pytest.LogCaptureFixture) -> None:
    deal = finished()
    Deal.objects.filter(pk=deal.pk).update(snapshot=b"not what was written")
    with caplog.at_level("WARNING", "school.puzzles.stock.played"):
        assert played.take() == 0
    assert [record.message for record in caplog.records] == ["a finished deal gives no puzzle"]


def test_whether_to_drop_is_not_asked_of_played_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is worked out by playing on, which takes too long."""
    finished()
    asked: list[Kind] = []

    def none_of(kind: Kind, _states: object, _seed: bytes) -> Iterator[Made]:
        asked.append(kind)
        return iter(())

    monkeypatch.setattr(played, "puzzles_in", none_of)
    assert played.take() == 0
    assert sorted(asked) == sorted(set(Kind) - {Kind.DROP_OR_PLAY})


def test_no_deal_is_read_where_no_kind_is_short_nor_within_an_hour_of_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = finished()
    read: list[Deal] = []

    def reading(one: Deal) -> DealRecord:
        read.append(one)
        return record_of(one)

    monkeypatch.setattr(played, "record_of", reading)
    monkeypatch.setattr(keeping, "FRESH", 0)
    assert (played.take(), read) == (0, [])
    monkeypatch.setattr(keeping, "FRESH", 1)
    Deal.objects.update(ended_at=clock.now() - timedelta(minutes=59))
    assert (played.take(), read) == (0, [])
    Deal.objects.update(ended_at=clock.now() - timedelta(minutes=61))
    played.take()
    assert read == [deal]
