"""The API's part about a club's leagues: what there is, one with its table and a week, beginning, joining, leaving.

Whoever is not in the club gets the same answer as for a club that does not exist.
"""

from collections.abc import Mapping
from datetime import datetime

import msgspec
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.models import User
from accounts.people.visitor import user_of
from base import clock
from base.api import Message, Query, message, query_int
from ladder.clubs.acts import act_of
from ladder.clubs.answering import not_too_often
from ladder.clubs.leagues import services
from ladder.clubs.leagues.models import ClubLeague
from ladder.clubs.leagues.queries import TableLine, Week, league_page, leagues_of
from ladder.clubs.services import club_of

WEEK: Query = {"week": (int, "The number of the week to show, from 1 on; left out for the last one that has begun.")}


class ClubLeagueInfo(msgspec.Struct, frozen=True):
    """One league of a club, of hands of so many `cards`, over so many `weeks`; it is on until `ends_at`.

    Of each player the `best` so many weeks count, 0 for all.
    """

    id: str
    cards: int
    weeks: int
    best: int
    started_at: datetime
    ends_at: datetime
    on: bool


class ClubLeagues(msgspec.Struct, frozen=True):
    """The leagues of a club, the newest first."""

    results: list[ClubLeagueInfo]


class ClubLeagueStanding(msgspec.Struct, frozen=True):
    """One player in the league's table, with the weeks `played` and `won`; the same points may share a rank."""

    player: str
    name: str
    rank: int
    points: int
    played: int
    won: int
    mine: bool


class ClubLeagueResult(msgspec.Struct, frozen=True):
    """What a player made in a week: so many `deals` that count, those `won`, and their `points` together.

    Places go by the points of a deal, and `given` is what a place brings in the table. `place` is None without enough
    deals.
    """

    player: str
    name: str
    place: int | None
    deals: int
    won: int
    points: int
    given: int
    mine: bool


class ClubLeagueWeek(msgspec.Struct, frozen=True):
    """One week of a league with who has played in it, the best first; it is over from `ends_at` on."""

    number: int
    ends_at: datetime
    over: bool
    results: list[ClubLeagueResult]


class ClubLeagueNewcomer(msgspec.Struct, frozen=True):
    """Who takes part in a league and has no place in its table yet."""

    player: str
    name: str


class ClubLeagueDetail(msgspec.Struct, frozen=True):
    """One league with its table, the best first, and a week of it; `mine` when the one who asks takes part."""

    league: ClubLeagueInfo
    mine: bool
    table: list[ClubLeagueStanding]
    newcomers: list[ClubLeagueNewcomer]
    week: ClubLeagueWeek


class BeginLeague(Message, frozen=True):
    """Hands of 13 or 21 `cards`, 2 to 12 `weeks`, and how many of each player's `best` weeks count, 0 for all."""

    cards: int
    weeks: int
    best: int = 0


class LeaguesView(APIView):
    """The leagues of a club."""

    @message(gives=ClubLeagues, refuses=(404,), called="list_club_leagues")
    def get(self, request: Request, club_id: str) -> ClubLeagues:
        """List the last leagues of a club, for its members."""
        now = clock.now()
        return ClubLeagues([_league(one, now) for one in leagues_of(club_of(user_of(request), club_id))])

    @message(takes=BeginLeague, gives=ClubLeagueInfo, status=201, refuses=(404, 409), called="open_club_league")
    def post(self, request: Request, sent: BeginLeague, club_id: str) -> ClubLeagueInfo:
        """Open a league of a club from now on, as its owner, who takes part."""
        user = user_of(request)
        not_too_often(user)
        return _league(services.start(user, club_id, sent.cards, sent.weeks, sent.best), clock.now())


class LeagueView(APIView):
    """One league of a club."""

    @message(gives=ClubLeagueDetail, query=WEEK, refuses=(404,), called="get_club_league")
    def get(self, request: Request, club_id: str, public_id: str) -> ClubLeagueDetail:
        """Get a club's league with its table of standings and the results of a week."""
        user = user_of(request)
        wanted = query_int(request, "week")
        page = league_page(services.league_of(club_of(user, club_id), public_id), user, wanted)
        return ClubLeagueDetail(
            league=_league(page.league, clock.now()),
            mine=page.takes_part,
            table=[_standing_from(line, user) for line in page.table],
            newcomers=[ClubLeagueNewcomer(player.public_id, player.display_name) for player in page.newcomers],
            week=_week(page.week, user),
        )


ACTS: Mapping[str, type[APIView]] = {
    "join": act_of("join_club_league", services.join, "Enter a club's league, which costs nothing."),
    "leave": act_of(
        "leave_club_league", services.leave, "Leave a club's league; the player's results there are deleted."
    ),
    "end": act_of(
        "end_club_league", services.end, "Close a club's league before its time, as the owner; the table stays."
    ),
}
"""What is done to a league, by the end of its address."""


def _league(league: ClubLeague, now: datetime) -> ClubLeagueInfo:
    return ClubLeagueInfo(
        id=league.public_id,
        cards=league.cards,
        weeks=league.weeks,
        best=league.best,
        started_at=league.started_at,
        ends_at=league.ends_at,
        on=now < league.ends_at,
    )


def _standing_from(line: TableLine, reader: User) -> ClubLeagueStanding:
    return ClubLeagueStanding(
        player=line.player.public_id,
        name=line.player.display_name,
        rank=line.standing.rank,
        points=line.standing.points,
        played=line.standing.played,
        won=line.standing.won,
        mine=line.player.pk == reader.pk,
    )


def _week(week: Week, reader: User) -> ClubLeagueWeek:
    results = [
        ClubLeagueResult(
            player=one.player.public_id,
            name=one.player.display_name,
            place=one.line.place,
            deals=one.line.result.deals,
            won=one.line.result.won,
            points=one.line.result.points,
            given=one.line.given,
            mine=one.player.pk == reader.pk,
        )
        for one in week.lines
    ]
    return ClubLeagueWeek(number=week.number, ends_at=week.ends_at, over=week.is_over, results=results)
