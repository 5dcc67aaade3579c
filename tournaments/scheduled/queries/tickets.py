"""A player's own tickets: the target of each, where it was won, and its state."""

from datetime import datetime
from typing import NamedTuple

from django.db.models import QuerySet, Subquery

from accounts.people.models import User
from tournaments.scheduled.models.tickets import Ticket

PAGE = 50


class TicketRow(NamedTuple):
    """One ticket; `state` is held, used or given_back. `target` and `won_in` are public ids of tournaments."""

    public_id: str
    state: str
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


class TicketPage(NamedTuple):
    """Some tickets, newest first; `older` is the public id that those after them come `before`."""

    rows: list[TicketRow]
    older: str | None


def tickets_of(user: User, before: str = "") -> TicketPage:
    """A player's tickets, a page at a time, in one query.

    `before` is the public id of one of them: only tickets that were won before it. Any other id gives an empty page.
    """
    mine = _of(user)
    if before:
        mine = mine.filter(pk__lt=Subquery(Ticket.objects.filter(public_id=before, player=user).values("pk")[:1]))
    rows = [_row(ticket) for ticket in mine.order_by("-pk")[: PAGE + 1]]
    return TicketPage(rows[:PAGE], rows[PAGE - 1].public_id if len(rows) > PAGE else None)


def ticket_of(user: User, public_id: str) -> TicketRow | None:
    """One of a player's own tickets; None when there is none."""
    ticket = _of(user).filter(public_id=public_id).first()
    return _row(ticket) if ticket else None


def _of(user: User) -> QuerySet[Ticket]:
    return Ticket.objects.filter(player=user).select_related("target", "won_in__tournament")


def _row(ticket: Ticket) -> TicketRow:
    won_in = ticket.won_in.tournament
    return TicketRow(
        public_id=ticket.public_id,
        state=ticket.state,
        target=ticket.target.public_id,
        target_name=ticket.target.name,
        registration_opens_at=ticket.target.registration_opens_at,
        starts_at=ticket.target.starts_at,
        won_in=won_in.public_id,
        won_in_name=won_in.name,
        currency=ticket.currency,
        worth_minor=ticket.worth_minor,
        won_at=ticket.won_at,
        ended_at=ticket.ended_at,
    )
