"""Sentences that rows and sealed documents store in English, translated for the reader of a page.

A document must be the same in every language, because of its checksum; so must a row that another process reads
again. A page that shows such a sentence finds the pattern that it was made from, and translates that with the same
values. Rooms above add their patterns in `AppConfig.ready()`; a sentence without a pattern is shown as it was
written.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from base.registry import Registry

patterns: Registry[str] = Registry("patterns of sentences that are kept in English")
"""Patterns of whole sentences; their values have names, `%(amount)s`."""
parts: Registry[str] = Registry("patterns of what stands in such sentences")
"""Patterns of short texts, which might also match people's own words: only values of a pattern are searched."""

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
    """Add patterns of sentences that are stored in English."""
    for pattern in more:
        patterns.add(pattern, pattern)


def join_parts(more: Iterable[str]) -> None:
    """Add patterns of parts of sentences."""
    for pattern in more:
        parts.add(pattern, pattern)


def translated(english: str) -> str:
    """A stored English sentence in the reader's language; values that are such sentences are translated too."""
    return _translated(english, patterns.names())


def translated_part(english: str) -> str:
    """A stored English sentence or part of one (such as a finding's object), translated; not for people's own words."""
    return _translated(english, (*patterns.names(), *parts.names()))


def _translated(english: str, known: tuple[str, ...]) -> str:
    for pattern, made in _by_length(known):
        match = made.fullmatch(english)
        if match is not None:
            return _(pattern) % {name: translated_part(value) for name, value in match.groupdict().items()}
    return english


@lru_cache(maxsize=8)
def _by_length(known: tuple[str, ...]) -> list[tuple[str, re.Pattern[str]]]:
    """The patterns, those with the most fixed text first."""
    return [(each, _made(each)) for each in sorted(known, key=lambda one: -len(_VALUE.sub("", one)))]


def _made(pattern: str) -> re.Pattern[str]:
    """The regular expression for sentences that are made from a pattern."""
    parts = _VALUE.split(pattern)
    return re.compile("".join(f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts)))
