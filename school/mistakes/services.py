"""Takes mistakes from a new review, and judges the player's answers.

A mistake shows what the player saw at that moment and nothing of the other hands. It does not change a rating,
because the player knows the deal.
"""

import logging
from collections.abc import Iterator

import msgspec

from accounts.people.models import User
from base import clock
from base.refusals import Refused
from engine.arrange import arrange
from engine.cards import card, codes, hand, without
from engine.coach import Judged
from engine.coach import Review as Found
from engine.deal import DealState
from engine.deal import Refused as NotAllowed
from engine.hands.jokers import jokers_for
from engine.houses import PROFILES, RuleProfile
from engine.puzzles import Answer, Measure, Position, Solution
from engine.puzzles.positions import position_of
from engine.record import BadRecord, states
from school.mistakes.models import Mistake
from school.puzzles.refusals import PuzzleRefusal
from school.reviews.models import Review
from tables.history.records import NoRecord, record_of

logger = logging.getLogger(__name__)
LEAST_COST = 2.0
"""The least cost of a choice that is asked again; the coach is not more exact than this."""
AS_GOOD = 0.5
"""An answer within this many points of the best is right too; a review calls it equally good."""
MOST_KEPT = 200
"""Of one player; the oldest make room."""


def take(review: Review) -> int:
    """Keep the costly choices of a review that is ready; how many. A deal by an operator's own numbers has none."""
    content = msgspec.convert(review.content, Found)
    costly = {one.version: one for one in content.costliest if one.cost >= LEAST_COST and one.options}
    if not costly:
        return 0
    try:
        seen = {state.version: state for state in states(record_of(review.deal)) if state.version in costly}
    except (NoRecord, BadRecord, NotAllowed):
        logger.warning("a reviewed deal gives no mistakes", extra={"deal": review.deal.public_id})
        return 0
    made = list(_mistakes(review, costly, seen))
    Mistake.objects.bulk_create(made, ignore_conflicts=True)
    _make_room(review.player_id)
    return len(made)


def mine(user: User, public_id: str) -> Mistake:
    """A mistake of the user's own; raises Refused no_puzzle for any other."""
    mistakes = Mistake.objects.filter(review__player=user).select_related("review__deal")
    mistake = mistakes.filter(public_id=public_id).first()
    if mistake is None:
        raise Refused(PuzzleRefusal.NO_PUZZLE)
    return mistake


def answer(user: User, public_id: str, given: str) -> Mistake:
    """Judge an answer and note it; a right one is learned. Raises Refused no_puzzle, bad_answer."""
    mistake = mine(user, public_id)
    right = is_right(mistake, given)
    mistake.answer, mistake.answered_at = given, clock.now()
    if right and mistake.learned_at is None:
        mistake.learned_at = mistake.answered_at
    mistake.save(update_fields=["answer", "answered_at", "learned_at"])
    return mistake


def is_right(mistake: Mistake, given: str) -> bool:
    """Whether an answer is as good as the best. Raises Refused bad_answer for an impossible choice."""
    choices = {one.answer: one.right for one in solution_of(mistake).answers}
    if given not in choices:
        raise Refused(PuzzleRefusal.BAD_ANSWER)
    return choices[given]


def solution_of(mistake: Mistake) -> Solution:
    """All choices with their expected points, for the mistake's player."""
    return msgspec.convert(mistake.solution, Solution)


def _mistakes(review: Review, costly: dict[int, Judged], seen: dict[int, DealState]) -> Iterator[Mistake]:
    for version, judged in costly.items():
        state = seen.get(version)
        position = position_of(state) if state is not None else None
        if state is None or position is None or PROFILES.get(state.profile.name) != state.profile:
            continue
        yield Mistake(
            review=review,
            version=version,
            position=msgspec.to_builtins(position),
            solution=msgspec.to_builtins(_solution(state.profile, position, judged)),
            chosen=_answer_of(judged.chosen),
            cost_tenths=round(10 * judged.cost),
            made_at=clock.now(),
        )


def _solution(rules: RuleProfile, position: Position, judged: Judged) -> Solution:
    most = max(points for _, points in judged.options)
    worth = {_answer_of(name): points for name, points in judged.options}
    answers = tuple(Answer(name, round(10 * points), points > most - AS_GOOD) for name, points in worth.items())
    best = _answer_of(judged.best)
    cards = hand(position.hand)
    after_discard = without(cards, card(best)) if best in position.hand else cards
    left = arrange(rules, jokers_for(rules, card(position.cut)), after_discard)
    return Solution(
        measure=Measure.EXPECTED,
        answers=answers,
        groups=tuple(tuple(codes(group)) for group in left.groups),
        ungrouped=tuple(codes(left.ungrouped)),
        points=left.points,
    )


def _answer_of(option: str) -> str:
    """An option of the coach as an answer: the card that is put away, or the choice's own name."""
    choice, _space, one = option.partition(" ")
    return one if choice == "discard" else choice


def _make_room(player_id: int) -> None:
    mistakes = Mistake.objects.filter(review__player_id=player_id).order_by("-pk").values_list("pk", flat=True)
    Mistake.objects.filter(pk__in=list(mistakes[MOST_KEPT:])).delete()
