"""Tickets won in a satellite: their worth is put aside in the ledger, and their holders are entered by themselves.

A prize is paid first, whole, as any other; then a ticket's worth goes from the winner into the ticket's own account, by
the same gate as a fee. It comes back to the same player in the transaction in which the fee of the entry is paid, or
alone when no entry comes of it. So a ticket moves nothing that its player did not win.
"""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from accounts.people.models import User
from base import clock
from tournaments.scheduled import doors
from tournaments.scheduled.doors import Door
from tournaments.scheduled.models.registrations import Registration
from tournaments.scheduled.models.tickets import Ticket, TicketState
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.refusals import TournamentRefusal, TournamentRefused
from tournaments.scheduled.rows import entrants, entry_of, locked, pool_of, refuse_if
from tournaments.scheduled.services.entering import enter
from wallet.ledger.posting import hold
from wallet.ledger.refs import AccountRef, player_main, pool
from wallet.play.prizes import enter_pool, refund_pool
from wallet.refusals import WalletRefused

logger = logging.getLogger(__name__)
LOOKED_AT = 20
"""So many due tickets are looked at before a sweep says that other workers have them all."""
LOOK_AGAIN = timedelta(minutes=1)
"""So much later who could not be entered is tried again: a place may be free, a limit may have gone by."""


def give_tickets(tournament: Tournament, order: Sequence[Registration], now_ms: int) -> list[Ticket]:
    """Write down the tickets of a locked tournament that is over, whose places have their prizes; bots get none."""
    target, worth_minor = tournament.ticket_to, tournament.prize_table.ticket_minor
    if target is None:
        return []
    return Ticket.objects.bulk_create(
        Ticket(
            won_in=entry,
            target=target,
            player=entry.player,
            currency=tournament.currency_code,
            worth_minor=worth_minor,
            due_at=clock.at(now_ms),
            won_at=clock.at(now_ms),
        )
        for entry in order
        if entry.prize_minor >= worth_minor and not entry.is_bot
    )


def put_aside(ticket: Ticket, now_ms: int) -> None:
    """Move a new ticket's worth from the winner, who has just been paid it, into the ticket's account.

    Whoever may not stake it now (a break, a limit) keeps the money instead.
    """
    try:
        with transaction.atomic():
            enter_pool(ticket.player, account_of(ticket), ticket.worth_minor, f"ticket:{ticket.public_id}")
    except WalletRefused as refused:
        logger.warning(
            "a ticket's worth stays with its winner", extra={"ticket": ticket.public_id, "why": refused.code}
        )
        _end(ticket, TicketState.GIVEN_BACK, now_ms)


def account_of(ticket: Ticket) -> AccountRef:
    """The account that holds a ticket's worth."""
    return pool(ticket.public_id, ticket.currency)


def next_due(now_ms: int) -> Ticket | None:
    """A ticket that is due, locked after its tournament, which locks are taken in order for; None without one."""
    due = Ticket.objects.filter(due_at__lte=clock.at(now_ms)).order_by("due_at", "pk")
    free = Tournament.objects.select_for_update(skip_locked=True)
    for candidate in due.values_list("pk", "target")[:LOOKED_AT]:
        target = free.filter(pk=candidate[1]).first()
        if target is not None:
            ticket = _locked_tickets().filter(pk=candidate[0], due_at__lte=clock.at(now_ms)).first()
            if ticket is not None:
                ticket.target = target
                return ticket
    return None


def use(ticket: Ticket, now_ms: int) -> None:
    """Enter the player of a locked ticket, whose tournament is locked too; or try later; or give its worth back."""
    target, now = ticket.target, clock.at(now_ms)
    door = doors.door(target, now)
    if door is Door.CLOSED or entry_of(target, ticket.player) is not None:
        _give_back(ticket, now_ms)
    elif door is Door.NOT_OPEN:
        _look_again(ticket, target.registration_opens_at)
    elif entrants(target) >= target.max_entrants or not _entered(ticket, now_ms, late=door is Door.LATE):
        _look_again(ticket, now + LOOK_AGAIN)


@transaction.atomic
def take_worth(tournament_id: str, user: User, now_ms: int | None = None) -> list[Ticket]:
    """A player takes what the tickets held to a tournament are worth instead of the entry.

    Raises TournamentRefused no_tournament and no_ticket.
    """
    now_ms = clock.moment_ms(now_ms)
    target = locked(tournament_id)
    tickets = list(_locked_tickets().filter(target=target, player=user, state=TicketState.HELD).order_by("pk"))
    if not tickets:
        raise TournamentRefused(TournamentRefusal.NO_TICKET)
    # Accounts are locked all at once, in one order, and not ticket by ticket.
    hold([player_main(user.pk, target.currency_code), *map(account_of, tickets)])
    for ticket in tickets:
        _give_back(ticket, now_ms)
    return tickets


@transaction.atomic
def take_worth_of(ticket_id: str, user: User, now_ms: int | None = None) -> Ticket:
    """A player takes what one held ticket is worth instead of the entry. Raises TournamentRefused no_ticket."""
    ticket = _held_ticket(ticket_id, user)
    _give_back(ticket, clock.moment_ms(now_ms))
    return ticket


@transaction.atomic
def enter_with(ticket_id: str, user: User, now_ms: int | None = None) -> Registration:
    """A player enters with a held ticket now and does not wait until the sweep does it.

    Raises TournamentRefused: no_ticket and what keeps anybody from registering; and what the wallet's gate refuses.
    """
    now_ms = clock.moment_ms(now_ms)
    now, ticket = clock.at(now_ms), _held_ticket(ticket_id, user)
    target = ticket.target
    refuse_if(doors.why_not_register(target, entry_of(target, user), entrants(target), now))
    _enter(ticket, now_ms, late=doors.door(target, now) is Door.LATE)
    assert ticket.entry is not None
    return ticket.entry


def _entered(ticket: Ticket, now_ms: int, *, late: bool) -> bool:
    """Enter with a locked ticket; False, and nothing has moved, when the gate refuses its player now."""
    try:
        with transaction.atomic():
            _enter(ticket, now_ms, late=late)
    except (TournamentRefused, WalletRefused) as refused:
        logger.info("a ticket waits", extra={"ticket": ticket.public_id, "why": refused.code})
        ticket.refresh_from_db(fields=["state", "entry", "due_at", "ended_at"])
        return False
    return True


def _enter(ticket: Ticket, now_ms: int, *, late: bool) -> None:
    """Pay the fee with the ticket's worth, both rows locked; raises as `entering.enter`."""
    target = ticket.target
    hold([account_of(ticket), player_main(ticket.player_id, ticket.currency), pool_of(target)])
    _give_back(ticket, now_ms, TicketState.USED)
    ticket.entry = enter(target, ticket.player, clock.at(now_ms), late=late)
    ticket.save(update_fields=["entry"])
    if late or target.starts_when_full:
        target.due_at = clock.at(now_ms)
        target.save(update_fields=["due_at"])


def _held_ticket(ticket_id: str, user: User) -> Ticket:
    """A player's held ticket, locked after the tournament that it is to; raises TournamentRefused no_ticket."""
    mine = Ticket.objects.filter(public_id=ticket_id, player=user)
    target_id = mine.values_list("target__public_id", flat=True).first()
    if target_id is None:
        raise TournamentRefused(TournamentRefusal.NO_TICKET)
    target = locked(target_id)
    ticket = _locked_tickets().filter(public_id=ticket_id, state=TicketState.HELD).first()
    if ticket is None:
        raise TournamentRefused(TournamentRefusal.NO_TICKET)
    ticket.target = target
    return ticket


def _give_back(ticket: Ticket, now_ms: int, state: TicketState = TicketState.GIVEN_BACK) -> None:
    _end(ticket, state, now_ms)
    key = f"ticket_back:{ticket.public_id}"
    refund_pool(ticket.player, account_of(ticket), ticket.worth_minor, key, note=ticket.target.name)


def _end(ticket: Ticket, state: TicketState, now_ms: int) -> None:
    ticket.state, ticket.due_at, ticket.ended_at = state, None, clock.at(now_ms)
    ticket.save(update_fields=["state", "due_at", "ended_at"])


def _look_again(ticket: Ticket, at: datetime) -> None:
    ticket.due_at = at
    ticket.save(update_fields=["due_at"])


def _locked_tickets() -> QuerySet[Ticket]:
    return Ticket.objects.select_for_update(of=("self",)).select_related("player", "target")
