"""Rules 4.6: the closed deck used up."""

from msgspec.structs import replace

from engine import deal
from engine.deal import Pile
from engine.deal.events import Reshuffled, TurnBegan
from engine.shuffle import FairShuffle
from tests.engine.deal.cast import SEED, Game, table_of


def nearly_used_up(left: int = 1) -> Game:
    """A deal with so many cards in the closed deck; the others were drawn and lie on the open pile."""
    game = table_of(2)
    state = game.state
    gone, closed = state.closed[:-left], state.closed[-left:]
    return Game(replace(state, closed=closed, open_pile=gone[::-1] + state.open_pile))


def test_the_open_pile_but_for_its_top_becomes_the_closed_deck() -> None:
    game = nearly_used_up().draw()
    pile, drawn = game.state.open_pile, game.state.drawn_card
    game.discard()
    assert game.state.open_pile == bytes((drawn,))
    assert sorted(game.state.closed) == sorted(pile)


def test_it_is_shuffled_by_the_deals_own_stream() -> None:
    game = nearly_used_up().draw()
    pile = game.state.open_pile
    game.discard()
    assert game.state.closed == FairShuffle(SEED, {}, "rigged").reshuffle(1, pile)


def test_the_second_time_it_is_shuffled_anew() -> None:
    game = nearly_used_up()
    for _ in range(2):
        while game.state.reshuffles == 0 or game.state.closed_count > 1:
            game.turn()
    game.draw()
    pile = game.state.open_pile
    game.discard()
    assert game.state.reshuffles == 2
    assert game.state.closed == FairShuffle(SEED, {}, "rigged").reshuffle(2, pile)


def test_it_happens_before_the_next_turn_begins_so_that_there_is_always_a_card_to_draw() -> None:
    game = nearly_used_up().turn()
    kinds = [type(event) for event in game.events]
    assert kinds.index(Reshuffled) < kinds.index(TurnBegan)
    assert game.event(Reshuffled).closed_count == game.state.closed_count > 0
    assert deal.why_not(game.state, deal.Draw(game.state.turn, Pile.CLOSED)) is None


def test_it_does_not_happen_while_a_card_is_left() -> None:
    game = nearly_used_up(left=2).turn()
    assert (game.state.closed_count, game.state.reshuffles) == (1, 0)


def test_a_missed_turn_that_drew_the_last_card_leads_to_it_too() -> None:
    game = nearly_used_up().draw().time_out()
    assert game.state.reshuffles == 1


def test_a_wrong_show_that_drew_the_last_card_leads_to_it_too() -> None:
    game = table_of(3)
    state = replace(game.state, closed=game.state.closed[-1:], open_pile=game.state.closed[:-1] + game.state.open_pile)
    game = Game(state).draw().finish().declare("")
    assert game.state.reshuffles == 1
    assert len(game.state.open_pile) == 1


def test_a_table_full_of_players_can_play_through_deck_after_deck() -> None:
    game = table_of(6)
    for _ in range(60):
        game.round()
    assert game.state.reshuffles >= 10
