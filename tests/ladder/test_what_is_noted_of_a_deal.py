"""A rated deal says how it was won and what a middle drop gave away; a deal of a match of Deals is rated as Deals."""

import msgspec
import pytest

from accounts.people.models import User
from engine.bots import Strength, choose
from engine.deal import Discard, Draw, Drop, Phase, Pile
from engine.houses import PROFILES
from engine.settlement import Outcome
from engine.views import for_seat
from ladder.ratings import services
from ladder.ratings.expecting import DEALS, line_of
from ladder.ratings.hearing import format_of
from ladder.ratings.models import DealResult, DealToRate, Declared, Format, Rating
from tables.play.models import Deal
from tests.ladder.club_leagues import account
from tests.tables.cast import act, dealt, in_turn, state_of
from tests.tournaments.matches.cast import next_deal, started

pytestmark = pytest.mark.django_db


def play_out(deal: Deal, users: list[User]) -> None:
    """Play a deal to its end as club players would."""
    while (state := state_of(deal)).phase is not Phase.OVER:
        seat = state.turn
        if state.phase is Phase.SHOW:
            seat = next(one for one in state.still_in if state.seats[one].sent is None)
        action = msgspec.structs.replace(choose(for_seat(state, seat), state.profile, Strength.CLUB), by="player")
        player = next(user for user in users if user.public_id == state.seats[seat].player)
        act(deal, player, action, (state.due_at_ms or 0) - 1000)


@pytest.mark.parametrize("house", ["junglee-deals2", "junglee-deals3", "junglee-deals6"])
def test_however_many_deals_a_match_has_they_are_one_format(house: str) -> None:
    assert format_of(PROFILES[house]) is Format.DEALS
    assert line_of(PROFILES[house]) == DEALS


def test_a_deal_of_a_match_of_deals_moves_its_rating_and_says_how_it_was_won() -> None:
    users = [account("asha"), account("ravi")]
    deal = next_deal(started(users, profile_name="junglee-deals2"))
    play_out(deal, users)
    assert DealToRate.objects.get().format == Format.DEALS
    assert services.rate_waiting() == 1
    assert Rating.objects.filter(format=Format.DEALS, deals=1).count() == 2
    results = {row.outcome: row for row in DealResult.objects.all()}
    assert results[Outcome.WON].declared in (Declared.SETS, Declared.SEQUENCES)
    assert results[Outcome.WON].points == -results[Outcome.LOST].points > 0
    assert results[Outcome.LOST].declared is None


def test_a_middle_drop_is_judged_and_who_is_left_won_without_a_declaration() -> None:
    users = [account("asha"), account("ravi")]
    deal = dealt(*users)
    for _turn in users:
        player = in_turn(deal, users)
        act(deal, player, Draw(seat=0, pile=Pile.CLOSED))
        drawn = state_of(deal).drawn_card
        assert drawn is not None
        act(deal, player, Discard(seat=0, card=drawn))
    dropped = in_turn(deal, users)
    act(deal, dropped, Drop(seat=0))
    services.rate_waiting()
    lost, won = DealResult.objects.get(player=dropped), DealResult.objects.exclude(player=dropped).get()
    assert (lost.outcome, lost.declared) == (Outcome.MIDDLE_DROP, None)
    assert lost.drop_cost is not None
    assert lost.drop_cost >= 0
    assert (won.declared, won.drop_cost) == (Declared.LAST_ONE_IN, None)
