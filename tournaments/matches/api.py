"""The API's part about matches: open matches, the player's own, and decisions during a match."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.http import Http404
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.models import User
from accounts.people.visitor import reader, user_of
from base.api import Done, Message, Query, message, query_int, query_text
from tables.wire.messages import shape
from tournaments.acts import act_view
from tournaments.matches.models.match import Match
from tournaments.matches.queries import MatchFilters, MatchRow, match_page, my_matches, open_matches
from tournaments.matches.services import answering, entering, leaving
from tournaments.matches.showing import HostedMatch

NARROWED: Query = {
    "kind": (str, "Only matches of this format: pool61, pool101, pool201, deals2, deals3 or deals6."),
    "seats": (int, "Only matches for so many players."),
    "currency": (str, "Only matches that are played for this currency."),
}


class MatchInfo(msgspec.Struct, frozen=True):
    """One match of a pool or of Deals; `table` is the page where it is played."""

    id: str
    name: str
    profile: str
    format: str
    currency: str
    entry_fee_minor: int
    rake_bps: int
    prize_minor: int
    seats: int
    people: int
    bots: int
    status: str
    due_at: datetime | None
    mine: bool
    table: str


class Matches(msgspec.Struct, frozen=True):
    """A list of matches."""

    results: list[MatchInfo]


class MatchDetail(msgspec.Struct, frozen=True):
    """One match with all that its table shows: totals, drops left, offers, votes, history (docs/protocol.md)."""

    match: MatchInfo
    state: Annotated[dict[str, Any], shape(HostedMatch)]
    may_enter: bool
    may_withdraw: bool
    may_leave: bool


class Answer(Message, frozen=True):
    """The player's yes or no."""

    yes: bool


class MatchesView(APIView):
    """Matches that can be entered."""

    permission_classes = (AllowAny,)

    @message(gives=Matches, query=NARROWED, called="list_matches")
    def get(self, request: Request) -> Matches:
        """List the matches that can be entered."""
        user = reader(request)
        kind, seats = query_text(request, "kind"), query_int(request, "seats")
        narrowed = MatchFilters(
            formats=(kind,) if kind else (), seats=(seats,) if seats else (), currency=query_text(request, "currency")
        )
        return Matches([_match(row) for row in open_matches(user, narrowed)])


class MyMatchesView(APIView):
    """Matches that the player has entered."""

    @message(gives=Matches, called="list_my_matches")
    def get(self, request: Request) -> Matches:
        """List the matches of the player that are not over."""
        return Matches([_match(row) for row in my_matches(user_of(request))])


class MatchView(APIView):
    """One match with its players."""

    @message(gives=MatchDetail, refuses=(404,), called="get_match")
    def get(self, request: Request, public_id: str) -> MatchDetail:
        """Get a match with everything that its page shows."""
        row = Match.objects.select_related("table").filter(public_id=public_id).first()
        if row is None:
            raise Http404
        page = match_page(row, user_of(request))
        return MatchDetail(_match(page.row), page.hosted, page.may_enter, page.may_withdraw, page.may_leave)


def _answer(called: str, answer: Callable[[str, User, bool], Any], sentence: str) -> type[APIView]:
    """The view for a player's yes or no."""

    class AnswerView(APIView):
        @message(takes=Answer, refuses=(404, 409), called=called, sentence=sentence)
        def post(self, request: Request, sent: Answer, public_id: str) -> Done:
            answer(public_id, user_of(request), sent.yes)
            return Done()

    return AnswerView


ACTS: Mapping[str, type[APIView]] = {
    "enter": act_view("enter_match", entering.enter, "Enter a match: pay its fee and take a chair."),
    "withdraw": act_view("withdraw_from_match", entering.withdraw, "Withdraw from a match that has not started."),
    "split": act_view("propose_split", answering.propose_split, "Propose to split the prize of a match."),
    "leave": act_view("leave_match", leaving.leave, "Leave a match and forfeit its fees."),
    "rejoin": _answer("answer_rejoin", answering.answer_rejoin, "Accept or decline the offer to rejoin a match."),
    "split-answer": _answer("answer_split", answering.answer_split, "Agree or object to the split of a prize."),
    "auto-drop": _answer("set_auto_drop", answering.set_auto_drop, "Drop every hand of a match, or play on again."),
}
"""A player's actions on a match, by the last part of the address."""


def _match(row: MatchRow) -> MatchInfo:
    return MatchInfo(
        id=row.public_id,
        name=row.name,
        profile=row.profile_name,
        format=row.format,
        currency=row.currency,
        entry_fee_minor=row.entry_fee_minor,
        rake_bps=row.rake_bps,
        prize_minor=row.prize_minor,
        seats=row.seats,
        people=row.humans,
        bots=row.bots,
        status=row.status,
        due_at=row.due_at,
        mine=row.mine,
        table=row.table_url,
    )
