"""A deal in which somebody takes very many turns: the first sixty choices are judged, as documented, and no more."""

from engine.coach import review
from engine.deal import Pile
from engine.deal.events import Event
from tests.engine.deal.cast import LOSING, TAJ, table_of


def test_the_first_sixty_choices_of_a_deal_are_judged() -> None:
    game = table_of(2, TAJ, {0: LOSING})
    steps: list[tuple[Event, ...]] = [game.events]
    for _ in range(36):
        for _seat in range(2):
            steps.append(game.draw(Pile.CLOSED).events)
            steps.append(game.discard().events)
    steps.append(game.drop().events)
    found = review(TAJ, 0, -40, steps, samples=1)
    assert len(found.judged) == 60
    assert found.judged[-1].chosen != "drop"
