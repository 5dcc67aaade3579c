"""Which bots have to act."""

import pytest
from msgspec.structs import replace

from engine import deal as rules
from engine.deal import Phase
from tables.play import bots
from tests.engine.cast import groups
from tests.engine.deal.cast import WINNING
from tests.tables.cast import act, dealt, funded, in_turn, rig, state_of

pytestmark = pytest.mark.django_db
MELDS = groups(WINNING)


def test_in_the_show_the_deal_waits_for_all_who_have_not_shown() -> None:
    three = [funded(name) for name in ("Asha", "Bela", "Chetan")]
    deal = dealt(*three, profile_name="taj-points")
    state = state_of(deal)
    rig(deal, replace(state, seats=tuple(replace(seat, hand=b"".join(MELDS)) for seat in state.seats)))
    winner = in_turn(deal, three)
    act(deal, winner, rules.Draw(seat=0, pile=rules.Pile.CLOSED))
    card = state_of(deal).drawn_card
    assert card is not None
    act(deal, winner, rules.Finish(seat=0, card=card))
    act(deal, winner, rules.Declare(seat=0, groups=MELDS))
    shows = state_of(deal)
    losers = [index for index, seat in enumerate(shows.seats) if seat.player != winner.public_id]
    assert (shows.phase, bots.seats_to_act(shows)) == (Phase.SHOW, losers)
    for left in (losers[1:], []):
        (one, *_) = bots.seats_to_act(state_of(deal))
        player = next(user for user in three if user.public_id == shows.seats[one].player)
        act(deal, player, rules.Show(seat=0, groups=MELDS))
        assert bots.seats_to_act(state_of(deal)) == left
