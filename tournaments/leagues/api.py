"""The API's part about leagues: those that are on or were, one with its terms, and its table of standings."""

from datetime import datetime

import msgspec
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.visitor import reader
from base.api import Query, message, query_int
from tournaments.leagues.models import League, LeagueStatus
from tournaments.leagues.queries import LeagueLine, Places, league_called, leagues_listed, table_of, terms_of
from tournaments.leagues.refusals import LeagueRefusal, LeagueRefused
from tournaments.scheduled.models.tournament import TournamentStatus

PAGE = 100
AFTER: Query = {"cursor": (int, "The `next` of the page before; left out for the first page.")}


class LeagueInfo(msgspec.Struct, frozen=True):
    """One league; `best` results of each player count, 0 for all, and `prizes_minor` are all its prizes together."""

    id: str
    name: str
    status: LeagueStatus
    currency: str
    ends_at: datetime
    best: int
    prizes_minor: int


class Leagues(msgspec.Struct, frozen=True):
    """A list of leagues."""

    results: list[LeagueInfo]


class LeaguePlaces(msgspec.Struct, frozen=True):
    """Places `first` to `last` get `amount` each: points, or minor units."""

    first: int
    last: int
    amount: int


class CountingTournament(msgspec.Struct, frozen=True):
    """A tournament whose places give points."""

    id: str
    name: str
    status: TournamentStatus
    starts_at: datetime


class LeagueDetail(msgspec.Struct, frozen=True):
    """One league with the points and prizes of the places, and the tournaments that count; why it was called off."""

    league: LeagueInfo
    points: list[LeaguePlaces]
    prizes: list[LeaguePlaces]
    tournaments: list[CountingTournament]
    cancelled_why: str


class LeagueStanding(msgspec.Struct, frozen=True):
    """One player in the table, with the tournaments `played` and `won`; the same points may share a rank.

    `prize_minor` is the place's prize if the league ended now, or its final prize. `mine` marks the line of the
    player who sends the request.
    """

    player: str
    name: str
    rank: int
    points: int
    played: int
    won: int
    prize_minor: int
    mine: bool


class LeagueTable(msgspec.Struct, frozen=True):
    """A page of the table, the best first; `players` is their number, `next` the cursor of the next page."""

    results: list[LeagueStanding]
    players: int
    next: int | None


class LeaguesView(APIView):
    """A list of leagues."""

    permission_classes = (AllowAny,)

    @message(gives=Leagues, called="list_leagues")
    def get(self, request: Request) -> Leagues:
        """List the leagues: running ones first, then the last finished ones."""
        return Leagues([_league(league) for league in leagues_listed()])


class LeagueView(APIView):
    """One league with its terms."""

    permission_classes = (AllowAny,)

    @message(gives=LeagueDetail, refuses=(404,), called="get_league")
    def get(self, request: Request, public_id: str) -> LeagueDetail:
        """Get a league with its points, its prizes and the tournaments that count."""
        league = _found(public_id)
        terms = terms_of(league)
        return LeagueDetail(
            league=_league(league),
            points=_places(terms.points),
            prizes=_places(terms.prizes),
            tournaments=[
                CountingTournament(
                    id=one.public_id, name=one.name, status=TournamentStatus(one.status), starts_at=one.starts_at
                )
                for one in terms.tournaments
            ],
            cancelled_why=league.cancelled_why,
        )


class LeagueTableView(APIView):
    """The table of standings of one league."""

    permission_classes = (AllowAny,)

    @message(gives=LeagueTable, query=AFTER, refuses=(404,), called="get_league_table")
    def get(self, request: Request, public_id: str) -> LeagueTable:
        """Get the table of standings of a league, a page at a time."""
        user = reader(request)
        first = query_int(request, "cursor") or 0
        table = table_of(_found(public_id), user)
        after = first + PAGE
        page = [_line(line) for line in table[first:after]]
        return LeagueTable(page, len(table), after if after < len(table) else None)


def _found(public_id: str) -> League:
    league = league_called(public_id)
    if league is None:
        raise LeagueRefused(LeagueRefusal.NO_LEAGUE)
    return league


def _league(league: League) -> LeagueInfo:
    return LeagueInfo(
        id=league.public_id,
        name=league.name,
        status=LeagueStatus(league.status),
        currency=league.currency_code,
        ends_at=league.ends_at,
        best=league.best,
        prizes_minor=league.guarantee_minor,
    )


def _places(places: list[Places]) -> list[LeaguePlaces]:
    return [LeaguePlaces(one.first, one.last, one.amount) for one in places]


def _line(line: LeagueLine) -> LeagueStanding:
    return LeagueStanding(
        player=line.player.id,
        name=line.player.name,
        rank=line.rank,
        points=line.points,
        played=line.played,
        won=line.won,
        prize_minor=line.prize_minor,
        mine=line.mine,
    )
