"""The sections of a player's page: lists of lines, each line with its links, a page of them at a time.

A section reads its rows newest first by an index of the player's, `PAGE` at a time, from a cursor on (the primary key
of the last row shown). A room or slice adds a section of its own where the desk starts (`desk.apps`).
"""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import msgspec
from django.db.models import QuerySet
from django_stubs_ext import StrOrPromise

from accounts.people.models import User
from base.registry import Registry

PAGE = 15


class Cell(msgspec.Struct, frozen=True):
    """The contents of one cell of a line; with an address it is a link."""

    text: str
    href: str = ""
    number: bool = False


class Filter(msgspec.Struct, frozen=True):
    """The filter of a section: from and to a day, and one stake; each is optional."""

    first: date | None = None
    last: date | None = None
    stake: str = ""
    before: int | None = None


class Rows(msgspec.Struct, frozen=True):
    """A page of lines, and the cursor of those after them; None on the last page."""

    lines: tuple[tuple[Cell, ...], ...]
    older: int | None = None


class Section(msgspec.Struct, frozen=True):
    """One section: who may see it, what its columns are called, how its rows are read.

    `by_date` and `by_stake` say what it can be narrowed to. `group` is the tab it stands under.
    """

    name: str
    title: StrOrPromise
    group: str
    permission: str
    columns: tuple[StrOrPromise, ...]
    rows: Callable[[User, Filter], Rows]
    by_date: bool = False
    by_stake: bool = False


sections: Registry[Section] = Registry("sections of a player's page")


def paged(rows: "QuerySet[Any]", filters: Filter, line: Callable[[Any], Sequence[Cell]], key: str = "pk") -> Rows:
    """A page of rows, newest first by `key`, as lines."""
    if filters.before is not None:
        rows = rows.filter(**{f"{key}__lt": filters.before})
    found = list(rows.order_by(f"-{key}")[: PAGE + 1])
    shown = found[:PAGE]
    older = _key_of(shown[-1], key) if len(found) > PAGE else None
    return Rows(tuple(tuple(line(row)) for row in shown), older)


def within(rows: "QuerySet[Any]", filters: Filter, field: str) -> "QuerySet[Any]":
    """Limit the rows to the filter's days, both included."""
    if filters.first is not None:
        rows = rows.filter(**{f"{field}__date__gte": filters.first})
    if filters.last is not None:
        rows = rows.filter(**{f"{field}__date__lte": filters.last})
    return rows


def _key_of(row: Any, key: str) -> int:
    value = row.pk if key == "pk" else getattr(row, key)
    assert isinstance(value, int)
    return value
