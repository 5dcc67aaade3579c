"""Calls to a match or a tournament: it begins, a table opens, a vote, an offer to buy in again."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q
from django.urls import reverse

from base import clock
from tables.wire.calls import Call
from tournaments.matches.models.match import Entry, MatchStatus
from tournaments.scheduled import doors
from tournaments.scheduled.models.registrations import Registration, RegistrationStatus
from tournaments.scheduled.models.rounds import Place, RoundTableState
from tournaments.scheduled.models.tournament import Step, TournamentStatus

SOON = timedelta(minutes=2)
"""How long before its start a tournament calls registered players."""
OPEN = (RoundTableState.READY, RoundTableState.PLAYING)


def of_matches(players: Collection[int], now: datetime) -> Mapping[int, Sequence[Call]]:
    """The running matches of these players, with the calls of each."""
    playing = Entry.objects.filter(player__in=players, withdrawn_at=None, match__status=MatchStatus.PLAYING)
    called: dict[int, list[Call]] = defaultdict(list)
    for entry in playing.select_related("match__table", "player").defer("match__state"):
        shown = (entry.match.table.hosted or {}).get("match")
        if shown:
            called[entry.player_id] += _of_match(shown, entry.player.public_id, _table(entry.match.table.public_id))
    return called


def _of_match(shown: dict[str, Any], player: str, url: str) -> Iterator[Call]:
    """The calls of a match for one of its players, from its public state."""
    own = next((one for one in shown["entrants"] if one["player"]["id"] == player), None)
    if own is None or own["status"] not in {"in", "fallen"} or shown["parked"]:
        return
    match_id, name = shown["id"], shown["name"]
    rejoin, split = shown["rejoin"], shown["split"]
    if rejoin and player in rejoin["players"]:
        key = f"rejoin:{match_id}:{shown['deal_number']}"
        fee = rejoin["fee_minor"]
        yield Call(kind="rejoin", key=key, name=name, url=url, until_ms=rejoin["due_at_ms"], amount_minor=fee)
    elif split and split["proposed_by"] and player in split["amounts_minor"] and player not in split["agreed"]:
        key = f"vote:{match_id}:{shown['deal_number']}"
        yield Call(kind="vote", key=key, name=name, url=url, until_ms=split["due_at_ms"])
    else:
        begins_ms = None if shown["history"] else shown["due_at_ms"]
        yield Call(kind="match", key=f"match:{match_id}", name=name, url=url, until_ms=begins_ms)


def of_tournaments(players: Collection[int], now: datetime) -> Mapping[int, Sequence[Call]]:
    """The calls of these players' tournaments: a table, a rebuy, a start that is near."""
    called: dict[int, list[Call]] = defaultdict(list)
    for player, call in (*_tables(players), *_rebuys(players, now), *_starts(players, now)):
        called[player].append(call)
    return called


def _tables(players: Collection[int]) -> Iterator[tuple[int, Call]]:
    """Their tables in the present round; players who have given up are not called."""
    seated = Place.objects.filter(
        registration__player__in=players,
        registration__status=RegistrationStatus.IN,
        gave_up=False,
        round__closed_at=None,
        round_table__state__in=OPEN,
    )
    for place in seated.select_related("registration__tournament", "round", "round_table__table"):
        table = place.round_table
        assert table is not None
        assert table.table is not None
        # A late table has begun after its round.
        times = [time for time in (table.due_at, place.round.starts_at) if time is not None and not table.deals_over]
        begins_at = max(times, default=None)
        yield (
            place.registration.player_id,
            Call(
                kind="table" if place.round.number == 1 else "round",
                key=f"table:{table.table.public_id}",
                name=place.registration.tournament.name,
                url=_table(table.table.public_id),
                until_ms=clock.to_ms(begins_at) if begins_at else None,
            ),
        )


def _rebuys(players: Collection[int], now: datetime) -> Iterator[tuple[int, Call]]:
    """Players who are out and may buy in again until the next round begins."""
    out = Registration.objects.filter(
        player__in=players, status=RegistrationStatus.OUT, tournament__step=Step.BREAK, tournament__rebuys_max__gt=0
    )
    for mine in out.select_related("tournament"):
        tournament = mine.tournament
        if doors.why_not_rebuy(tournament, mine, now) is None and tournament.due_at is not None:
            yield (
                mine.player_id,
                Call(
                    kind="rebuy",
                    key=f"rebuy:{mine.public_id}:{tournament.round_number}",
                    name=tournament.name,
                    url=reverse("tournaments:tournament", args=[tournament.public_id]) + "#rebuy",
                    until_ms=clock.to_ms(tournament.due_at),
                    amount_minor=tournament.rebuy_fee_minor,
                ),
            )


def _starts(players: Collection[int], now: datetime) -> Iterator[tuple[int, Call]]:
    near = Q(tournament__status=TournamentStatus.REGISTERING, tournament__starts_at__lt=now + SOON)
    registered = Registration.objects.filter(near, player__in=players, status=RegistrationStatus.IN)
    for mine in registered.select_related("tournament"):
        tournament = mine.tournament
        yield (
            mine.player_id,
            Call(
                kind="soon",
                key=f"soon:{tournament.public_id}",
                name=tournament.name,
                url=reverse("tournaments:tournament", args=[tournament.public_id]),
                until_ms=clock.to_ms(tournament.starts_at),
            ),
        )


def _table(public_id: str) -> str:
    return reverse("table", args=[public_id])
