"""Rules 4.5 and 4.8 by house: played for while absent, staying only while away, and hands that nobody shows."""

import pytest

from engine.deal import Status, StaySeated, Timeout
from engine.deal.events import Discarded, Drawn, Missed
from engine.houses import RuleProfile, with_overrides
from tests.engine.deal.cast import ASHA, BELA, RUMMYCIRCLE, WINNING, Game, table_of

PLAYED_FOR = with_overrides(RUMMYCIRCLE, {"absence": "auto_play", "misses": 5})
ONLY_AWAY = with_overrides(RUMMYCIRCLE, {"stays_only_away": True})
MELDED = "4S 5S 6S 7H 8H 9H KS KD QC 2D 3C 5D 8C"
KNOWN = "4S 5S 6S"


def test_the_house_draws_a_card_and_discards_the_same() -> None:
    game = table_of(2, PLAYED_FOR, closed="9C 2H")
    hand = game.state.seats[ASHA].hand
    game.time_out()
    drawn, discarded, missed = game.event(Drawn), game.event(Discarded), game.event(Missed)
    assert (drawn.card, drawn.by) == ("9C", "timeout") == (discarded.card, discarded.by)
    assert (missed.misses, missed.drew) == (1, True)
    assert game.state.seats[ASHA].hand == hand
    assert game.state.turn == BELA


def test_so_many_such_turns_drop_the_player() -> None:
    game = table_of(2, PLAYED_FOR)
    for turn in range(5):
        assert game.status(ASHA) is Status.IN, turn
        game.time_out()
        if game.state.result is None:
            game.turn()
    assert game.status(ASHA) is Status.MIDDLE_DROP


def test_a_card_already_drawn_is_put_away_and_no_other_is_drawn() -> None:
    game = table_of(2, PLAYED_FOR, closed="9C 2H").draw()
    game.time_out()
    assert not [event for event in game.events if isinstance(event, Drawn)]
    assert game.event(Discarded).card == "9C"


def test_turns_of_ones_own_begin_the_count_anew() -> None:
    game = table_of(2, PLAYED_FOR).time_out().turn().turn()
    assert game.state.seats[ASHA].misses == 0


def test_the_closed_deck_never_runs_out_under_players_who_are_away() -> None:
    rules = with_overrides(RUMMYCIRCLE, {"absence": "auto_play", "misses": 90, "packs_by_players": [[2, 1]]})
    game = table_of_one_pack(rules)
    while game.state.result is None:
        game.time_out()
    assert game.state.reshuffles > 0


def table_of_one_pack(rules: RuleProfile) -> Game:
    """Two players with one pack."""
    return table_of(2, with_overrides(rules, {"packs": 1, "seats_max": 2}))


def missed_out(rules: RuleProfile, away: bool) -> Status:
    """What becomes of a player who wished to stay and misses turn after turn."""
    game = table_of(2, rules).do(StaySeated(ASHA, True))
    for _ in range(rules.misses):
        assert game.state.due_at_ms is not None
        game.now_ms = game.state.due_at_ms
        game.do(Timeout(away=away))
        if game.state.result is None:
            game.turn()
    return game.status(ASHA)


@pytest.mark.parametrize("away", [True, False])
def test_who_wished_to_stay_stays_everywhere_else(away: bool) -> None:
    assert missed_out(RUMMYCIRCLE, away) is Status.IN


def test_the_wish_to_stay_counts_only_while_the_player_is_away() -> None:
    assert missed_out(ONLY_AWAY, away=True) is Status.IN
    assert missed_out(ONLY_AWAY, away=False) is Status.MIDDLE_DROP


@pytest.mark.parametrize(
    ("unshown", "groups", "points"),
    [("known", 1, 87 - 15), ("arranged", 2, 87 - 15 - 24), ("ungrouped", 0, 80)],
)
def test_an_unshown_hand_is_scored_as_the_house_has_it(unshown: str, groups: int, points: int) -> None:
    rules = with_overrides(RUMMYCIRCLE, {"unshown": unshown, "deal_show": None})
    game = table_of(2, rules, {ASHA: MELDED, BELA: WINNING}, cut="JD", open_card="KD")
    game.turn().win().time_out({ASHA: KNOWN})
    assert game.state.result is not None
    seat = game.state.result.seats[ASHA]
    assert len(seat.groups) >= groups
    assert seat.points == points
