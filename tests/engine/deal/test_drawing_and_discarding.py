"""Rules 4.3: a turn is one card drawn, then one discarded."""

from engine import deal
from engine.cards import card, hand
from engine.deal import Discard, Draw, Phase, Pile, Refusal
from engine.deal.events import Discarded, Drawn, TurnBegan
from tests.engine.deal.cast import ASHA, BELA, CHAND, LOSING, table_of


def test_a_draw_from_the_closed_deck_brings_its_top_card() -> None:
    game = table_of(2, closed="9S 2H").draw()
    assert game.state.seats[ASHA].hand[-1] == card("9S")
    assert game.state.closed[0] == card("2H")
    assert game.event(Drawn) == Drawn(ASHA, Pile.CLOSED, "9S", "player")


def test_a_draw_from_the_open_pile_brings_its_top_card() -> None:
    game = table_of(2, open_card="KD").draw(Pile.OPEN)
    assert game.state.seats[ASHA].hand[-1] == card("KD")
    assert game.state.open_pile == b""


def test_a_discard_goes_on_top_of_the_open_pile_and_the_next_player_is_in_turn() -> None:
    game = table_of(3, hands={ASHA: LOSING}, open_card="KD").draw().discard("KC")
    assert game.state.open_pile == hand("KD KC")
    assert (game.state.turn, game.state.phase, game.state.drawn) == (BELA, Phase.TURN, False)
    assert [type(event) for event in game.events] == [Discarded, TurnBegan]


def test_the_turns_of_a_deal_are_counted_from_one() -> None:
    game = table_of(2, hands={ASHA: LOSING})
    assert game.state.turns_begun == 1
    assert game.draw().discard("KC").state.turns_begun == 2


def test_the_card_just_drawn_may_be_discarded() -> None:
    game = table_of(2, closed="9S").turn()
    assert game.state.open_pile[-1] == card("9S")


def test_one_of_two_like_cards_stays_when_the_other_is_discarded() -> None:
    game = table_of(2, hands={ASHA: "9S"}, closed="9S").draw().discard("9S")
    assert game.state.seats[ASHA].hand.count(card("9S")) == 1


def test_after_the_last_seat_comes_the_first() -> None:
    game = table_of(3).turn().turn().turn()
    assert game.state.turn == ASHA


def test_play_passes_over_who_is_out() -> None:
    game = table_of(3).turn().drop().turn().turn()
    assert game.state.turn == CHAND


def test_nobody_draws_out_of_turn() -> None:
    assert table_of(2).refused(Draw(BELA, Pile.CLOSED)) is Refusal.NOT_YOUR_TURN


def test_nobody_draws_twice_in_a_turn() -> None:
    assert table_of(2).draw().refused(Draw(ASHA, Pile.OPEN)) is Refusal.ALREADY_DREW


def test_nobody_discards_before_drawing() -> None:
    game = table_of(2, hands={ASHA: LOSING})
    assert game.refused(Discard(ASHA, card("KC"))) is Refusal.DRAW_FIRST


def test_nobody_discards_a_card_of_another_hand() -> None:
    game = table_of(2, hands={ASHA: LOSING}).draw()
    assert game.refused(Discard(ASHA, card("KH"))) is Refusal.CARD_NOT_HELD


def test_nobody_discards_what_is_no_card() -> None:
    game = table_of(2).draw()
    assert game.refused(Discard(ASHA, 99)) is Refusal.CARD_NOT_HELD
    assert game.refused(Discard(ASHA, -1)) is Refusal.CARD_NOT_HELD
    assert game.refused(Discard(ASHA, 256)) is Refusal.CARD_NOT_HELD


def test_a_discard_after_the_turn_has_gone_is_refused() -> None:
    game = table_of(2).turn()
    assert game.refused(Discard(ASHA, game.state.seats[ASHA].hand[0])) is Refusal.NOT_YOUR_TURN


def test_a_seat_that_is_not_there_is_refused() -> None:
    assert table_of(2).refused(Draw(2, Pile.CLOSED)) is Refusal.NOT_IN_DEAL
    assert table_of(2).refused(Draw(-1, Pile.CLOSED)) is Refusal.NOT_IN_DEAL


def test_who_is_out_of_the_deal_is_refused() -> None:
    game = table_of(3).drop()
    assert game.refused(Draw(ASHA, Pile.CLOSED)) is Refusal.NOT_IN_DEAL


def test_every_accepted_action_raises_the_version_by_one() -> None:
    game = table_of(2).draw()
    assert game.state.version == 2
    assert game.discard().state.version == 3


def test_bots_are_named_in_what_they_do() -> None:
    game = table_of(2).do(Draw(ASHA, Pile.CLOSED, by="bot"))
    assert game.event(Drawn).by == "bot"
    game.do(deal.Discard(ASHA, game.state.seats[ASHA].hand[0], by="bot"))
    assert game.event(Discarded).by == "bot"
