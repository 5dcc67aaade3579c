"""Who holds a ticket enters with it, or takes what it is worth, without waiting for the sweep; once."""

from typing import Any

import pytest

from accounts.care.breaks.services import Length, take_break
from accounts.people.services import create_guest
from base import clock
from tests.tournaments.scheduled.cast import FEE_MINOR, NOON_MS, entered, main_minor, pool_minor, run_until
from tests.tournaments.scheduled.satellites import OPENS_MS, held_ticket
from tournaments.scheduled.deadlines import sweep_tickets
from tournaments.scheduled.models.tickets import Ticket, TicketState
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.refusals import TournamentRefusal, TournamentRefused
from tournaments.scheduled.services import cancelling, entering, tickets
from wallet.ledger import queries
from wallet.ledger.audit import differences
from wallet.ledger.refs import pool

pytestmark = pytest.mark.django_db


def refused(act: Any, *given: Any) -> TournamentRefusal:
    with pytest.raises(TournamentRefused) as caught:
        act(*given)
    assert isinstance(caught.value.code, TournamentRefusal)
    return caught.value.code


def test_the_fee_is_paid_with_the_tickets_worth() -> None:
    ticket, _other = held_ticket()
    before = main_minor(ticket.player)
    entry = tickets.enter_with(ticket.public_id, ticket.player, OPENS_MS)
    ticket.refresh_from_db()
    assert (ticket.state, ticket.entry, entry.paid_minor) == (TicketState.USED, entry, FEE_MINOR)
    target = Tournament.objects.get(pk=ticket.target_id)
    assert (entry.late, target.due_at) == (False, target.starts_at)
    assert main_minor(ticket.player) == before
    assert (queries.balance(pool(ticket.public_id)), pool_minor(ticket.target)) == (0, FEE_MINOR)
    assert sweep_tickets(OPENS_MS) == 0
    assert list(differences()) == []


def test_a_ticket_is_used_once() -> None:
    ticket, other = held_ticket()
    assert refused(tickets.enter_with, ticket.public_id, other, OPENS_MS) is TournamentRefusal.NO_TICKET
    assert refused(tickets.take_worth_of, ticket.public_id, other, OPENS_MS) is TournamentRefusal.NO_TICKET
    tickets.enter_with(ticket.public_id, ticket.player, OPENS_MS)
    for act in (tickets.enter_with, tickets.take_worth_of):
        assert refused(act, ticket.public_id, ticket.player, OPENS_MS) is TournamentRefusal.NO_TICKET


def test_a_refusal_leaves_the_ticket_as_it_was() -> None:
    ticket, other = held_ticket()
    target, player = ticket.target, ticket.player
    assert refused(tickets.enter_with, ticket.public_id, player, OPENS_MS - 1) is TournamentRefusal.NOT_OPEN_YET
    Tournament.objects.filter(pk=target.pk).update(max_entrants=2)
    users = [other, create_guest()]
    for user in users:
        entering.register(target.public_id, user, OPENS_MS)
    assert refused(tickets.enter_with, ticket.public_id, player, OPENS_MS) is TournamentRefusal.TOURNAMENT_FULL
    entering.withdraw(target.public_id, other, OPENS_MS)
    entering.register(target.public_id, player, OPENS_MS)
    assert refused(tickets.enter_with, ticket.public_id, player, OPENS_MS) is TournamentRefusal.ALREADY_REGISTERED
    ticket.refresh_from_db()
    assert (ticket.state, queries.balance(pool(ticket.public_id))) == (TicketState.HELD, FEE_MINOR)


def test_its_worth_is_taken_instead() -> None:
    ticket, _other = held_ticket()
    before = main_minor(ticket.player)
    assert tickets.take_worth_of(ticket.public_id, ticket.player, NOON_MS).state == TicketState.GIVEN_BACK
    assert main_minor(ticket.player) == before + FEE_MINOR
    assert list(differences()) == []


def test_a_ticket_to_a_cancelled_tournament_enters_nobody() -> None:
    ticket, _other = held_ticket()
    cancelling.cancel(ticket.target.public_id, "a test", OPENS_MS)
    sentence = refused(tickets.enter_with, ticket.public_id, ticket.player, OPENS_MS)
    assert sentence is TournamentRefusal.REGISTRATION_CLOSED


def test_who_enters_with_it_during_the_first_round_is_a_late_player() -> None:
    ticket, _other = held_ticket()
    target, starts_ms = ticket.target, clock.to_ms(ticket.target.starts_at)
    Tournament.objects.filter(pk=target.pk).update(late_s=600)
    entered(target, 3, OPENS_MS)
    Ticket.objects.filter(pk=ticket.pk).update(due_at=clock.at(starts_ms + 900_000))
    now_ms = run_until(target, starts_ms, "playing")
    entry = tickets.enter_with(ticket.public_id, ticket.player, now_ms + 500)
    target.refresh_from_db()
    assert (entry.late, target.due_at) == (True, clock.at(now_ms + 500))


def test_the_last_place_taken_with_it_starts_one_that_starts_when_it_is_full() -> None:
    ticket, _other = held_ticket()
    Tournament.objects.filter(pk=ticket.target_id).update(starts_when_full=True, max_entrants=3)
    entered(ticket.target, 2, OPENS_MS)
    Tournament.objects.filter(pk=ticket.target_id).update(due_at=ticket.target.starts_at)
    tickets.enter_with(ticket.public_id, ticket.player, OPENS_MS + 500)
    assert Tournament.objects.get(pk=ticket.target_id).due_at == clock.at(OPENS_MS + 500)


def test_whom_the_gate_refuses_when_registration_opens_keeps_the_ticket_and_is_looked_at_a_minute_later() -> None:
    ticket, _other = held_ticket()
    take_break(ticket.player, Length.FOR_GOOD)
    assert sweep_tickets(OPENS_MS) == 1
    ticket.refresh_from_db()
    assert (ticket.state, ticket.due_at, ticket.trouble) == (TicketState.HELD, clock.at(OPENS_MS + 60_000), "")
    assert (ticket.entry, queries.balance(pool(ticket.public_id))) == (None, FEE_MINOR)
    assert not ticket.target.registrations.exists()
