"""A final a day after noon, satellites to it, and tickets that wait for it."""

from typing import Any

from accounts.people.models import User
from base import clock
from tests.tournaments.scheduled.cast import FEE_MINOR, NOON_MS, announced, entered, run
from tournaments.scheduled.models.tickets import Ticket
from tournaments.scheduled.models.tournament import Tournament

DAY_MS = 86_400_000
OPENS_MS = NOON_MS + DAY_MS // 2


def target(**fields: Any) -> Tournament:
    """A tournament a day after noon, whose registration opens at `registration_opens_at`."""
    start = clock.at(NOON_MS + DAY_MS)
    terms = {"name": "Final", "starts_at": start, "registration_opens_at": clock.at(NOON_MS - DAY_MS)}
    return announced(**(terms | fields))


def satellite(to: Tournament, **fields: Any) -> Tournament:
    """A satellite at noon for half of the fee, no rake."""
    prizes = {"kind": "tickets", "rows": [{"each": to.entry_fee_minor, "places": 5}]}
    terms = {"name": "Way In", "entry_fee_minor": FEE_MINOR // 2, "rake_bps": 0, "ticket_to": to, "prizes": prizes}
    return announced(**(terms | fields))


def held_ticket() -> tuple[Ticket, User]:
    """A ticket that waits for registration to open at `OPENS_MS`, and the one who lost the satellite."""
    way = satellite(target(registration_opens_at=clock.at(OPENS_MS)))
    users = entered(way, 2)
    run(way)
    ticket = Ticket.objects.get()
    return ticket, next(user for user in users if user != ticket.player)
