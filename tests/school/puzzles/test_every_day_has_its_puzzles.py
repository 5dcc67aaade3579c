"""Every day has a puzzle of each kind, however many days there have been and however few players answer."""

from datetime import timedelta
from itertools import count, cycle
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from engine.houses.rule_profile import RuleProfile
from engine.puzzles import Kind
from engine.puzzles import Puzzle as Made
from school.puzzles import daily
from school.puzzles.giving import open_puzzles
from school.puzzles.models import Puzzle
from school.puzzles.stock import keeping
from tests.school.puzzles.cast import made, row

pytestmark = pytest.mark.django_db
DAYS = 100


@pytest.fixture(autouse=True)
def _a_small_stock_of_puzzles_that_are_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    one, numbers, chances = next(made()), count(), cycle(range(keeping.OPEN_OF))

    def generate(kind: Kind, _rules: RuleProfile, _seed: bytes) -> Made:
        return replace(one, kind=kind)

    monkeypatch.setattr(keeping, "FRESH", 3)
    monkeypatch.setattr(keeping, "MOST_OPEN", 4)
    monkeypatch.setattr(keeping, "generate", generate)
    monkeypatch.setattr(keeping, "fingerprint", lambda _made: f"puzzle {next(numbers)}")
    monkeypatch.setattr(
        keeping,
        "secrets",
        SimpleNamespace(randbelow=lambda _below: next(chances), token_bytes=lambda size: bytes(size)),
    )


def kinds_of_the_day(monkeypatch: pytest.MonkeyPatch, number: int) -> list[str]:
    """The kinds that are asked on the day with this number."""
    day = daily.FIRST_DAY + timedelta(days=number)
    monkeypatch.setattr(daily, "today", lambda: day)
    return [puzzle.kind for puzzle in daily.of_day(day, None).puzzles]


def test_for_a_hundred_days_without_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(DAYS):
        keeping.fill(60)
        assert kinds_of_the_day(monkeypatch, number) == list(Kind), number
    for kind in Kind:
        assert 0 < open_puzzles().filter(kind=kind.value).count() <= keeping.MOST_OPEN


def test_in_a_house_where_nothing_but_open_ones_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in Kind:
        for _ in range(6):
            row(kind, is_open=True)
    assert kinds_of_the_day(monkeypatch, 0) == []
    keeping.fill(60)
    assert kinds_of_the_day(monkeypatch, 0) == list(Kind)
    assert Puzzle.objects.filter(retired_at__isnull=False).exists()
