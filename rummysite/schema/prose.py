"""What the code says about a type, a field or a member: docstrings, sentences, labels, limits."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from enum import Enum
from functools import cache

from django.utils.translation import override
from msgspec import inspect as shapes


def about(kind: type) -> str:
    """A class's own docstring as flowing text, empty when it has none; paragraphs are parted by an empty line."""
    text = inspect.cleandoc(kind.__dict__.get("__doc__") or "")
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def about_member(member: Enum) -> str:
    """An enum member's sentence, label or docstring, in English."""
    with override("en"):
        words = getattr(member, "sentence", None) or getattr(member, "label", None)
        return str(words) if words else about_fields(type(member)).get(member.name, "")


@cache
def about_fields(kind: type) -> dict[str, str]:
    """What is written below a class's attributes, and its bases', by the attribute's name."""
    by_field: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if one.__module__.split(".")[0] not in ("builtins", "msgspec", "enum", "django"):
            by_field |= dict(_below_attributes(one))
    return by_field


def _below_attributes(kind: type) -> Iterator[tuple[str, str]]:
    try:
        source = textwrap.dedent(inspect.getsource(kind))
    except (OSError, TypeError):
        return  # a class made by a program has no source
    definition = ast.parse(source).body[0]
    if not isinstance(definition, ast.ClassDef):
        return
    for line, below in zip(definition.body, definition.body[1:], strict=False):
        name = _named(line)
        if name and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            yield name, " ".join(str(below.value.value).split())


def _named(line: ast.stmt) -> str:
    if not isinstance(line, ast.AnnAssign | ast.Assign):
        return ""
    target = line.target if isinstance(line, ast.AnnAssign) else line.targets[0]
    return target.id if isinstance(target, ast.Name) else ""


def limits(kind: shapes.Type) -> str:
    """The limits of a field's value in words, empty when it has none."""
    kind = kind.type if isinstance(kind, shapes.Metadata) else kind
    if isinstance(kind, shapes.UnionType):
        return "; ".join(filter(None, (limits(one) for one in kind.types)))
    return ", ".join(words.format(value) for name, words in _LIMITS if (value := getattr(kind, name, None)) is not None)


_LIMITS = (
    ("gt", "more than {}"),
    ("ge", "{} or more"),
    ("lt", "less than {}"),
    ("le", "{} or less"),
    ("min_length", "length {} or more"),
    ("max_length", "length {} or less"),
    ("pattern", "like {}"),
)
