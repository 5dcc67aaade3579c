"""What narrows a list in the lobby: one choice each of stake, chairs, house and the like, kept in the address.

Every choice offered is one that the list has; an address with anything else narrows nothing.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from wallet.amounts import in_units

HOUSES = {
    "rummycircle": "RummyCircle",
    "taj": "Taj Rummy",
    "classic": "Classic Rummy",
    "playship": "Playship",
    "junglee": "Junglee Rummy",
}
"""The houses' own names, for people; the rules know no names."""

Row = TypeVar("Row")
Key = int | str


class Facet(NamedTuple):
    """One thing rows differ in: its name in the address, its label, a row's key, and the key in words."""

    name: str
    label: str | Promise
    key: Callable[[Any], Key]
    words: Callable[[Key], Any]


class Choice(NamedTuple):
    """One option of a filter; `value` is what the address says."""

    value: str
    words: Any
    chosen: bool


class Filter(NamedTuple):
    """One filter as the page offers it; worth showing when there is something to choose."""

    name: str
    label: str | Promise
    choices: list[Choice]

    @property
    def chosen(self) -> bool:
        """Whether it narrows now."""
        return any(choice.chosen for choice in self.choices)


class Narrowed(NamedTuple):
    """The rows that fit, the filters as they stand, and the address's query that says so; '' when nothing narrows."""

    rows: list[Any]
    filters: list[Filter]
    query: str

    @property
    def any_chosen(self) -> bool:
        """Whether anything narrows the list."""
        return bool(self.query)


def house_of(profile_name: str) -> str:
    """The house whose rules a profile has, as people call it."""
    house = profile_name.partition("-")[0]
    return HOUSES.get(house, house.capitalize())


def players(seats: Key) -> str:
    """A number of chairs, in words."""
    return ngettext("%(seats)d player", "%(seats)d players", int(seats)) % {"seats": seats}


def stake(amount_minor: Key) -> str:
    """An amount, in words."""
    return in_units(int(amount_minor))


SEATS = Facet("seats", _("Players"), lambda row: row.max_seats, players)
HOUSE = Facet("house", _("House"), lambda row: house_of(row.profile_name), str)
TABLE_FACETS = (Facet("stake", _("Point value"), lambda row: row.point_value_minor, stake), SEATS, HOUSE)


def narrow(rows: Sequence[Row], facets: Iterable[Facet], wanted: Mapping[str, str]) -> Narrowed:
    """The rows that have every value that is wanted; `wanted` is the query of the page's address."""
    filters, left, query = [], list(rows), {}
    for facet in facets:
        keys = sorted({facet.key(row) for row in rows})
        chosen = next((key for key in keys if str(key) == wanted.get(facet.name)), None)
        filters.append(_filter(facet, keys, chosen))
        if chosen is not None:
            query[facet.name] = str(chosen)
            left = [row for row in left if facet.key(row) == chosen]
    return Narrowed(left, filters, urlencode(query))


def _filter(facet: Facet, keys: Sequence[Key], chosen: Key | None) -> Filter:
    choices = [Choice(str(key), facet.words(key), key == chosen) for key in keys]
    return Filter(facet.name, facet.label, choices)
