"""The database decides what a ticket's and a league's money may do; who has the site's login can say nothing else."""

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from accounts.people.services import create_guest
from base import clock
from tests.tournaments.leagues.cast import league_of
from tests.tournaments.scheduled.cast import FEE_MINOR, NOON_MS, entered, run
from tests.tournaments.scheduled.satellites import DAY_MS, satellite, target
from tournaments.leagues.models import League, LeaguePlace
from tournaments.scheduled.models.tickets import Ticket, TicketState
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, post
from wallet.ledger.refs import house_promotions, player_main, pool
from wallet.refusals import WalletRefused

pytestmark = pytest.mark.django_db


@pytest.fixture
def ticket():
    """A ticket that is held: registration for what it is to opens later."""
    way = satellite(target(registration_opens_at=clock.at(NOON_MS + DAY_MS // 2)))
    entered(way, 2)
    run(way)
    return Ticket.objects.get()


def refused(kind, key, *legs):
    with pytest.raises(WalletRefused) as said, transaction.atomic():
        post(kind, key, [Leg(ref, minor) for ref, minor in legs])
    return said.value.code.value


@pytest.fixture
def user():
    return create_guest()


def test_a_held_ticket_is_not_paid_out(ticket):
    main, own = player_main(ticket.player_id), pool(ticket.public_id)
    key = f"ticket_back:{ticket.public_id}"
    assert refused(Kind.REFUND, key, (own, -FEE_MINOR), (main, FEE_MINOR)) == "not_allowed"


def test_its_worth_goes_to_its_player_whole_and_to_nobody_else(ticket):
    own, [other] = (
        pool(ticket.public_id),
        [one for one in ticket.won_in.tournament.registrations.all() if not one.prize_minor],
    )
    key = f"ticket_back:{ticket.public_id}"
    Ticket.objects.filter(pk=ticket.pk).update(
        state=TicketState.GIVEN_BACK, due_at=None, ended_at=clock.at(NOON_MS + DAY_MS)
    )
    assert refused(Kind.REFUND, key, (own, -FEE_MINOR), (player_main(other.player_id), FEE_MINOR)) == "not_allowed"
    assert refused(Kind.REFUND, key, (own, -1), (player_main(ticket.player_id), 1)) == "not_allowed"
    assert refused(Kind.REFUND, key + ":2", (own, -1), (player_main(ticket.player_id), 1)) == "not_allowed"
    key = f"refund:{ticket.public_id}"
    assert refused(Kind.REFUND, key, (own, -FEE_MINOR), (player_main(other.player_id), FEE_MINOR)) == "not_allowed"


def test_nothing_more_is_put_aside_under_another_key(ticket):
    legs = (player_main(ticket.player_id), -FEE_MINOR), (pool(ticket.public_id), FEE_MINOR)
    assert refused(Kind.ENTRY, f"ticket:{ticket.public_id}:again", *legs) == "not_allowed"
    assert refused(Kind.ENTRY, f"tournament_entry:{ticket.public_id}", *legs) == "not_allowed"
    prize = (pool(ticket.public_id), -FEE_MINOR), (player_main(ticket.player_id), FEE_MINOR)
    assert refused(Kind.PRIZE, f"tournament_prizes:{ticket.public_id}", *prize) == "not_allowed"


@pytest.mark.parametrize(
    "change",
    [{"worth_minor": 1}, {"player_id": 0}, {"currency": "INR"}, {"state": TicketState.USED}],
)
def test_a_ticket_is_not_made_up(ticket, change):
    terms = {
        "won_in": ticket.won_in, "target": ticket.target, "player_id": ticket.player_id, "currency": "CHIP",
        "worth_minor": FEE_MINOR, "won_at": ticket.won_at, "due_at": ticket.won_at,
    }  # fmt: skip
    other = ticket.won_in.tournament.registrations.exclude(pk=ticket.won_in_id).get()
    if "player_id" in change:
        change = {"player_id": other.player_id}
    with pytest.raises(IntegrityError, match="nobody has won this ticket"), transaction.atomic():
        Ticket.objects.create(**(terms | change))


@pytest.mark.parametrize("change", ["worth_minor = 1", "player_id = player_id + 1", "public_id = 'x'", "target_id = 1"])
def test_a_ticket_stays_what_it_is(ticket, change):
    with pytest.raises(DatabaseError, match="its winner's"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"UPDATE tournaments_ticket SET {change} WHERE id = %s", [ticket.pk])


def test_a_ticket_is_used_once(ticket):
    ended = {"due_at": None, "ended_at": clock.at(NOON_MS + DAY_MS)}
    Ticket.objects.filter(pk=ticket.pk).update(state=TicketState.GIVEN_BACK, **ended)
    held = {"state": TicketState.HELD, "due_at": clock.at(NOON_MS), "ended_at": None}
    with pytest.raises(IntegrityError), transaction.atomic():
        Ticket.objects.filter(pk=ticket.pk).update(**held)
    with pytest.raises(IntegrityError), transaction.atomic():
        ticket.delete()


def test_a_league_that_is_on_pays_nothing():
    league = league_of()
    key = f"league_guarantee:{league.public_id}"
    assert (
        refused(Kind.GUARANTEE, key, (house_promotions("CHIP"), -100), (pool(league.public_id), 100)) == "not_allowed"
    )


def test_a_league_adds_no_more_than_it_promised(user):
    league = league_of(guarantee_minor=1000)
    LeaguePlace.objects.create(league=league, player=user, rank=1, points=5, played=1, won=1, prize_minor=2000)
    ended = {"status": "over", "due_at": None, "ended_at": clock.at(NOON_MS), "overlay_minor": 2000}
    League.objects.filter(pk=league.pk).update(**ended)
    legs = (house_promotions("CHIP"), -2000), (pool(league.public_id), 2000)
    assert refused(Kind.GUARANTEE, f"league_guarantee:{league.public_id}", *legs) == "not_allowed"
    with pytest.raises(IntegrityError), transaction.atomic():
        League.objects.filter(pk=league.pk).update(guarantee_minor=2000)
    with pytest.raises(IntegrityError), transaction.atomic():
        LeaguePlace.objects.create(league=league, player=create_guest(), rank=2, points=5, played=1, won=0)


def test_the_prizes_of_a_league_are_those_of_its_table(user):
    league = league_of(guarantee_minor=1000)
    LeaguePlace.objects.create(league=league, player=user, rank=1, points=5, played=1, won=1, prize_minor=1000)
    ended = {"status": "over", "due_at": None, "ended_at": clock.at(NOON_MS), "overlay_minor": 1000}
    League.objects.filter(pk=league.pk).update(**ended)
    own = pool(league.public_id)
    post(Kind.GUARANTEE, f"league_guarantee:{league.public_id}", [Leg(house_promotions("CHIP"), -1000), Leg(own, 1000)])
    key = f"league_prizes:{league.public_id}"
    assert refused(Kind.PRIZE, key, (own, -1000), (player_main(create_guest().pk), 1000)) == "not_allowed"
    assert refused(Kind.PRIZE, key, (own, -500), (player_main(user.pk), 500)) == "not_allowed"
    post(Kind.PRIZE, key, [Leg(own, -1000), Leg(player_main(user.pk), 1000)])
    with pytest.raises(IntegrityError), transaction.atomic():
        LeaguePlace.objects.filter(league=league).update(prize_minor=1)


def test_nothing_new_takes_the_name_of_a_pool_that_there_is(ticket):
    final = ticket.target
    with pytest.raises(IntegrityError, match="another's"), transaction.atomic():
        league_of(public_id=final.public_id)
    with pytest.raises(IntegrityError, match="another's"), transaction.atomic():
        target(public_id=ticket.public_id)
    with pytest.raises(IntegrityError, match="another's"), transaction.atomic():
        Ticket.objects.bulk_create([Ticket(**made_of(ticket), public_id=final.public_id)])


def made_of(ticket):
    """The fields of a ticket that is already there."""
    names = ("won_in", "target", "player", "currency", "worth_minor", "won_at", "due_at")
    return {name: getattr(ticket, name) for name in names}
