"""A change within a function reaches whoever holds that function; one that takes an import is refused."""

import importlib.util
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutants.patching import loaded_functions, patch

TEXT = """from functools import cache

LIMIT = 7


@cache
def most(held):
    return max(each for each in (held, LIMIT) if each > 1)


class Purse:
    least = 1

    def take(self, amount=1):
        def left():
            return 10 - amount

        return left()
"""


@pytest.fixture
def purse(tmp_path: Path) -> ModuleType:
    (tmp_path / "purse.py").write_text(TEXT)
    spec = importlib.util.spec_from_file_location("purse", tmp_path / "purse.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def change(purse: ModuleType, tmp_path: Path) -> Callable[[str, str], bool]:
    """Make one change of the text in what is loaded; whether that could be done."""
    loaded = loaded_functions(tmp_path)
    return lambda before, after: patch(loaded, str(tmp_path / "purse.py"), TEXT, TEXT.replace(before, after))


def test_who_has_a_decorated_function_has_the_changed_one(
    purse: ModuleType, change: Callable[[str, str], bool]
) -> None:
    most = purse.most
    assert change("max(each", "min(each")
    assert most(9) == 7


def test_what_is_defined_within_a_method_changes_with_it(purse: ModuleType, change: Callable[[str, str], bool]) -> None:
    taken = purse.Purse()
    assert change("10 - amount", "10 + amount")
    assert taken.take() == 11


@pytest.mark.parametrize(
    ("before", "after"), [("LIMIT = 7", "LIMIT = 8"), ("least = 1", "least = 2"), ("amount=1", "amount=2")]
)
def test_what_runs_at_import_is_refused(change: Callable[[str, str], bool], before: str, after: str) -> None:
    assert not change(before, after)


def test_nothing_that_differs_is_refused(change: Callable[[str, str], bool]) -> None:
    assert not change("LIMIT", "LIMIT")
