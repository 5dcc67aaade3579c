"""A report: what it is called, what its columns are, and how its rows are read, one after another.

The rooms that can make reports add them to `known_reports` when the site starts: the wallet its own, the rooms above
those about tables and tournaments. Pages, files and the programming interface all read the same rows.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum

import msgspec
from django.db.models import TextChoices
from django_stubs_ext import StrOrPromise

from base.registry import Registry
from wallet.finance.reports.period import Period
from wallet.ledger.kinds import Kind

Cell = object
Row = tuple[Cell, ...]


class Holds(StrEnum):
    """What a column's cells are: amounts and counts are integers, days and moments are Python's own."""

    TEXT = "text"
    AMOUNT = "amount"
    COUNT = "count"
    DAY = "day"
    MOMENT = "moment"


class Column(msgspec.Struct, frozen=True):
    """One column; amounts are in minor units, their names end so in files. `says` is how a page words a cell's code."""

    name: str
    title: StrOrPromise
    holds: Holds = Holds.TEXT
    adds_up: bool = False
    link: str = ""
    """The address that a cell leads to on a page, with `{}` for the cell."""
    says: Callable[[str], StrOrPromise] | None = None

    @property
    def file_name(self) -> str:
        """What the column is called in a file for machines."""
        return f"{self.name}_minor" if self.holds is Holds.AMOUNT else self.name


class Report(msgspec.Struct, frozen=True):
    """A report by name; `rows` are streamed and never all in memory.

    `by_balance` says that it tells what there was at one moment, not what happened in a period; `asks_player` that it
    is about one player; `of_everybody` that it cannot be narrowed to one; `asks_least` that it takes a smallest amount;
    `money_only` that practice chips have nothing to do with it.
    """

    name: str
    title: StrOrPromise
    about: StrOrPromise
    columns: tuple[Column, ...]
    rows: Callable[[Period], Iterator[Row]]
    by_balance: bool = False
    asks_player: bool = False
    asks_least: bool = False
    money_only: bool = False
    of_everybody: bool = False
    permission: str = ""
    """What its reader must hold beside the right to see reports, such as that to see players' tax numbers."""


class UnknownReport(LookupError):
    """No report has this name."""


known_reports: Registry[Report] = Registry("finance reports")
"""By their names, which are their addresses too."""


def find_report(name: str) -> Report:
    """The report of this name; raises UnknownReport."""
    known = known_reports.get(name)
    if known is None:
        raise UnknownReport(name)
    return known


def text(name: str, title: StrOrPromise, link: str = "", says: Callable[[str], StrOrPromise] | None = None) -> Column:
    """A column of words, ids or codes."""
    return Column(name, title, link=link, says=says)


def labels(*choices: type[TextChoices]) -> Callable[[str], StrOrPromise]:
    """What pages call codes that are choices of these; others, such as an account of the house, stay as they are."""

    def says(code: str) -> StrOrPromise:
        return next((each(code).label for each in choices if code in each.values), code)

    return says


kind_words = labels(Kind)


def amount(name: str, title: StrOrPromise, *, adds_up: bool = True) -> Column:
    """A column of minor units, with a total below unless said."""
    return Column(name, title, Holds.AMOUNT, adds_up)


def count(name: str, title: StrOrPromise, *, adds_up: bool = True) -> Column:
    """A column of whole numbers."""
    return Column(name, title, Holds.COUNT, adds_up)


def day(name: str, title: StrOrPromise) -> Column:
    """A column of days."""
    return Column(name, title, Holds.DAY)


def moment(name: str, title: StrOrPromise) -> Column:
    """A column of moments."""
    return Column(name, title, Holds.MOMENT)
