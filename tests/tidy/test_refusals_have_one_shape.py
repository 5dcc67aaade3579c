"""What a refusal looks like on its way out is written once: `base.refusals` puts code and sentence together."""

import ast
from pathlib import Path

from tests.tidy.source import ROOMS, python, tree, where

WRITTEN_IN = "base/refusals.py"
NO_REFUSALS = {
    # The exceptions that a day was signed with, kept with the signature.
    "wallet/finance/closing/services.py",
}
SHAPE = {"code", "sentence"}


def by_hand(module: ast.Module) -> list[int]:
    """The lines at which a dict with both keys is written, as a literal or as a call."""
    lines = []
    for node in ast.walk(module):
        keys: set[object] = set()
        if isinstance(node, ast.Dict):
            keys = {key.value for key in node.keys if isinstance(key, ast.Constant)}
            line = node.lineno
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "dict":
            keys = {keyword.arg for keyword in node.keywords}
            line = node.lineno
        if keys >= SHAPE:
            lines.append(line)
    return lines


def in_files(paths: list[Path]) -> set[str]:
    """The files that write a refusal by hand."""
    return {where(path) for path in paths if by_hand(tree(path))}


def test_no_refusal_is_put_together_by_hand() -> None:
    assert in_files(python(*ROOMS)) - NO_REFUSALS == {WRITTEN_IN}


def test_every_exception_is_still_one() -> None:
    assert in_files(python(*ROOMS)) >= NO_REFUSALS


def test_a_refusal_by_hand_is_found() -> None:
    assert by_hand(ast.parse('{"deal": deal, "code": code, "sentence": sentence}')) == [1]
    assert by_hand(ast.parse("dict(code=code, sentence=sentence)")) == [1]
    assert by_hand(ast.parse('{"code": code, "message": message}')) == []
