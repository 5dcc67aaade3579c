"""Rematches: a player who plays again after a match asks the others, and each accepts with one tap or not at all.

Nothing is stored for this. A player who taps 'Rematch' enters the open match of the same offer
(`tournaments.matches.services.again`); that entry is the question, while the match waits for players.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta

from django.urls import reverse

from base import clock
from base.registry import Registry
from tables.wire.calls import Call
from tournaments.matches.models.match import Entry, Match, MatchStatus

ASKED_FOR = timedelta(minutes=3)
"""So long after its end a match is one that its players come back to."""

Asking = Mapping[int, Sequence[Entry]]
"""The entries of people in a waiting match, by the offer's primary key, in the order of entry."""
Pairs = set[tuple[int, int]]

kept_apart: Registry[Callable[[Collection[int]], Pairs]] = Registry("who does not ask whom")
"""By room: of these players, the pairs of which one has blocked the other, each pair in both orders."""


def calls(players: Collection[int], now: datetime) -> Mapping[int, Sequence[Call]]:
    """Which of these players are asked for a rematch now, and by whom; see `tables.calls.sources`.

    It takes one query if nobody waits for a match, else three and those of `kept_apart`, for any number of players.
    Players who have blocked each other are not asked by each other, and are not told so.
    """
    waiting = _waiting()
    if not waiting:
        return {}
    called: dict[int, list[Call]] = defaultdict(list)
    by_match = _ended(waiting, players, now)
    apart = _apart(by_match)
    for ended, readers in by_match.items():
        there = waiting[ended.offer_id]
        for reader, people in readers.items():
            asked_by = {one for one in people if (reader, one) not in apart}
            call = None if called[reader] else _call(ended, there, reader, asked_by, now)
            if call is not None:
                called[reader].append(call)
    return called


def _waiting() -> Asking:
    entries = Entry.objects.filter(match__status=MatchStatus.REGISTERING, withdrawn_at=None, player__is_bot=False)
    waiting: dict[int, list[Entry]] = defaultdict(list)
    for entry in entries.select_related("match", "player").defer("match__state").order_by("pk"):
        waiting[entry.match.offer_id].append(entry)
    return waiting


def _ended(waiting: Asking, players: Collection[int], now: datetime) -> dict[Match, dict[int, set[int]]]:
    """For each match that ended lately: those of the players who were in it, and those who wait in the next one."""
    people = {entry.player_id for entries in waiting.values() for entry in entries}
    lately = Entry.objects.filter(
        player__in=people,
        withdrawn_at=None,
        match__offer__in=waiting,
        match__status=MatchStatus.OVER,
        match__ended_at__gt=now - ASKED_FOR,
    )
    by: dict[Match, set[int]] = defaultdict(set)
    for entry in lately.select_related("match").defer("match__state").order_by("-match__ended_at"):
        by[entry.match].add(entry.player_id)
    readers: dict[Match, dict[int, set[int]]] = {match: {} for match in by}
    theirs = Entry.objects.filter(match__in=by, player__in=players, withdrawn_at=None)
    for match_pk, player_pk in theirs.values_list("match_id", "player_id"):
        match = next(one for one in by if one.pk == match_pk)
        readers[match][player_pk] = by[match]
    return readers


def _apart(by_match: Mapping[Match, Mapping[int, set[int]]]) -> Pairs:
    """The pairs of these players who do not ask each other."""
    people = {one for readers in by_match.values() for reader, askers in readers.items() for one in (reader, *askers)}
    return set().union(*(pairs(people) for pairs in kept_apart)) if people else set()


def _call(ended: Match, there: Sequence[Entry], reader: int, asked_by: set[int], now: datetime) -> Call | None:
    """The question to one reader; None if the reader has entered, the match is full, or the fee has changed."""
    following = there[0].match
    same = (following.entry_fee_minor, following.currency_code) == (ended.entry_fee_minor, ended.currency_code)
    if not same or len(there) >= following.seats or any(entry.player_id == reader for entry in there):
        return None
    asker = next((entry.player for entry in there if entry.player_id in asked_by), None)
    if asker is None or ended.ended_at is None:
        return None
    until = min(filter(None, (following.due_at, ended.ended_at + ASKED_FOR)))
    if until <= now:
        return None
    return Call(
        kind="rematch",
        key=f"rematch:{ended.public_id}",
        name=ended.name,
        by=asker.display_name,
        url=reverse("tournaments:match", args=[ended.public_id]),
        until_ms=clock.to_ms(until),
        amount_minor=following.entry_fee_minor,
    )
