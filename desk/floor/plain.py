"""Rounds and prizes of a tournament in plain words, both ways.

Rounds are a line each: '2 deals, first 2 of each table, best 4 of the others'; the last one sends nobody on: '3 deals'.
A line may go on: '20 minutes', 'most deals won', 'points of 2', 'at least 160 chips'.
Prizes are a line each: '1: 50 %', '2: 25 %', '3-4: 12.5 %', or all of them as amounts: '1: 5000', '2-5: 250'. A
satellite has one line: 'tickets', or 'up to 20 tickets'. Points of a league are lines with plain numbers: '1: 25'.
"""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal, Refused
from wallet.amounts import decimal_of

_DEALS = re.compile(r"(\d+)\s*deals?", re.IGNORECASE)
_PER_TABLE = re.compile(r"(?:first|best)\s+(\d+)\s+of\s+(?:each|every)\s+table", re.IGNORECASE)
_BEST = re.compile(r"best\s+(\d+)(?!\s+of\s+(?:each|every))", re.IGNORECASE)
_WON_FIRST = re.compile(r"most\s+deals\s+won", re.IGNORECASE)
_NUMBERS = {
    "minutes": (re.compile(r"(\d+)\s*minutes?", re.IGNORECASE), "{} minutes"),
    "point_value": (re.compile(r"points?\s+of\s+(\d+)", re.IGNORECASE), "points of {}"),
    "min_chips": (re.compile(r"at\s+least\s+(\d+)\s+chips?", re.IGNORECASE), "at least {} chips"),
}
_PRIZE = re.compile(r"(\d+)(?:\s*(?:-|–|to)\s*(\d+))?\s*:\s*([\d,]+(?:\.\d+)?)\s*(%)?")
_TICKETS = re.compile(r"(?:up\s+to\s+(\d{1,5})\s+)?tickets?", re.IGNORECASE)
MOST_TICKETS = 5000


class WordsRefusal(Refusal):
    """Why words of a form are not understood; raised as `NotUnderstood`."""

    NO_PRIZE = (
        "no_prize",
        _("This line is not understood: “%(line)s”. Write places from the first on, like “2-3: 25 %%”."),
    )
    NOT_PAYABLE = "not_payable", _("This line has more decimals than can be paid: “%(line)s”.")
    TWO_KINDS = "two_kinds", _("Write all prizes in per cent, or all as amounts.")
    NO_POINTS = "no_points", _("Write points as plain numbers, like “1: 25”.")
    NO_AMOUNTS = "no_amounts", _("Write amounts between commas, like “1, 2, 5”.")
    NO_ROUND = "no_round", _("This line is not understood: “%(line)s”. Write it like “2 deals, first 2 of each table”.")


class NotUnderstood(Refused):
    """Words that say nothing; the sentence names the line."""


def rounds_of(text: str) -> list[dict[str, Any]]:
    """Rounds as they are kept. Raises NotUnderstood.

    >>> rounds_of("2 deals, first 2 of each table, best 4 of the others\\n3 deals")
    [{'deals': 2, 'per_table': 2, 'best': 4}, {'deals': 3}]
    >>> rounds_of("3 deals, first 1 of each table, most deals won, points of 2")
    [{'deals': 3, 'per_table': 1, 'won_first': True, 'point_value': 2}]
    """
    return [_round(line) for line in _lines(text)]


def rounds_in_words(rounds: Iterable[dict[str, Any]]) -> str:
    """Kept rounds as lines, in the words that `rounds_of` reads."""
    lines = []
    for one in rounds:
        words = [f"{one['deals']} deals" if one["deals"] != 1 else "1 deal"]
        if one.get("per_table"):
            words.append(f"first {one['per_table']} of each table")
        if one.get("best"):
            words.append(f"best {one['best']} of the others")
        if one.get("won_first"):
            words.append("most deals won")
        words += [written.format(one[name]) for name, (_read, written) in _NUMBERS.items() if one.get(name)]
        lines.append(", ".join(words))
    return "\n".join(lines)


def prizes_of(text: str, minor_digits: int = 2) -> dict[str, Any]:
    """Prizes as they are kept: shares in hundredths of a per cent, or amounts in minor units. Raises NotUnderstood.

    >>> prizes_of("1: 50 %\\n2-3: 25 %")
    {'kind': 'shares', 'rows': [{'each': 5000}, {'each': 2500, 'places': 2}]}

    What a ticket is worth is not in the words, and is 0 here.

    >>> prizes_of("up to 20 tickets")
    {'kind': 'tickets', 'rows': [{'each': 0, 'places': 20}]}
    """
    if tickets := _TICKETS.fullmatch(text.strip()):
        return {"kind": "tickets", "rows": [{"each": 0, "places": int(tickets[1] or MOST_TICKETS)}]}
    rows, kinds, next_place = [], set(), 1
    for line in _lines(text):
        match = _PRIZE.fullmatch(line)
        if match is None or int(match[1]) != next_place or int(match[2] or match[1]) < next_place:
            raise NotUnderstood(WordsRefusal.NO_PRIZE, line=line)
        last = int(match[2] or match[1])
        each = Decimal(match[3].replace(",", "")) * 10 ** (2 if match[4] else minor_digits)
        if each != int(each):
            raise NotUnderstood(WordsRefusal.NOT_PAYABLE, line=line)
        places = last - next_place + 1
        rows.append({"each": int(each)} | ({"places": places} if places > 1 else {}))
        kinds.add("shares" if match[4] else "fixed")
        next_place = last + 1
    if len(kinds) != 1:
        raise NotUnderstood(WordsRefusal.TWO_KINDS)
    return {"kind": kinds.pop(), "rows": rows}


def prizes_in_words(prizes: dict[str, Any], minor_digits: int = 2) -> str:
    """Kept prizes as lines, in the words that `prizes_of` reads."""
    lines, place = [], 1
    if prizes["kind"] == "tickets":
        places = prizes["rows"][0].get("places", 1)
        return "tickets" if places == MOST_TICKETS else f"up to {places} tickets"
    shares = prizes["kind"] == "shares"
    for row in prizes["rows"]:
        last = place + row.get("places", 1) - 1
        amount = f"{decimal_of(row['each'], 2 if shares else minor_digits).normalize():f}"
        lines.append(f"{place if last == place else f'{place}-{last}'}: {amount}{' %' if shares else ''}")
        place = last + 1
    return "\n".join(lines)


def points_of(text: str) -> list[dict[str, int]]:
    """The points of places as they are kept. Raises NotUnderstood.

    >>> points_of("1: 25\\n2-3: 10")
    [{'each': 25}, {'each': 10, 'places': 2}]
    """
    prizes = prizes_of(text, minor_digits=0)
    if prizes["kind"] != "fixed":
        raise NotUnderstood(WordsRefusal.NO_POINTS)
    return list(prizes["rows"])


def numbers_of(text: str) -> list[Decimal]:
    """Amounts between commas: '1, 2, 5.50'. Raises NotUnderstood."""
    try:
        numbers = [Decimal(part.strip()) for part in text.split(",") if part.strip()]
    except ArithmeticError as wrong:
        raise NotUnderstood(WordsRefusal.NO_AMOUNTS) from wrong
    if not numbers or any(not one.is_finite() or one <= 0 for one in numbers):
        raise NotUnderstood(WordsRefusal.NO_AMOUNTS)
    return numbers


def _round(line: str) -> dict[str, Any]:
    deals = _DEALS.search(line)
    per_table, best = _PER_TABLE.search(line), _BEST.search(line)
    if deals is None:
        raise NotUnderstood(WordsRefusal.NO_ROUND, line=line)
    fields: dict[str, Any] = {"deals": int(deals[1])}
    if per_table:
        fields["per_table"] = int(per_table[1])
    if best:
        fields["best"] = int(best[1])
    if _WON_FIRST.search(line):
        fields["won_first"] = True
    return fields | {
        name: int(number[1]) for name, (read, _written) in _NUMBERS.items() if (number := read.search(line))
    }


def _lines(text: str) -> Sequence[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]
