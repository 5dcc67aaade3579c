"""The API's part about scheduled tournaments: lists, entering, and decisions during a tournament."""

from collections.abc import Mapping
from datetime import datetime

import msgspec
from django.http import Http404
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.visitor import reader, user_of
from base.api import message
from tournaments.acts import act_view
from tournaments.scheduled.queries.shown import TournamentPage, TournamentRow
from tournaments.scheduled.queries.tournaments import tournament_page, tournament_rows
from tournaments.scheduled.services import entering, playing_on


class TournamentInfo(msgspec.Struct, frozen=True):
    """One scheduled tournament; `league` is the id of the one it counts for.

    In a `duplicate` one every table of a round is dealt the same deals, and seats are compared between tables. A
    satellite gives tickets to the tournament with the id `ticket_to`, each worth `ticket_minor`.
    """

    id: str
    name: str
    profile: str
    cards: int
    currency: str
    entry_fee_minor: int
    guarantee_minor: int
    prizes_minor: int
    entrants: int
    max_entrants: int
    starts_at: datetime
    status: str
    round: int
    rounds: int
    mine: bool
    duplicate: bool
    league: str | None
    ticket_to: str | None
    ticket_minor: int


class Tournaments(msgspec.Struct, frozen=True):
    """A list of scheduled tournaments."""

    results: list[TournamentInfo]


class Standing(msgspec.Struct, frozen=True):
    """One entrant of a tournament with rank and score.

    `share_bps` is the average result on the boards of a duplicate tournament, in basis points; None in others and
    until the first round is over. `score` is then the sum of them.
    """

    player: str
    name: str
    bot: bool
    status: str
    rank: int | None
    score: int
    prize_minor: int
    share_bps: int | None


class TournamentDetail(msgspec.Struct, frozen=True):
    """One tournament with everybody in it, in order of rank."""

    tournament: TournamentInfo
    entrants: list[Standing]


class TournamentsView(APIView):
    """A list of scheduled tournaments."""

    permission_classes = (AllowAny,)

    @message(gives=Tournaments, called="list_tournaments")
    def get(self, request: Request) -> Tournaments:
        """List the scheduled tournaments: to come, being played, over."""
        user = reader(request)
        return Tournaments([_tournament(row) for row in tournament_rows(user)])


class TournamentView(APIView):
    """One tournament with its players."""

    @message(gives=TournamentDetail, refuses=(404,), called="get_tournament")
    def get(self, request: Request, public_id: str) -> TournamentDetail:
        """Get a tournament with its entrants, the best first."""
        page = tournament_page(public_id, user_of(request))
        if page is None:
            raise Http404
        return TournamentDetail(_tournament(page.row), standings_of(page))


ACTS: Mapping[str, type[APIView]] = {
    "register": act_view("register_for_tournament", entering.register, "Register for a tournament and pay its fee."),
    "withdraw": act_view(
        "withdraw_from_tournament", entering.withdraw, "Withdraw from a tournament that has not started."
    ),
    "add-on": act_view("add_on", playing_on.add_on, "Buy the add-on of a tournament, once."),
    "rebuy": act_view("rebuy", playing_on.rebuy, "Buy in again to a tournament, after a round or short of chips."),
    "give-up": act_view("give_up_tournament", playing_on.give_up, "Give up a tournament; the fee is not given back."),
}
"""A player's actions on a tournament, by the last part of the address."""


def standings_of(page: TournamentPage) -> list[Standing]:
    """Everybody in a tournament, in order of rank."""
    return [
        Standing(
            player=row.player.id,
            name=row.player.name,
            bot=row.player.bot,
            status=row.status,
            rank=row.rank,
            score=row.score,
            prize_minor=row.prize_minor,
            share_bps=row.share_bps,
        )
        for row in page.entrants
    ]


def _tournament(row: TournamentRow) -> TournamentInfo:
    return TournamentInfo(
        id=row.public_id,
        name=row.name,
        profile=row.profile_name,
        cards=row.cards,
        currency=row.currency,
        entry_fee_minor=row.entry_fee_minor,
        guarantee_minor=row.guarantee_minor,
        prizes_minor=row.prizes_minor,
        entrants=row.entrants,
        max_entrants=row.max_entrants,
        starts_at=row.starts_at,
        status=row.status,
        round=row.round_number,
        rounds=row.rounds,
        mine=row.mine,
        duplicate=row.duplicate,
        league=row.league.public_id if row.league else None,
        ticket_to=row.ticket_to.public_id if row.ticket_to else None,
        ticket_minor=row.ticket_minor,
    )
