"""A mutant is named by what it changes and in which function, so that its name stays when lines move."""

from pathlib import Path

import pytest

from tests.mutants.finding import Mutant, mutants_of
from tests.mutants.operators import EVERY

TEXT = """LIMIT = 7


class Purse:
    def take(self, amount):
        if amount > self.held:
            raise TooMuch
        self.held = (
            self.held
            - amount
        )
"""


@pytest.fixture
def found(tmp_path: Path) -> list[Mutant]:
    return _found(tmp_path, TEXT)


def _found(folder: Path, text: str) -> list[Mutant]:
    (folder / "purse.py").write_text(text)
    return mutants_of(folder, "purse.py", EVERY)


def test_every_change_is_found_once(found: list[Mutant]) -> None:
    assert {(mutant.before, mutant.after) for mutant in found} == {
        ("LIMIT = 7", "LIMIT = 8"),
        ("LIMIT = 7", "LIMIT = 6"),
        ("if amount > self.held:", "if amount >= self.held:"),
        ("if amount > self.held:", "if not amount > self.held:"),
        ("- amount", "+ amount"),
    }
    assert len(found) == 5


def test_a_name_stays_when_lines_move(found: list[Mutant], tmp_path: Path) -> None:
    moved = _found(tmp_path, f'"""A purse."""\n\n{TEXT}')
    assert [mutant.name for mutant in moved] == [mutant.name for mutant in found]
    assert [mutant.line for mutant in moved] == [mutant.line + 2 for mutant in found]


def test_equal_changes_in_one_function_are_counted(tmp_path: Path) -> None:
    found = _found(tmp_path, "def both(a, b):\n    a += 1\n    a += 1\n")
    assert [(mutant.after, mutant.nth) for mutant in found] == [
        ("a += 2", 0),
        ("a += 0", 0),
        ("a += 2", 1),
        ("a += 0", 1),
    ]


def test_a_statement_of_several_lines_is_executed_by_any_of_them(found: list[Mutant]) -> None:
    assert {mutant.lines for mutant in found if mutant.before == "- amount"} == {(8, 9, 10, 11)}
    assert {mutant.lines for mutant in found if mutant.before == "if amount > self.held:"} == {(6,)}


def test_what_runs_at_import_belongs_to_no_line_of_a_test(found: list[Mutant]) -> None:
    assert {mutant.lines for mutant in found if mutant.before == "LIMIT = 7"} == {()}
