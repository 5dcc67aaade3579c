"""Who tries a deal again from a step of it is told by the hint what the review of that step says."""

import hashlib

import msgspec
import pytest
from django.core.cache import cache
from django.urls import reverse

from engine import coach, deal
from engine.bots import Strength, choose
from engine.deal import Action, DealState, Event, Phase
from engine.record import Stake, build
from engine.shuffle import Chance
from engine.views import for_seat
from school.practice.hints import Hint, hint
from school.practice.models import BeganFrom, PracticeGame
from school.practice.positions import _at
from school.table.messages import Named, still
from tests.engine.deal.cast import TAJ
from tests.school.practice.cast import ask
from tests.school.reviews.cast import browser_of, played, reviewed

ADVICE = {"closed": "draw_closed", "open": "draw_open", "drop": "drop", "discard": "discard", "finish": "finish"}


def by_bots(number: int) -> tuple[DealState, list[tuple[int, Action]], list[tuple[Event, ...]]]:
    """A deal of two bots: how it ended, the moves, and the events of each step."""
    seed = hashlib.sha256(f"agree/{number}".encode()).digest()
    state, events = deal.start(TAJ, f"agree-{number}", ["asha", "bela"], 0, 1, Chance(seed, {}), 0)
    moves, steps = [], [tuple(events)]
    while state.phase is not Phase.OVER:
        seat = state.turn
        if state.phase is Phase.SHOW:
            seat = next(one for one in state.still_in if state.seats[one].sent is None)
        action = choose(for_seat(state, seat), TAJ, (Strength.BEGINNER, Strength.CLUB)[seat])
        state, events = deal.apply(state, action, 0)
        moves.append((0, action))
        steps.append(tuple(events))
    return state, moves, steps


def agree(best: str, said: Hint) -> bool:
    choice, _space, card = best.partition(" ")
    return said.advice == ADVICE[choice] and (not card or said.card == card)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_from_every_step_of_a_deal_the_hint_is_what_the_review_calls_best(number: int) -> None:
    state, moves, steps = by_bots(number)
    written = build(state, moves, Stake(), None)
    found = coach.review(TAJ, 0, 0, steps, coach.samples_for(2))
    assert found.judged
    for one in found.judged:
        position = _at(written, one.version - 1, 0, BeganFrom.REPLAY)
        view = still(position.state, Named("", "practice", 0))
        said = hint(view, TAJ, position.past)
        assert said is not None
        assert agree(one.best, said), (one, said)


@pytest.mark.django_db
def test_a_deal_of_ones_own_tried_again_has_the_hint_of_its_review() -> None:
    over, player = played()
    found = msgspec.convert(reviewed(over, player).content, coach.Review)
    browser = browser_of(player)
    assert found.judged
    for one in found.judged:
        cache.clear()  # a browser begins only so many deals a minute
        went = browser.post(reverse("school:practice-deal", args=[over.public_id]), {"step": one.version - 1})
        game = PracticeGame.objects.get(public_id=went["Location"].rstrip("/").rpartition("/")[2])
        status, said = ask(browser, game, "hint")
        assert status == 200
        assert agree(one.best, msgspec.convert(said, Hint))
