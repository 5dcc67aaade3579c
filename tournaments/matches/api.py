"""The API's part about pool matches: those that can be entered, one's own, and what is decided on the way."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

import msgspec
from django.http import Http404
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.models import User
from accounts.people.visitor import user_of
from base.api import Done, Message, asked_int, asked_text, message
from tournaments.matches.models.match import Match
from tournaments.matches.queries import MatchFilters, MatchRow, match_page, my_matches, open_matches
from tournaments.matches.services import answering, entering, leaving

Verb = Callable[[str, User], Any]


class MatchInfo(msgspec.Struct, frozen=True):
    """One pool match; `socket` is where it is played once it has started."""

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
    """Matches."""

    results: list[MatchInfo]


class MatchDetail(msgspec.Struct, frozen=True):
    """One match with all that its table shows: totals, drops left, offers, votes, history (docs/protocol.md)."""

    match: MatchInfo
    state: dict[str, Any]
    may_enter: bool
    may_withdraw: bool
    may_leave: bool


class Answer(Message, frozen=True):
    """Yes or no."""

    yes: bool


class MatchesView(APIView):
    """Matches that can be entered."""

    permission_classes = (AllowAny,)

    @message(gives=Matches, called="matches_list", query={"kind": str, "seats": int, "currency": str})
    def get(self, request: Request) -> Matches:
        """By format, fee and seats."""
        user = request.user if isinstance(request.user, User) else None
        kind, seats = asked_text(request, "kind"), asked_int(request, "seats")
        narrowed = MatchFilters(
            formats=(kind,) if kind else (), seats=(seats,) if seats else (), currency=asked_text(request, "currency")
        )
        return Matches([_match(row) for row in open_matches(user, narrowed)])


class MyMatchesView(APIView):
    """Matches one has entered."""

    @message(gives=Matches)
    def get(self, request: Request) -> Matches:
        """Those that are not over."""
        return Matches([_match(row) for row in my_matches(user_of(request))])


class MatchView(APIView):
    """One match."""

    @message(gives=MatchDetail, refuses=(404,))
    def get(self, request: Request, public_id: str) -> MatchDetail:
        """As its page shows it."""
        found = Match.objects.select_related("table").filter(public_id=public_id).first()
        if found is None:
            raise Http404
        page = match_page(found, user_of(request))
        return MatchDetail(_match(page.row), page.hosted, page.may_enter, page.may_withdraw, page.may_leave)


class MatchAct(APIView):
    """Something a player does to a match that needs no word beside it."""

    ACTS: Mapping[str, Verb] = {
        "enter": entering.enter,
        "withdraw": entering.withdraw,
        "split": answering.propose_split,
        "leave": leaving.leave,
    }
    act: str = ""

    @message(refuses=(404, 409))
    def post(self, request: Request, public_id: str) -> Done:
        """Do it."""
        self.ACTS[self.act](public_id, user_of(request))
        return Done()


class MatchAnswer(APIView):
    """Something a player says yes or no to."""

    ANSWERS: Mapping[str, Callable[[str, User, bool], Any]] = {
        "rejoin": answering.answer_rejoin,
        "split-answer": answering.answer_split,
        "auto-drop": answering.set_auto_drop,
    }
    act: str = ""

    @message(takes=Answer, refuses=(404, 409))
    def post(self, request: Request, sent: Answer, public_id: str) -> Done:
        """Say it."""
        self.ANSWERS[self.act](public_id, user_of(request), sent.yes)
        return Done()


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
