"""Rules 4.5: a player may choose to stay seated through missed turns."""

from engine.deal import AskDrop, Refusal, Status, StaySeated
from engine.deal.events import AbsenceChosen
from tests.engine.deal.cast import ASHA, BELA, RUMMYCIRCLE, WINNING, table_of


def test_who_stays_seated_is_not_dropped_for_misses() -> None:
    game = table_of(2).do(StaySeated(ASHA, True))
    for _ in range(RUMMYCIRCLE.misses + 4):
        game.time_out().turn()
    assert game.status(ASHA) is Status.IN


def test_missed_turns_are_counted_while_one_stays() -> None:
    game = table_of(2).do(StaySeated(ASHA, True)).time_out().turn().time_out()
    assert game.state.seats[ASHA].misses == 2


def test_the_choice_can_be_made_out_of_turn_and_at_any_step() -> None:
    game = table_of(2, hands={ASHA: WINNING}).do(StaySeated(BELA, True))
    assert game.events == (AbsenceChosen(BELA, True),)
    game.draw().do(StaySeated(BELA, False)).finish().do(StaySeated(ASHA, True)).declare(WINNING)
    assert game.do(StaySeated(BELA, True)).state.seats[BELA].stays


def test_who_no_longer_stays_is_dropped_by_the_next_miss_over_the_number() -> None:
    game = table_of(2).do(StaySeated(ASHA, True))
    for _ in range(RUMMYCIRCLE.misses + 1):
        game.time_out().turn()
    game.do(StaySeated(ASHA, False))
    assert game.status(ASHA) is Status.IN
    assert game.time_out().status(ASHA) is Status.MIDDLE_DROP


def test_who_stays_may_still_drop() -> None:
    game = table_of(3).do(StaySeated(ASHA, True)).do(AskDrop(ASHA, True))
    assert game.status(ASHA) is Status.FIRST_DROP


def test_who_is_out_or_has_won_has_nothing_to_choose() -> None:
    assert table_of(3).drop().refused(StaySeated(ASHA, True)) is Refusal.NOT_IN_DEAL
    won = table_of(2, hands={ASHA: WINNING}).win()
    assert won.refused(StaySeated(ASHA, True)) is Refusal.HAND_DECLARED
