"""What the coach says of a seat's choices: by what the seat knows, the same each time, and with sense."""

import pytest

from engine.cards import hand
from engine.coach import Choice, Option, judge, knowledge_of
from engine.coach.sampling import Dice, sample
from engine.deal import Pile
from engine.deal.events import Event
from engine.houses.rule_profile import RuleProfile
from engine.views import event_for, for_seat
from tests.engine.bots.test_a_bot_knows_what_its_seat_sees import hidden_cards_dealt_again
from tests.engine.deal.cast import CLASSIC_21, RUMMYCIRCLE, TAJ, Game, table_of

NEARLY = "4S 5S 6S 7H 8H 9H 10D JD QD AC 2C 3C"


def judged(game: Game, seat: int = 0) -> tuple[Option, ...]:
    return judge(knowledge_of(for_seat(game.state, seat), game.state.profile), "seed", samples=3)


def test_a_declaration_is_best() -> None:
    game = table_of(2, TAJ, {0: f"{NEARLY} 8D"}, cut="KH", open_card="4C")
    assert judged(game)[0].choice is Choice.OPEN
    best = judged(game.draw(Pile.OPEN))[0]
    assert (best.choice, best.name) == (Choice.FINISH, "finish 8D")


def test_a_hopeless_hand_among_many_is_dropped() -> None:
    hopeless = "AS KH QD JC 9S 9S KS QH 10D 6C 8H 6H AD"
    assert judged(table_of(6, RUMMYCIRCLE, {0: hopeless}, cut="4D", open_card="2C"))[0].choice is Choice.DROP


def test_every_card_that_may_be_put_away_is_judged() -> None:
    game = table_of(2, TAJ, {0: "4S 5S 6S 9H 10H 7S PJ 2D 2C QH KD AC 9C"}, cut="7D", closed="3D").draw()
    options = judged(game)
    assert {option.card for option in options} >= set(hand("4S 5S 6S 9H 10H 2D 2C QH KD AC 9C 3D"))
    assert options[0].card not in hand("4S 5S 6S 7S PJ")
    assert [option.points for option in options] == sorted((option.points for option in options), reverse=True)


@pytest.mark.parametrize("house", [TAJ, CLASSIC_21])
def test_hidden_cards_change_nothing(house: RuleProfile) -> None:
    game = table_of(3, house)
    other = hidden_cards_dealt_again(game.state, 0, 7)
    known, same = (knowledge_of(for_seat(state, 0), house) for state in (game.state, other))
    assert known == same
    assert judge(known, "seed", samples=2) == judge(same, "seed", samples=2)


def test_another_seed_looks_at_other_hands() -> None:
    known = knowledge_of(for_seat(table_of(2).state, 0), table_of(2).state.profile)
    assert sample(known, Dice("one")) == sample(known, Dice("one")) != sample(known, Dice("other"))


def told_to(events: list[Event], seat: int) -> list[Event]:
    return [mine for event in events if (mine := event_for(event, seat)) is not None]


def test_what_somebody_picked_up_is_in_every_hand_that_is_thought_of() -> None:
    game = table_of(2, TAJ, {0: "4S 5S 6S 9H 10H 7S PJ 2D 2C QH KD AC 9C"}, cut="7D", open_card="KC")
    events = [*game.draw(Pile.OPEN).events, *game.discard("9C").events]
    known = knowledge_of(for_seat(game.state, 1), TAJ, told_to(events, 1))
    [rival] = known.rivals
    assert (rival.kept, rival.thrown) == (hand("KC"), hand("9C"))
    for number in range(20):
        [held] = sample(known, Dice(str(number)))
        assert len(held) == 13
        assert hand("KC")[0] in held
        assert all(held.count(one) <= known.unseen[one] for one in held)


def test_a_spectator_has_nothing_to_judge() -> None:
    with pytest.raises(ValueError, match="spectator"):
        knowledge_of(for_seat(table_of(2).state, None), TAJ)
