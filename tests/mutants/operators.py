"""The small changes that are tried: cosmic-ray's operators, those that are worth trying, and ours for locks.

What is never changed, because it says nothing about behaviour: annotations, decorators, a class's bases and options,
assertions, and what only a type checker reads.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import parso
from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.operators.provider import OperatorProvider
from parso.python.tree import PythonNode, String
from parso.tree import NodeOrLeaf, search_ancestor

LOCK_CALLS = {"hold", "select_for_update"}
_FOR_UPDATE = re.compile(r" FOR (?:NO KEY )?UPDATE(?: OF \w+)?(?: SKIP LOCKED)?")
_HOLDS_NO_ROW = re.compile(r"suspense\.hold\(|hold\(Scope\.")
_COSMIC = (
    *(f"ReplaceComparisonOperator_{change}" for change in ("Gt_GtE", "GtE_Gt", "Lt_LtE", "LtE_Lt")),
    *(f"ReplaceComparisonOperator_{change}" for change in ("Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is")),
    *(f"ReplaceBinaryOperator_{change}" for change in ("Add_Sub", "Sub_Add", "Mul_FloorDiv", "FloorDiv_Mul")),
    *(f"ReplaceBinaryOperator_{change}" for change in ("Mod_FloorDiv", "BitOr_BitAnd", "BitAnd_BitOr")),
    *(f"ReplaceUnaryOperator_Delete_{sign}" for sign in ("Not", "USub", "Invert")),
    "AddNot",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "NumberReplacer",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ZeroIterationForLoop",
)


class DropRowLock(Operator):  # type: ignore[misc]
    """Read the rows without locking them: `.select_for_update(...)` goes."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[Any, Any]]:
        for at in _calls(node, "select_for_update"):
            yield node.children[at].start_pos, node.children[at + 1].end_pos

    def mutate(self, node: PythonNode, index: int) -> PythonNode:
        at = _calls(node, "select_for_update")[index]
        del node.children[at : at + 2]
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        return (Example("rows = User.objects.select_for_update(of=('self',)).get()", "rows = User.objects.get()"),)


class DropSkipLocked(Operator):  # type: ignore[misc]
    """Wait for rows that another has claimed: `skip_locked` and `nowait` are false."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[Any, Any]]:
        if node.type == "argument" and node.get_code(include_prefix=False) in {"skip_locked=True", "nowait=True"}:
            yield node.start_pos, node.end_pos

    def mutate(self, node: PythonNode, index: int) -> PythonNode:
        node.children[2].value = "False"
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        return (Example("rows.select_for_update(skip_locked=True)", "rows.select_for_update(skip_locked=False)"),)


class DropHold(Operator):  # type: ignore[misc]
    """Count accounts without holding them: a statement that is only a call of `hold` goes."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[Any, Any]]:
        if node.type == "expr_stmt" or not hasattr(node, "children"):
            return
        if node.type == "simple_stmt" and _is_hold(node.children[0]):
            yield node.start_pos, node.end_pos

    def mutate(self, node: PythonNode, index: int) -> PythonNode:
        nothing = parso.parse("pass").get_first_leaf()
        nothing.prefix = node.children[0].get_first_leaf().prefix
        node.children[0] = nothing
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        return (Example("services.hold([main, seat])\npay()\n", "pass\npay()\n"),)


class DropForUpdate(Operator):  # type: ignore[misc]
    """SQL of one's own: without its `SKIP LOCKED`, and without its lock."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[Any, Any]]:
        if isinstance(node, String) and not _is_docstring(node):
            for _ in _without_lock(node.value):
                yield node.start_pos, node.end_pos

    def mutate(self, node: String, index: int) -> String:
        return String(_without_lock(node.value)[index], node.start_pos, node.prefix)

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        sql = "q = 'SELECT 1 FROM deal FOR UPDATE SKIP LOCKED'"
        return (
            Example(sql, "q = 'SELECT 1 FROM deal FOR UPDATE'"),
            Example(sql, "q = 'SELECT 1 FROM deal'", occurrence=1),
            Example("q = read + b' FOR UPDATE'", "q = read + b''"),
            Example("q = 'SELECT 1 FROM deal FOR NO KEY UPDATE OF deal'", "q = 'SELECT 1 FROM deal'"),
        )


class CatchNothing(Operator):  # type: ignore[misc]
    """Let an exception through: `except Refused` becomes `except ()`. cosmic-ray's own cannot read a dotted name."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[Any, Any]]:
        if node.type == "except_clause":
            yield node.start_pos, node.end_pos

    def mutate(self, node: PythonNode, index: int) -> PythonNode:
        nothing = parso.parse("()").children[0]
        nothing.get_first_leaf().prefix = " "
        node.children[1] = nothing
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        text = "try:\n    go()\nexcept {}:\n    stop()\n"
        return (Example(text.format("errors.Refused as refused"), text.format("() as refused")),)


class NumberInFunction(OperatorProvider()["NumberReplacer"]):  # type: ignore[misc]
    """A number by one either way, but not a module's own: whether 50 rows or 49 are read at once is a choice."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[Any, Any]]:
        if search_ancestor(node, "funcdef", "lambdef") is not None:
            yield from super().mutation_positions(node)

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        text = "MOST = 50\ndef more(): return {}\n"
        return (
            Example(text.format("7"), text.format(" 8")),
            Example(text.format("7"), text.format(" 6"), occurrence=1),
        )


LOCKS: Mapping[str, type[Operator]] = {
    kind.__name__: kind for kind in (DropRowLock, DropSkipLocked, DropHold, DropForUpdate)
}
EVERY: Mapping[str, type[Operator]] = {
    **LOCKS,
    "CatchNothing": CatchNothing,
    **{name: OperatorProvider()[name] for name in _COSMIC},
}
OF_SERVICES: Mapping[str, type[Operator]] = {
    name: NumberInFunction if name == "NumberReplacer" else kind for name, kind in EVERY.items()
}
"""For the rooms that write. The engine's own numbers are rules, so `EVERY` changes them too."""


def locks(before: str) -> bool:
    """Whether what is taken away is a lock: money is held in suspense too, and deals are held back."""
    return _HOLDS_NO_ROW.match(before) is None


def says_nothing(node: NodeOrLeaf) -> bool:
    """Whether this is a piece of code that no test could be asked about, however it is changed."""
    if node.type in {"decorator", "annassign", "tfpdef", "assert_stmt"}:
        return True
    if node.type == "if_stmt" and "TYPE_CHECKING" in node.children[1].get_code():
        return True
    if _is_strictness(node) or _joins_texts_or_types(node):
        return True
    parent = node.parent
    if parent is not None and parent.type == "classdef":
        return bool(node.type != "suite")
    return bool(parent is not None and parent.type in {"param", "funcdef"} and node is parent.annotation)


def _is_strictness(node: NodeOrLeaf) -> bool:
    """`strict=True` of a `zip` is an assertion, and so is `frozen=True` and the like of a record."""
    return node.type == "argument" and node.get_code(include_prefix=False) in {"strict=True", "frozen=True"}


def _joins_texts_or_types(node: NodeOrLeaf) -> bool:
    """`"a" + b` and `A | B` of types: any other sign there is an error that every test would notice."""
    if node.type != "operator" or node.value not in {"+", "|", "%"}:
        return False
    if any(each.type in {"string", "fstring", "strings"} for each in node.parent.children):
        return True
    called = search_ancestor(node, "funcdef", "lambdef") is not None
    arguments = search_ancestor(node, "trailer")
    of_isinstance = arguments is not None and arguments.get_previous_leaf().value in {"isinstance", "cast"}
    return bool(node.value == "|" and (of_isinstance or not called))


def _calls(node: NodeOrLeaf, name: str) -> list[int]:
    """Where in a chain of trailers `.name` stands that is called at once."""
    children = getattr(node, "children", [])
    return [
        at
        for at, child in enumerate(children[:-1])
        if child.type == "trailer"
        and child.get_code(include_prefix=False) == f".{name}"
        and children[at + 1].get_code(include_prefix=False).startswith("(")
    ]


def _is_hold(node: NodeOrLeaf) -> bool:
    return node.type in {"power", "atom_expr"} and bool(
        re.match(r"(?:\w+\.)*hold\(", node.get_code(include_prefix=False))
    )


def _is_docstring(node: String) -> bool:
    return bool(node.parent is not None and node.parent.type in {"simple_stmt", "file_input"})


def _without_lock(sql: str) -> list[str]:
    if not _FOR_UPDATE.search(sql):
        return []
    less = [_FOR_UPDATE.sub("", sql)]
    return [sql.replace(" SKIP LOCKED", ""), *less] if " SKIP LOCKED" in sql else less
