"""A deal of a pool is judged by the match: a drop that puts its player out is never the better choice."""

import msgspec
import pytest

from accounts.people.models import User
from engine import coach
from engine.coach import Pool
from engine.deal import Discard, Draw, Drop, Pile
from engine.houses import PROFILES
from engine.settlement import Outcome
from school.mistakes import services as mistakes
from school.mistakes.models import Mistake
from school.mistakes.showing import shown
from school.reviews import services
from school.reviews.models import Review
from tables.history import records
from tables.play.models import Deal, DealSeat
from tests.school.reviews.cast import reviewed
from tests.tables.cast import act, in_turn, state_of
from tests.tournaments.matches.cast import FEE_MINOR, deal_with, next_deal, players, started
from tournaments.matches.services.dealing import go_on_after

pytestmark = pytest.mark.django_db


def dropped_at(own: int, other: int) -> tuple[Deal, User]:
    """A deal of a pool of two at these totals; who has the first turn has `own`, and drops out of the match."""
    asha, binod = players(2)
    match = started([asha, binod])
    deal_with(match, {asha: own})
    deal_with(match, {binod: other})
    deal = next_deal(match)
    if in_turn(deal, [asha, binod]) != asha:
        act(deal, binod, Draw(seat=0, pile=Pile.CLOSED))
        drawn = state_of(deal).drawn_card
        assert drawn is not None
        act(deal, binod, Discard(seat=0, card=drawn))
    act(deal, asha, Drop(seat=0), state_of(deal).turn_due_at_ms - 1000)
    go_on_after(deal.pk)
    return Deal.objects.select_related("table").get(pk=deal.pk), asha


def judged_with(deal: Deal, player: User, pool: Pool | None) -> coach.Review:
    places = records.places_of(deal)
    seat = next(place.seat_index for place in places if place.player_id == player.pk)
    steps = [step.events for step in records.steps_of(deal)]
    found = services._score(places, seat, is_pool=True)
    return coach.review(PROFILES["playship-pool101"], seat, found, steps, coach.samples_for(2), pool)


def test_a_review_knows_the_match() -> None:
    deal, player = dropped_at(81, 40)
    review = reviewed(deal, player)
    seat = DealSeat.objects.get(deal=deal, player=player).seat_index
    totals = (81, 40) if seat == 0 else (40, 81)
    found = msgspec.convert(review.content, coach.Review)
    assert found == judged_with(deal, player, Pool(101, totals, FEE_MINOR, 2))
    assert found != judged_with(deal, player, None)
    [drop] = found.judged
    assert (drop.chosen, drop.best) != ("drop", "drop")
    assert drop.cost > 0


def test_the_mistake_says_how_the_pool_stood() -> None:
    deal, player = dropped_at(81, 40)
    services.ask(deal, player)
    assert services.write_next(mistakes.take) is not None
    mistake = Mistake.objects.select_related("review__deal").first()
    assert mistake is not None, Review.objects.get().content
    assert mistake.chosen == "drop"
    assert "In the pool you had 81 points, the others 40. Out at 101." in shown(mistake).question


def test_who_wins_a_deal_of_a_pool_is_credited_with_what_the_others_lost() -> None:
    places = [
        DealSeat(seat_index=0, outcome=Outcome.WON, score=0),
        DealSeat(seat_index=1, outcome=Outcome.LOST, score=30),
        DealSeat(seat_index=2, outcome=Outcome.FIRST_DROP, score=20),
    ]
    assert [services._score(places, seat, is_pool=True) for seat in range(3)] == [50, -30, -20]


def test_at_a_points_table_the_points_of_the_seat_are_its_score() -> None:
    places = [DealSeat(seat_index=0, outcome=Outcome.WON, score=30), DealSeat(seat_index=1, score=None)]
    assert [services._score(places, seat, is_pool=False) for seat in range(2)] == [30, 0]
