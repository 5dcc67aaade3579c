"""The API's part about tickets: the player's own, entering with one, taking its worth instead."""

from collections.abc import Mapping
from datetime import datetime

import msgspec
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.people.visitor import user_of
from base.api import Query, message, query_text
from tournaments.acts import act_view
from tournaments.scheduled.models.tickets import TicketState
from tournaments.scheduled.queries.tickets import TicketRow, ticket_of, tickets_of
from tournaments.scheduled.refusals import TournamentRefusal, TournamentRefused
from tournaments.scheduled.services import tickets

CURSOR: Query = {"cursor": (str, "The `next` of the page before; left out for the first page.")}


class TicketInfo(msgspec.Struct, frozen=True):
    """One ticket of the player's to the tournament `target`, won in the tournament `won_in`; both are ids.

    A `held` ticket enters its player automatically when registration opens or a place is free; a `used` one has
    done so; the worth of a `given_back` one was paid to the player.
    """

    id: str
    state: TicketState
    target: str
    target_name: str
    registration_opens_at: datetime
    starts_at: datetime
    won_in: str
    won_in_name: str
    currency: str
    worth_minor: int
    won_at: datetime
    ended_at: datetime | None


class Tickets(msgspec.Struct, frozen=True):
    """A page of tickets, newest first; `next` is the cursor of the page after it, with older tickets."""

    results: list[TicketInfo]
    next: str | None


class TicketsView(APIView):
    """The player's own tickets."""

    @message(gives=Tickets, query=CURSOR, called="list_tickets")
    def get(self, request: Request) -> Tickets:
        """List the player's own tickets to tournaments, a page at a time."""
        page = tickets_of(user_of(request), query_text(request, "cursor"))
        return Tickets([_ticket(row) for row in page.rows], page.older)


class TicketView(APIView):
    """One of the player's own tickets."""

    @message(gives=TicketInfo, refuses=(404,), called="get_ticket")
    def get(self, request: Request, public_id: str) -> TicketInfo:
        """Get one of the player's own tickets and its state."""
        ticket = ticket_of(user_of(request), public_id)
        if ticket is None:
            raise TournamentRefused(TournamentRefusal.NO_TICKET)
        return _ticket(ticket)


ACTS: Mapping[str, type[APIView]] = {
    "enter": act_view(
        "enter_with_ticket", tickets.enter_with, "Enter the tournament of a ticket; its value pays the fee."
    ),
    "take-worth": act_view(
        "take_worth_of_ticket", tickets.take_worth_of, "Take the value of a ticket instead of the entry."
    ),
}
"""A player's actions with a ticket, by the last part of the address."""


def _ticket(row: TicketRow) -> TicketInfo:
    return TicketInfo(
        id=row.public_id,
        state=TicketState(row.state),
        target=row.target,
        target_name=row.target_name,
        registration_opens_at=row.registration_opens_at,
        starts_at=row.starts_at,
        won_in=row.won_in,
        won_in_name=row.won_in_name,
        currency=row.currency,
        worth_minor=row.worth_minor,
        won_at=row.won_at,
        ended_at=row.ended_at,
    )
