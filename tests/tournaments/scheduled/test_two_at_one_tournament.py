"""What two do to one tournament at the same moment comes one after the other: places and tickets are had once."""

import pytest

from accounts.people.services import create_guest
from tests.tournaments.scheduled.cast import NOON_MS, announced, entered
from tests.tournaments.scheduled.satellites import held_ticket
from tests.two_hands import meets
from tournaments.scheduled.refusals import TournamentRefused
from tournaments.scheduled.rows import entrants
from tournaments.scheduled.services import entering, tickets
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db(transaction=True)
HOUR_BEFORE_MS = NOON_MS - 3_600_000


def test_the_last_place_is_taken_once() -> None:
    tournament = announced(max_entrants=4)
    entered(tournament, 3)
    asha, ravi = create_guest(), create_guest()
    waited, second = meets(
        lambda: entering.register(tournament.public_id, asha, HOUR_BEFORE_MS),
        lambda: entering.register(tournament.public_id, ravi, HOUR_BEFORE_MS),
    )
    assert waited
    with pytest.raises(TournamentRefused):
        second.result()
    assert entrants(tournament) == 4


def test_a_tickets_worth_is_taken_once() -> None:
    ticket, _loser = held_ticket()
    waited, second = meets(
        lambda: tickets.take_worth_of(ticket.public_id, ticket.player, NOON_MS),
        lambda: tickets.take_worth_of(ticket.public_id, ticket.player, NOON_MS),
    )
    assert waited
    with pytest.raises(TournamentRefused, match="no_ticket"):
        second.result()
    assert list(differences()) == []
