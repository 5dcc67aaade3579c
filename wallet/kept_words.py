"""Sentences that rows and sealed documents keep in English, said in the language of who reads the page.

A document says the same in every language, or its checksum would not hold; so would a row that another process reads
again. A page that shows such a sentence finds the pattern that it was made from, and says that with the same values.
Rooms above add their patterns in `AppConfig.ready()`; what was made from no pattern stays as it was written.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from base.registry import Registry

patterns: Registry[str] = Registry("patterns of sentences that are kept in English")
"""A pattern by itself; its values are named, `%(amount)s`."""
parts: Registry[str] = Registry("patterns of what stands in such sentences")
"""Short ones, which would be found in people's own words too: they are looked for in the values of a pattern alone."""

_VALUE = re.compile(r"%\((\w+)\)s")

OF_PAYMENTS = (
    gettext_noop("captured %(captured)s instead of %(asked)s"),
    gettext_noop("captured %(captured)s in all, more than before"),
    gettext_noop("paid after the account was closed"),
    gettext_noop("paid after the licence had ended"),
)
OF_STATEMENTS = (
    gettext_noop(
        "It opens with %(opening)s and its entries come to %(moved)s: that is %(sum)s, but it closes with %(closing)s."
    ),
    gettext_noop("It opens with %(opening)s; the statement up to %(day)s closed with %(closing)s."),
    gettext_noop("Entry %(number)s"),
    gettext_noop("Line %(number)s"),
)
OF_DAYS = (
    gettext_noop("There are more than %(most)s of these; only the first are listed."),
    gettext_noop("%(amount)s asked for on %(at)s UTC are %(state)s."),
    gettext_noop("%(amount)s wait for an operator's decision."),
    gettext_noop("%(amount)s since %(at)s UTC (%(state)s): %(why)s."),
    gettext_noop("%(amount)s lie here, unmoved since %(at)s UTC."),
    gettext_noop("%(amount)s lie on a seat that is nobody's."),
    gettext_noop("%(amount)s since %(day)s: %(about)s."),
    gettext_noop("%(amount)s on %(account)s."),
    gettext_noop("All accounts together hold %(sum)s, should be 0."),
    gettext_noop("%(rolled)s by the days' totals, %(found)s by the balances."),
    gettext_noop("Gateways and banks hold %(amount)s, players and the state are owed %(owed)s."),
)
OF_RATES = (
    gettext_noop("rate not checked by anybody"),
    gettext_noop("rate checked by one person only"),
    gettext_noop("checked %(day)s by %(one)s and %(other)s"),
    gettext_noop("checked %(day)s"),
    gettext_noop("law and forms not checked by anybody"),
)
OF_STATES = (
    gettext_noop("requested"),
    gettext_noop("approved"),
    gettext_noop("sent"),
    gettext_noop("held"),
    gettext_noop("refunding"),
)
OF_NOTES = (
    gettext_noop("the payee was removed"),
    gettext_noop("account closed"),
)
OWN = (*OF_NOTES, *OF_PAYMENTS, *OF_STATEMENTS, *OF_DAYS, *OF_RATES, *OF_STATES)


def join(more: Iterable[str]) -> None:
    """Add patterns of sentences that are kept in English."""
    for pattern in more:
        patterns.add(pattern, pattern)


def join_parts(more: Iterable[str]) -> None:
    """Make patterns known of what stands in sentences."""
    for pattern in more:
        parts.add(pattern, pattern)


def translated(kept: str) -> str:
    """What was kept in English, in the reader's language; values that are such sentences themselves too."""
    return _translated(kept, patterns.names())


def translated_part(kept: str) -> str:
    """The same of what may be a part of a sentence, by itself: what a finding is about, and nobody's own words."""
    return _translated(kept, (*patterns.names(), *parts.names()))


def _translated(kept: str, known: tuple[str, ...]) -> str:
    for pattern, made in _by_length(known):
        found = made.fullmatch(kept)
        if found is not None:
            return _(pattern) % {name: translated_part(value) for name, value in found.groupdict().items()}
    return kept


@lru_cache(maxsize=8)
def _by_length(known: tuple[str, ...]) -> list[tuple[str, re.Pattern[str]]]:
    """The patterns, those with the most words of their own first: they leave least to their values."""
    return [(each, _made(each)) for each in sorted(known, key=lambda one: -len(_VALUE.sub("", one)))]


def _made(pattern: str) -> re.Pattern[str]:
    """What matches the sentences that are made from a pattern."""
    parts = _VALUE.split(pattern)
    return re.compile("".join(f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts)))
