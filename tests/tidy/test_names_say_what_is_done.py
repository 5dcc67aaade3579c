"""A function or a class is named for what it does or is: `said` and `held` do not say of whom, and of what."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tidy.source import ROOMS, python, sources, tree, where

WORDS = ("asked", "told", "said", "held", "standing")
PUBLIC = {
    "school/puzzles/models.py Standing": "a table of the database, which migrations and exports name",
    "tables/wire/messages.py Said": "a message's name in the schema of the table's socket",
    "tournaments/scheduled/api/tournaments.py Standing": "a schema of the public API",
    "wallet/player/api.py Held": "a schema of the public API",
}
"""Names that others read outside this code; each with who knows it."""
_ANY = "|".join(WORDS)
IN_JAVASCRIPT = re.compile(
    rf"""^[ \t]*(?:export[ ]+)?(?:default[ ]+)?(?:
        (?:async[ ]+)?function[ ]*\*?[ ]*(?P<function>{_ANY})\b
      | class[ ]+(?P<class>{_ANY})\b
      | (?:const|let)[ ]+(?P<kept>{_ANY})[ ]*=[ ]*(?:async\b[ ]*)?(?:function\b|\([^()]*\)[ ]*=>|\w+[ ]*=>)
      | (?P<member>{_ANY})[ ]*[:=][ ]*(?:async\b[ ]*)?(?:function\b|\([^()]*\)[ ]*=>|\w+[ ]*=>)
      | (?:(?:static|async|get|set)[ ]+)*[*#]*(?P<method>{_ANY})[ ]*\([^;]*\)[ ]*\{{[ ]*(?:$|\}}|\w)
    )""",
    re.MULTILINE | re.VERBOSE | re.IGNORECASE,
)


def in_python(module: ast.Module) -> Iterator[tuple[int, str]]:
    """The functions and classes of a module that are named by one of the words alone, each with its line."""
    for node in ast.walk(module):
        is_named = isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if is_named and node.name.strip("_").lower() in WORDS:
            yield node.lineno, node.name


def in_javascript(code: str) -> Iterator[tuple[int, str]]:
    """The same of JavaScript, also methods, and functions that a name or a field is given."""
    for found in IN_JAVASCRIPT.finditer(code):
        name = next(name for name in found.groupdict().values() if name is not None)
        yield code.count("\n", 0, found.start()) + 1, name


def named_by_a_word(path: Path) -> Iterator[tuple[int, str]]:
    """The functions and classes of a file that are named by one of the words alone, each with its line."""
    return in_python(tree(path)) if path.suffix == ".py" else in_javascript(path.read_text())


@pytest.mark.parametrize("folder", [*ROOMS, "bench", "deploy", "static"])
def test_a_function_or_a_class_is_named_by_more_than_a_participle(folder: str) -> None:
    files = [*python(folder), *(path for path in sources(folder) if path.suffix == ".js")]
    found = [(path, line, name) for path in files for line, name in named_by_a_word(path)]
    assert [f"{where(path, line)} {name}" for path, line, name in found if f"{where(path)} {name}" not in PUBLIC] == []


def test_every_name_that_others_read_is_still_there() -> None:
    assert {f"{where(path)} {name}" for path in python(*ROOMS) for _, name in in_python(tree(path))} == PUBLIC.keys()


@pytest.mark.parametrize(
    "code",
    [
        "class Asked: ...",
        "def told(): ...",
        "async def said(): ...",
        "class Reader:\n    def held(self): ...",
        "def read():\n    def _standing(): ...",
    ],
)
def test_such_a_name_is_found_in_python(code: str) -> None:
    assert len(list(in_python(ast.parse(code)))) == 1


@pytest.mark.parametrize(
    "code",
    [
        "function said(points, at) {\n",
        "export async function told() {\n",
        "class Asked {\n",
        "const said = (one) => one;\n",
        "let held = async () => {\n",
        "const told = function () {\n",
        '  standing(deal, player, stage = "next") {\n',
        "  async told(record) {\n",
        "  get held() {\n",
        "  static asked({ one }) {}\n",
        "  #told() {\n",
        "  standing: () => ({ words }),\n",
        "  held = (event) => {\n",
    ],
)
def test_such_a_name_is_found_in_javascript(code: str) -> None:
    assert len(list(in_javascript(f"let all = 0;\n{code}"))) == 1


@pytest.mark.parametrize(
    "code",
    [
        "const asked = await options(form);\n",
        "const said = seeds.flatMap(({ player }) => [field(player)]);\n",
        "function saidIn(lines) {\n",
        "  if (!told(one)) {\n",
        "  told: (await read()).lines,\n",
        "  return host.standing(state, player);\n",
        "  standing: { attribute: false },\n",
    ],
)
def test_what_only_holds_a_value_is_left_alone(code: str) -> None:
    assert list(in_javascript(code)) == []
