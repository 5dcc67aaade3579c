"""Which bots have to act, how long each thinks, and when it is told how its match stands."""

import pytest
from msgspec.structs import replace

from engine import deal as rules
from engine.bots import Match
from engine.deal import DealState, Phase
from tables.play import bots
from tables.play.models import Deal
from tests.engine.cast import groups
from tests.engine.deal.cast import WINNING
from tests.tables.cast import act, dealt, funded, in_turn, rig, state_of
from tests.tables.hosted import hosted_deal, hosted_table

pytestmark = pytest.mark.django_db
MELDS = groups(WINNING)
MATCH = Match(101, 0, (0,), 2.0)


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


@pytest.fixture
def turn() -> DealState:
    """A turn of a deal, nothing drawn yet."""
    return state_of(dealt(funded("Asha"), funded("Bela")))


def test_a_bot_thinks_from_half_of_its_usual_time_to_one_and_a_half_of_it(turn: DealState) -> None:
    assert {bots.think_ms(2, f"deal {number}", turn) for number in range(100)} == {1, 2, 3}


def test_it_takes_half_as_long_to_put_a_card_away(turn: DealState) -> None:
    drawn = replace(turn, drawn_card=0)
    assert {bots.think_ms(8, f"deal {number}", drawn) for number in range(200)} == {2, 3, 4, 5, 6}


def test_it_takes_the_same_time_again_for_the_same_moment(turn: DealState) -> None:
    assert bots.think_ms(2_000, "one", turn) == bots.think_ms(2_000, "one", turn)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What rooms were asked of a match: the first knows of none, the second of one."""
    calls: list[tuple[str, int]] = []

    def knows(deal_id: str, _state: DealState, seat: int) -> Match:
        calls.append((deal_id, seat))
        return MATCH

    monkeypatch.setattr(bots.matches, "_members", {"1 knows nothing": lambda *_: None, "2 knows": knows})
    return calls


def pool() -> Deal:
    two = funded("Asha"), funded("Bela")
    return hosted_deal(hosted_table(*two), *two)


def test_where_a_bot_could_drop_in_a_pool_the_scores_of_its_match_are_asked_for(asked: list[tuple[str, int]]) -> None:
    deal = pool()
    assert bots._match_of(deal, state_of(deal), 1) is MATCH
    assert asked == [(deal.public_id, 1)]


def test_they_are_not_asked_for_where_it_cannot_drop_or_plays_no_pool(asked: list[tuple[str, int]]) -> None:
    deal, single = pool(), dealt(funded("Chetan"), funded("Deepa"))
    state = state_of(deal)
    assert bots._match_of(deal, replace(state, drawn_card=0), 1) is None
    assert bots._match_of(deal, replace(state, phase=Phase.DECLARE), 1) is None
    assert bots._match_of(single, state_of(single), 1) is None
    assert asked == []
