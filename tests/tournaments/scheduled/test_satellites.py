"""A satellite's winners hold tickets with their money behind them, and are entered by themselves."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse

from accounts.care.breaks.services import Length, take_break
from base import clock
from tests.tournaments.scheduled.cast import FEE_MINOR, NOON_MS, entered, entry, main_minor, pool_minor, run
from tests.tournaments.scheduled.satellites import DAY_MS, satellite, target
from tournaments.scheduled.deadlines import sweep_tickets
from tournaments.scheduled.models.tickets import Ticket, TicketState
from tournaments.scheduled.refusals import TournamentRefusal, TournamentRefused
from tournaments.scheduled.services import announcing, cancelling, entering, tickets
from wallet.ledger import queries
from wallet.ledger.audit import differences
from wallet.ledger.refs import pool

pytestmark = pytest.mark.django_db


def test_winners_are_entered_and_what_is_left_is_money():
    final = target()
    way = satellite(final, entry_fee_minor=FEE_MINOR // 4)
    users = entered(way, 6)
    before = {user.pk: main_minor(user) for user in users}
    run(way)
    first, second = way.registrations.order_by("rank")[:2]
    assert (first.prize_minor, second.prize_minor) == (FEE_MINOR, FEE_MINOR // 2)
    ticket = Ticket.objects.get()
    assert (ticket.player_id, ticket.state, ticket.entry.tournament_id) == (first.player_id, "used", final.pk)
    assert main_minor(first.player) == before[first.player_id]
    assert main_minor(second.player) == before[second.player_id] + FEE_MINOR // 2
    assert (pool_minor(final), pool_minor(way)) == (FEE_MINOR, 0)
    assert list(differences()) == []


def test_a_ticket_waits_until_registration_opens_and_holds_its_worth_meanwhile():
    final = target(registration_opens_at=clock.at(NOON_MS + DAY_MS // 2))
    way = satellite(final)
    entered(way, 2)
    run(way)
    ticket = Ticket.objects.get()
    assert (ticket.state, ticket.due_at) == (TicketState.HELD, final.registration_opens_at)
    assert queries.balance(pool(ticket.public_id)) == FEE_MINOR
    assert list(differences()) == []
    sweep_tickets(NOON_MS + DAY_MS // 2)
    ticket.refresh_from_db()
    assert ticket.state == TicketState.USED
    assert entry(final, ticket.player).paid_minor == FEE_MINOR
    assert queries.balance(pool(ticket.public_id)) == 0


def test_a_player_takes_the_money_instead_once(client):
    final = target(registration_opens_at=clock.at(NOON_MS + DAY_MS // 2))
    way = satellite(final)
    entered(way, 2)
    run(way)
    winner = Ticket.objects.get().player
    before = main_minor(winner)
    client.force_login(winner)
    address = reverse("tournaments:tournament-ticket-worth", args=[final.public_id])
    assert b"You hold a ticket" in client.get(reverse("tournaments:tournament", args=[final.public_id])).content
    assert client.post(address, headers={"accept": "application/json"}).json() == {"ok": True}
    assert main_minor(winner) == before + FEE_MINOR
    again = client.post(address, headers={"accept": "application/json"})
    assert (again.status_code, again.json()["code"]) == (404, "no_ticket")
    assert list(differences()) == []


def test_who_is_in_already_gets_the_worth():
    final = target()
    way = satellite(final)
    users = entered(way, 2)
    for user in users:
        entering.register(final.public_id, user, NOON_MS - 1000)
    run(way)
    ticket = Ticket.objects.get()
    assert ticket.state == TicketState.GIVEN_BACK
    assert pool_minor(final) == 2 * FEE_MINOR
    assert list(differences()) == []


def test_a_ticket_to_a_full_tournament_waits_for_a_place():
    final = target(max_entrants=2)
    way = satellite(final)
    there = entered(final, 2)
    entered(way, 2)
    now = run(way)
    ticket = Ticket.objects.get()
    assert ticket.state == TicketState.HELD
    entering.withdraw(final.public_id, there[0], now)
    sweep_tickets(clock.to_ms(ticket.due_at))
    ticket.refresh_from_db()
    assert ticket.state == TicketState.USED


def test_a_cancelled_tournament_pays_the_worth_of_tickets_and_entries_by_ticket_back():
    final = target(registration_opens_at=clock.at(NOON_MS + DAY_MS // 2))
    way = satellite(final)
    users = entered(way, 4)
    run(way)
    held = list(Ticket.objects.all())
    assert len(held) == 2
    cancelling.cancel(final.public_id, "A storm.", NOON_MS + 10_000_000)
    run(final, NOON_MS + 10_000_001)
    assert {one.state for one in Ticket.objects.all()} == {TicketState.GIVEN_BACK}
    assert sum(map(main_minor, users)) == sum(main_minor(user) for user in users)
    assert list(differences()) == []


def test_who_withdraws_after_entering_by_ticket_gets_the_fee():
    final = target()
    way = satellite(final)
    entered(way, 2)
    now = run(way)
    winner = Ticket.objects.get().player
    before = main_minor(winner)
    entering.withdraw(final.public_id, winner, now)
    assert main_minor(winner) == before + FEE_MINOR
    assert list(differences()) == []


def test_who_begins_a_break_keeps_the_money_instead_of_a_ticket():
    final = target()
    way = satellite(final)
    users = entered(way, 2)
    for user in users:
        take_break(user, Length.DAY)
    run(way)
    assert [one.state for one in Ticket.objects.all()] == [TicketState.GIVEN_BACK]
    assert not final.registrations.exists()
    assert list(differences()) == []


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"prizes": {"kind": "tickets", "rows": [{"each": 5}]}}, "worth the entry fee"),
        ({"prizes": {"kind": "shares", "rows": [{"each": 10_000}]}}, "gives tickets"),
        ({"ticket_to": None}, "Say to which tournament"),
        ({"starts_at": clock.at(NOON_MS + 2 * DAY_MS)}, "starts later"),
    ],
)
def test_a_satellite_that_leads_nowhere_is_not_announced(fields, said):
    final = target()
    with pytest.raises(ValidationError, match=said):
        satellite(final, **fields)


def test_terms_that_tickets_are_played_for_stay():
    final = target()
    satellite(final)
    final.entry_fee_minor += 1
    with pytest.raises(TournamentRefused) as refused:
        announcing.change(final)
    assert refused.value.code == TournamentRefusal.HAS_SATELLITES


def test_a_series_of_satellites_goes_on_with_the_next_tournament():
    final = target(repeat_s=7 * 86_400)
    way = satellite(final, times="daily 18:00")
    announcing.announce_again(way, NOON_MS)
    announcing.announce_again(final, NOON_MS + DAY_MS)
    following = final.__class__.objects.filter(name="Final").latest("starts_at")
    last = final.__class__.objects.filter(name="Way In").latest("starts_at")
    assert last.ticket_to == following
    assert final.starts_at < last.starts_at < following.starts_at
    assert last.starts_at - final.starts_at < timedelta(days=2)


def test_nobody_takes_a_ticket_of_another():
    final = target(registration_opens_at=clock.at(NOON_MS + DAY_MS // 2))
    way = satellite(final)
    users = entered(way, 2)
    run(way)
    winner = Ticket.objects.get().player
    [other] = [user for user in users if user != winner]
    with pytest.raises(TournamentRefused):
        tickets.take_worth(final.public_id, other)
