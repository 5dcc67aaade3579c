"""Reads of leagues for pages and the API: lists of them, and everything that one league shows."""

from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from django.urls import reverse

from accounts.people.models import User
from tables.chairs.infos import player_info
from tables.wire.messages import PlayerInfo
from tournaments.leagues.models import League, LeagueStatus
from tournaments.leagues.plan import prizes_of
from tournaments.leagues.standings import standings_of
from tournaments.scheduled.models.tournament import TournamentStatus
from tournaments.scheduled.plan.prizes import payout

SHOWN_ENDED = 30
"""How many ended leagues stay on the list."""


class Places(NamedTuple):
    """Places `first` to `last` get `amount` each: points, or minor units."""

    first: int
    last: int
    amount: int


class LeagueLine(NamedTuple):
    """One player in the table; `prize_minor` is the place's prize if the league ended now, or its final prize."""

    player: PlayerInfo
    rank: int
    points: int
    played: int
    won: int
    prize_minor: int
    mine: bool


class LeagueTournament(NamedTuple):
    """One tournament that counts; `status` as in `TournamentRow`."""

    public_id: str
    name: str
    url: str
    starts_at: datetime
    status: str


class LeagueTerms(NamedTuple):
    """The terms of a league: points and prizes of its places, and the tournaments that count."""

    points: list[Places]
    prizes: list[Places]
    tournaments: list[LeagueTournament]


class LeaguePage(NamedTuple):
    """All that one league's page shows; `best` results count, 0 for all."""

    public_id: str
    name: str
    status: str
    cancelled_why: str
    currency: str
    ends_at: datetime
    best: int
    guarantee_minor: int
    points: list[Places]
    prizes: list[Places]
    table: list[LeagueLine]
    tournaments: list[LeagueTournament]


def leagues_on() -> list[League]:
    """Leagues that are on, the one that ends first first."""
    return list(League.objects.filter(status=LeagueStatus.ON).order_by("ends_at", "id"))


def leagues_listed() -> list[League]:
    """Leagues that are on, and after them the last of those that have ended, the latest first."""
    ended = League.objects.exclude(status=LeagueStatus.ON).order_by("-ended_at", "-id")
    return [*leagues_on(), *ended[:SHOWN_ENDED]]


def league_called(public_id: str) -> League | None:
    """The league of that public id; None when there is none."""
    return League.objects.filter(public_id=public_id).first()


def terms_of(league: League) -> LeagueTerms:
    """The terms of the league; cancelled tournaments do not count."""
    amounts = payout(league.prize_table, league.prize_table.places, 0, 0, league.guarantee_minor).amounts_minor
    points = [row.each for row in league.points_table for _place in range(row.places)]
    counted = league.tournaments.exclude(status=TournamentStatus.CANCELLED).order_by("starts_at", "id")
    return LeagueTerms(
        points=_places(points),
        prizes=_places(list(amounts)),
        tournaments=[
            LeagueTournament(
                public_id=one.public_id,
                name=one.name,
                url=reverse("tournaments:tournament", args=[one.public_id]),
                starts_at=one.starts_at,
                status=one.status,
            )
            for one in counted
        ],
    )


def table_of(league: League, user: User | None) -> list[LeagueLine]:
    """The present table, or the final one of an ended league; `mine` marks this user's line."""
    return _kept(league, user) if league.status == LeagueStatus.OVER else _counted_now(league, user)


def league_page(public_id: str, user: User | None) -> LeaguePage | None:
    """One league with everything; None when there is none."""
    league = league_called(public_id)
    if league is None:
        return None
    terms = terms_of(league)
    return LeaguePage(
        public_id=league.public_id,
        name=league.name,
        status=league.status,
        cancelled_why=league.cancelled_why,
        currency=league.currency_code,
        ends_at=league.ends_at,
        best=league.best,
        guarantee_minor=league.guarantee_minor,
        points=terms.points,
        prizes=terms.prizes,
        table=table_of(league, user),
        tournaments=terms.tournaments,
    )


def _places(amounts: list[int]) -> list[Places]:
    lines: list[Places] = []
    for amount, alike in groupby(amounts):
        first = lines[-1].last + 1 if lines else 1
        lines.append(Places(first, first + len(list(alike)) - 1, amount))
    return lines


def _kept(league: League, user: User | None) -> list[LeagueLine]:
    return [
        LeagueLine(
            player_info(place.player),
            place.rank,
            place.points,
            place.played,
            place.won,
            place.prize_minor,
            user is not None and place.player_id == user.pk,
        )
        for place in league.places.select_related("player").order_by("rank", "pk")
    ]


def _counted_now(league: League, user: User | None) -> list[LeagueLine]:
    lines = standings_of(league)
    won = (
        {} if league.status == LeagueStatus.CANCELLED else prizes_of(lines, league.prize_table, league.guarantee_minor)
    )
    players = {one.public_id: one for one in User.objects.filter(public_id__in=[line.player for line in lines])}
    return [
        LeagueLine(
            player_info(players[line.player]),
            line.rank,
            line.points,
            line.played,
            line.won,
            won.get(line.player, 0),
            user is not None and line.player == user.public_id,
        )
        for line in lines
    ]
