"""Every mutant of a file: where it is, what it changes, and a name that stays when lines move."""

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.ast import Visitor, get_ast
from cosmic_ray.operators.operator import Operator
from parso.tree import NodeOrLeaf

from tests.mutants.operators import LOCKS, says_nothing


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
    def name(self) -> tuple[str, str, str, str, int]:
        """What a survivor is listed by: `nth` tells apart equal changes within one function."""
        return (self.path, self.function, self.before, self.after, self.nth)

    @property
    def is_of_a_lock(self) -> bool:
        """Whether it takes a lock away."""
        return self.operator in LOCKS

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.function or 'module'}\n    - {self.before}\n    + {self.after}"


def mutants_of(root: Path, path: str, operators: Mapping[str, type[Operator]]) -> list[Mutant]:
    """The mutants of one file by these operators. Two that come to the same text are one."""
    source = (root / path).read_text()
    tree = ast.parse(source)
    seen, counted, found = {source}, Counter[tuple[str, ...]](), list[Mutant]()
    for name, kind in operators.items():
        for line, changed in _changes(source, kind()):
            if changed in seen or not _compiles(changed):
                continue
            seen.add(changed)
            before, after = _difference(source, changed)
            function, lines = _place(tree, line)
            nth = counted[function, before, after]
            counted[function, before, after] += 1
            found.append(Mutant(path, function, name, before, after, nth, line, lines, changed))
    return found


def _changes(source: str, operator: Operator) -> Iterator[tuple[int, str]]:
    """Each line at which the operator finds something to change, with the whole text changed there."""
    occurrence = 0
    while True:
        visitor = _Nth(operator, occurrence)
        changed = visitor.walk(get_ast(source))
        if visitor.line is None:
            return
        yield visitor.line, changed.get_code()
        occurrence += 1


class _Nth(Visitor):  # type: ignore[misc]
    """Make the change at one place, counted over the whole file; pieces that say nothing are not entered."""

    def __init__(self, operator: Operator, occurrence: int) -> None:
        self.line: int | None = None
        self._operator = operator
        self._left = occurrence

    def walk(self, node: NodeOrLeaf) -> NodeOrLeaf | None:
        return node if self.line is not None or says_nothing(node) else super().walk(node)

    def visit(self, node: NodeOrLeaf) -> NodeOrLeaf | None:
        for index, (start, _) in enumerate(self._operator.mutation_positions(node)):
            if self._left == 0:
                self._left -= 1
                self.line = start[0]
                return self._operator.mutate(node, index)
            self._left -= 1
        return node


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
