"""Each operator of ours changes what its examples say, and pieces that say nothing are left alone."""

from pathlib import Path

import parso
import pytest
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator

from tests.mutants.finding import mutants_of
from tests.mutants.operators import EVERY, LOCKS, CatchNothing, locks


@pytest.mark.parametrize("kind", [*LOCKS.values(), CatchNothing])
def test_each_change_is_made_as_its_examples_show(kind: type[Operator]) -> None:
    for example in kind.examples():
        assert mutate_code(example.pre_mutation_code, kind(), example.occurrence) == example.post_mutation_code


@pytest.mark.parametrize(
    "text",
    [
        "def draw(count: int | None) -> str | None:\n    pass\n",
        "class Card(Struct, frozen=True):\n    rank: int | None\n",
        "@cached(10 + 1)\ndef deal():\n    pass\n",
        "assert 1 > 0\n",
        "if TYPE_CHECKING:\n    LIMIT = 1\n",
        "Card = Natural | Joker\n",
        "SQL = 'SELECT ' + COLUMNS\n",
        "pairs = zip(seats, points, strict=True)\n",
    ],
)
def test_what_says_nothing_is_left_alone(tmp_path: Path, text: str) -> None:
    (tmp_path / "piece.py").write_text(text)
    assert mutants_of(tmp_path, "piece.py", EVERY) == []


def test_a_docstring_about_locks_is_no_lock() -> None:
    assert parso.parse(text := '"""Reads FOR UPDATE SKIP LOCKED."""\n').get_code() == text
    assert mutate_code(text, LOCKS["DropForUpdate"](), 0) is None


def test_money_held_in_suspense_and_deals_held_back_are_no_locks() -> None:
    assert locks("hold([main, earned_in])")
    assert locks("posting.hold([*accounts, *mains])")
    assert not locks('suspense.hold(deposit, event, "paid late")')
    assert not locks('hold(Scope.TABLE, table.public_id, "quiet", operator)')
