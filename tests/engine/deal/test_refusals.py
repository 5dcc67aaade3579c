"""Every refusal has a code for programs and a sentence for the player."""

import pytest

from engine.deal import Draw, Pile, Refusal, Refused, apply, why_not
from tests.engine.deal.cast import BELA, table_of


@pytest.mark.parametrize("refusal", Refusal)
def test_a_refusal_is_a_code_and_a_sentence(refusal: Refusal) -> None:
    assert refusal == refusal.name.lower()
    assert refusal.sentence[0].isupper()
    assert refusal.sentence.endswith(".")


def test_no_two_refusals_say_the_same() -> None:
    assert len({refusal.sentence for refusal in Refusal}) == len(Refusal)


def test_a_refused_action_raises_with_its_code_and_its_sentence() -> None:
    game = table_of(2)
    with pytest.raises(Refused) as caught:
        apply(game.state, Draw(BELA, Pile.CLOSED), game.now_ms)
    assert caught.value.code is Refusal.NOT_YOUR_TURN
    assert str(caught.value) == Refusal.NOT_YOUR_TURN.sentence


def test_the_same_question_can_be_asked_without_acting() -> None:
    game = table_of(2)
    assert why_not(game.state, Draw(BELA, Pile.CLOSED)) is Refusal.NOT_YOUR_TURN


def test_without_a_time_the_question_leaves_time_out_of_account() -> None:
    game = table_of(2).wait(1_000)
    draw = Draw(game.state.turn, Pile.CLOSED)
    assert why_not(game.state, draw) is None
    assert why_not(game.state, draw, game.now_ms) is Refusal.TOO_LATE
