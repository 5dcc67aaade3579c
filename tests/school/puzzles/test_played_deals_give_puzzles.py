"""Finished deals of public tables give puzzles without a name; those that go on, and private ones, give none."""

from datetime import timedelta

import pytest

from base import clock
from school.puzzles.models import Puzzle
from school.puzzles.stock import played
from tables.play.models import Deal
from tables.setup.models import Table
from tests.tables.cast import all_drop, dealt, funded

pytestmark = pytest.mark.django_db
LONG_AGO = clock.now() - timedelta(days=1)


def finished(**fields: str) -> Deal:
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
