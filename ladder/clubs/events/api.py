"""The API's part about a club's events: what there is, one with its boards, holding, entering, leaving, calling off.

Whoever is not in the club gets the same answer as for a club that does not exist.
"""

from collections.abc import Mapping
from datetime import datetime

import msgspec
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.visitor import user_of
from base.api import Message, message
from base.refusals import Refused
from ladder.clubs.acts import act_of
from ladder.clubs.answering import not_too_often
from ladder.clubs.events import services
from ladder.clubs.events.queries import EventLine, event_line, events_of
from ladder.clubs.events.refusals import ClubEventRefusal
from ladder.clubs.services import club_of
from tournaments.models import TournamentStatus
from tournaments.scheduled.api.boards import Board, Boards, board_of, boards_of
from tournaments.scheduled.api.tournaments import Standing, standings_of
from tournaments.scheduled.queries.tournaments import tournament_page


class ClubEventInfo(msgspec.Struct, frozen=True):
    """One duplicate event of a club; `id` is that of a tournament, with hands of so many `cards` and so many `deals`.

    So many `people` have entered, bots not counted; `mine` when the one who asks has. All that is
    paid of `entry_fee_minor` is paid out as prizes.
    """

    id: str
    status: TournamentStatus
    cards: int
    deals: int
    currency: str
    entry_fee_minor: int
    starts_at: datetime
    people: int
    mine: bool


class ClubEvents(msgspec.Struct, frozen=True):
    """The events of a club, the newest first."""

    results: list[ClubEventInfo]


class ClubEventDetail(msgspec.Struct, frozen=True):
    """One event with everybody in it, in order of rank, and the boards that lie open.

    `table` is the page where the one who asks plays now, None where that is none.
    """

    event: ClubEventInfo
    entrants: list[Standing]
    boards: Boards
    table: str | None


class HoldEvent(Message, frozen=True):
    """Hands of 13 or 21 `cards`, 2 to 6 `deals`, and the start in so many minutes, from 10 to those of 7 days."""

    cards: int
    deals: int
    starts_in_min: int


class EventsView(APIView):
    """The events of a club."""

    @message(gives=ClubEvents, refuses=(404,), called="list_club_events")
    def get(self, request: Request, club_id: str) -> ClubEvents:
        """List the last duplicate events of a club, for its members."""
        user = user_of(request)
        return ClubEvents([_event(line) for line in events_of(club_of(user, club_id), user)])

    @message(takes=HoldEvent, gives=ClubEventInfo, status=201, refuses=(404, 409), called="open_club_event")
    def post(self, request: Request, sent: HoldEvent, club_id: str) -> ClubEventInfo:
        """Open a duplicate event for the members of a club, as its owner."""
        user = user_of(request)
        not_too_often(user)
        event = services.hold(user, club_id, sent.cards, sent.deals, sent.starts_in_min)
        return _event(event_line(club_of(user, club_id), event.public_id, user))


class EventView(APIView):
    """One event of a club."""

    @message(gives=ClubEventDetail, refuses=(404,), called="get_club_event")
    def get(self, request: Request, club_id: str, public_id: str) -> ClubEventDetail:
        """Get a club's event with its entrants, its open boards and the player's own results."""
        user = user_of(request)
        line = event_line(club_of(user, club_id), public_id, user)
        page = tournament_page(public_id, user)
        if page is None:  # who asks was removed, or the club was closed, in this very moment
            raise Refused(ClubEventRefusal.NO_EVENT)
        return ClubEventDetail(
            event=_event(line),
            entrants=standings_of(page),
            boards=boards_of(line.tournament, user),
            table=page.mine.table_url if page.mine else None,
        )


class EventBoardView(APIView):
    """One board of a club's event."""

    @message(gives=Board, refuses=(404,), called="get_club_board")
    def get(self, request: Request, club_id: str, public_id: str, round_number: int, board_number: int) -> Board:
        """Get what everybody in a club's event made of one board, seat by seat."""
        user = user_of(request)
        line = event_line(club_of(user, club_id), public_id, user)
        return board_of(line.tournament, user, round_number, board_number)


ACTS: Mapping[str, type[APIView]] = {
    "register": act_of("register_for_club_event", services.register, "Register for a club's event and pay its fee."),
    "withdraw": act_of(
        "withdraw_from_club_event", services.withdraw, "Withdraw from a club's event that has not started."
    ),
    "call-off": act_of(
        "cancel_club_event",
        services.call_off,
        "Cancel a club's event before its start, as the owner; all fees are given back.",
    ),
}
"""What a member does with an event, by the end of its address."""


def _event(line: EventLine) -> ClubEventInfo:
    tournament = line.tournament
    return ClubEventInfo(
        id=tournament.public_id,
        status=TournamentStatus(tournament.status),
        cards=tournament.rules.cards,
        deals=line.deals,
        currency=tournament.currency_code,
        entry_fee_minor=tournament.entry_fee_minor,
        starts_at=tournament.starts_at,
        people=line.people,
        mine=line.mine,
    )
