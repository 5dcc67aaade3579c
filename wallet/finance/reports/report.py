"""A report: its name, its columns, and how its rows are read, one after another.

Rooms add their reports to `known_reports` when the site starts: the wallet its own, the rooms above those about
tables and tournaments. Pages, files and the API all read the same rows.
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
    """The type of a column's cells: amounts and counts are integers, days and moments are Python's types."""

    TEXT = "text"
    AMOUNT = "amount"
    COUNT = "count"
    DAY = "day"
    MOMENT = "moment"


class Column(msgspec.Struct, frozen=True):
    """One column; amounts are in minor units, as their names in files say. `says` turns a cell's code into words."""

    name: str
    title: StrOrPromise
    holds: Holds = Holds.TEXT
    adds_up: bool = False
    link: str = ""
    """The address that a cell leads to on a page, with `{}` for the cell."""
    says: Callable[[str], StrOrPromise] | None = None

    @property
    def file_name(self) -> str:
        """The column's name in a file for programs."""
        return f"{self.name}_minor" if self.holds is Holds.AMOUNT else self.name


class Report(msgspec.Struct, frozen=True):
    """A report by name; `rows` are streamed and never all in memory.

    `by_balance`: it shows balances at one moment, not movements in a period. `asks_player`: it is about one player.
    `of_everybody`: it cannot be limited to one player. `asks_least`: it takes a smallest amount. `money_only`: it
    does not apply to practice chips.
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
    """A further permission that its reader needs, such as the one to see players' tax numbers."""


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
    """The labels of codes that are choices of these; other codes, such as an account of the house, stay as they are."""

    def says(code: str) -> StrOrPromise:
        return next((each(code).label for each in choices if code in each.values), code)

    return says


kind_words = labels(Kind)


def amount(name: str, title: StrOrPromise, *, adds_up: bool = True) -> Column:
    """A column of minor units, by default with a total below."""
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
