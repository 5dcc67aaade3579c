"""Every mutant of a file: where it is, what it changes, and a name that stays when lines move."""

import ast
import hashlib
import os
import pickle
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec
import parso
from cosmic_ray.operators.operator import Operator
from parso.python.tree import Module
from parso.tree import NodeOrLeaf

from tests.mutants.operators import says_nothing

KEPT = Path(tempfile.gettempdir()).resolve() / f"rummy-mutants-{os.geteuid()}"
"""What is found is kept here: what can be changed in a file, and what a file of tests does."""
Name = tuple[str, str, str, str, int]
"""File, function, text before and after, and which of several equal changes."""


@dataclass(frozen=True)
class Mutant:
    """One small change. `name` says which, without a line's number; `lines` are those of the statement it changes.

    `lines` is empty where the statement runs when the module is imported, not when a test calls something.
    """

    path: str
    function: str
    operator: str
    before: str
    after: str
    nth: int
    line: int
    lines: tuple[int, ...]
    source: str

    @property
    def name(self) -> Name:
        """What a survivor is listed by: `nth` tells apart equal changes within one function."""
        return (self.path, self.function, self.before, self.after, self.nth)

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.function or 'module'}\n    - {self.before}\n    + {self.after}"


def mutants_of(root: Path, path: str, operators: Mapping[str, type[Operator]]) -> list[Mutant]:
    """The mutants of one file by these operators, kept until it is another. Two that come to the same text are one."""
    source = (root / path).read_text()
    tools = [(Path(__file__).parent / name).read_text() for name in ("finding.py", "operators.py")]
    told = "\0".join((path, source, *operators, *tools))
    place = KEPT / f"{hashlib.sha256(told.encode()).hexdigest()[:24]}.mutants"
    if place.exists():
        return msgspec.msgpack.decode(place.read_bytes(), type=list[Mutant])
    found = _found(path, source, operators)
    KEPT.mkdir(exist_ok=True)
    place.write_bytes(msgspec.msgpack.encode(found))
    return found


def _found(path: str, source: str, operators: Mapping[str, type[Operator]]) -> list[Mutant]:
    tree, parsed = ast.parse(source), parso.parse(source)
    kept = pickle.dumps(parsed)
    seen, counted, found = {source}, Counter[tuple[str, ...]](), list[Mutant]()
    for spot in sorted(_spots(parsed, (), operators), key=lambda spot: list(operators).index(spot.operator)):
        changed = _changed(pickle.loads(kept), spot, operators[spot.operator]())
        if changed in seen or not _compiles(changed):
            continue
        seen.add(changed)
        before, after = _difference(source, changed)
        function, lines = _place(tree, spot.line)
        nth = counted[function, before, after]
        counted[function, before, after] += 1
        found.append(Mutant(path, function, spot.operator, before, after, nth, spot.line, lines, changed))
    return found


@dataclass(frozen=True)
class _Spot:
    """Where an operator finds its `index`-th change: the way from the tree's root, by the number of each child."""

    operator: str
    index: int
    way: tuple[int, ...]
    line: int


def _spots(node: NodeOrLeaf, way: tuple[int, ...], operators: Mapping[str, type[Operator]]) -> Iterator[_Spot]:
    """Everything that can be changed below a node; pieces that say nothing are not entered."""
    if says_nothing(node):
        return
    for name, kind in operators.items():
        for index, (start, _) in enumerate(kind().mutation_positions(node)):
            yield _Spot(name, index, way, start[0])
    for number, child in enumerate(getattr(node, "children", ())):
        yield from _spots(child, (*way, number), operators)


def _changed(tree: Module, spot: _Spot, operator: Operator) -> str:
    """The text with the change made. An operator changes the tree itself, so it is given one of its own."""
    node: NodeOrLeaf = tree
    for number in spot.way:
        node = node.children[number]
    parent = node.parent
    changed = operator.mutate(node, spot.index)
    if parent is not None:
        parent.children[spot.way[-1]] = changed
    return str(tree.get_code())


def _compiles(text: str) -> bool:
    try:
        compile(text, "<mutant>", "exec")
    except SyntaxError:
        return False
    return True


def _difference(source: str, changed: str) -> tuple[str, str]:
    """The lines that differ, on either side, without their indentation."""
    before, after = source.splitlines(), changed.splitlines()
    while before and after and before[0] == after[0]:
        del before[0], after[0]
    while before and after and before[-1] == after[-1]:
        del before[-1], after[-1]
    return tuple(" ".join(" ".join(lines).split()) for lines in (before, after))  # type: ignore[return-value]


def _place(tree: ast.Module, line: int) -> tuple[str, tuple[int, ...]]:
    """The dotted name of what stands around a line, and the lines of its statement if that runs when called."""
    names, runs_when_called, lines = list[str](), False, (line,)
    body: list[ast.stmt] = tree.body
    while around := next((each for each in body if each.lineno <= line <= (each.end_lineno or 0)), None):
        inner = [each for each in ast.iter_child_nodes(around) if isinstance(each, ast.stmt | ast.ExceptHandler)]
        first = min((each.lineno for each in inner), default=(around.end_lineno or 0) + 1)
        if line < first or not inner:
            lines = tuple(range(around.lineno, first))
            break
        if isinstance(around, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.append(around.name)
            runs_when_called = runs_when_called or not isinstance(around, ast.ClassDef)
        body = inner  # type: ignore[assignment]
    return ".".join(names), lines if runs_when_called else ()
