"""The data of a mistake for the browser: the position and the choices, and after the answer the worth of each."""

from collections.abc import Iterator

import msgspec
from django.utils.translation import gettext as _

from engine.cards import card, hand
from engine.hands.groups import classify
from engine.hands.jokers import jokers_for
from engine.houses import profile
from engine.puzzles import Position
from school.mistakes.models import Mistake
from school.mistakes.services import is_right, solution_of
from school.puzzles import words
from school.puzzles.showing import AnswerShown, Choice, PuzzleShown, VerdictShown
from tournaments.matches.standings import pool_before

KIND = "mistake"
_TENTHS = 10


def shown(mistake: Mistake) -> PuzzleShown:
    """A mistake as a question; the choices are in the order of their names, which does not depend on their worth."""
    position = msgspec.convert(mistake.position, Position)
    choices = sorted(one.answer for one in solution_of(mistake).answers)
    question = _("You have drawn. What is best now?") if position.drawn else _("It is your turn. What is best now?")
    return PuzzleShown(
        id=mistake.public_id,
        kind=KIND,
        title=_("From your own deal"),
        question=" ".join((question, *_of_the_match(mistake))),
        cards=profile(position.profile).cards,
        position=position,
        choices=tuple(Choice(answer, label(answer)) for answer in choices),
        counts=False,
        rating=0,
    )


def _of_the_match(mistake: Mistake) -> Iterator[str]:
    """The scores of the deal's pool, if there is one: the worth of a choice depends on them."""
    deal, player = mistake.review.deal, mistake.review.player_id
    pool = pool_before(deal)
    if pool is None:
        return
    seat = deal.deal_seats.get(player=player).seat_index
    others = [total for index, total in enumerate(pool.totals) if index != seat]
    values = {"own": pool.totals[seat], "others": ", ".join(map(str, others)), "limit": pool.limit}
    yield _("In the pool you had %(own)s points, the others %(others)s. Out at %(limit)s.") % values


def verdict_shown(mistake: Mistake, given: str) -> VerdictShown:
    """The solution of a mistake, after its player has answered."""
    solution = solution_of(mistake)
    position = msgspec.convert(mistake.position, Position)
    rules = profile(position.profile)
    jokers = jokers_for(rules, card(position.cut))
    return VerdictShown(
        right=is_right(mistake, given),
        answer=given,
        sentences=(_beside(mistake), _judged_by()),
        measure=solution.measure.value,
        answers=tuple(AnswerShown(one.answer, label(one.answer), one.value, one.right) for one in solution.answers),
        groups=solution.groups,
        kinds=tuple(classify(rules, jokers, hand(group)) for group in solution.groups),
        ungrouped=solution.ungrouped,
        before=None,
        after=None,
    )


def label(answer: str) -> str:
    """The label of an answer, for buttons and sentences."""
    names = {
        "closed": _("Draw from the closed deck"),
        "open": _("Take the open card"),
        "drop": _("Drop"),
        "finish": _("Finish"),
    }
    return names.get(answer) or words.card(answer)


def _beside(mistake: Mistake) -> str:
    best = solution_of(mistake).answers[0]
    values = {
        "chosen": label(mistake.chosen),
        "best": label(best.answer),
        "cost": f"{mistake.cost_tenths / _TENTHS:.1f}",
    }
    return _("Best: %(best)s. In the deal you chose: %(chosen)s. That cost %(cost)s points on average.") % values


def _judged_by() -> str:
    return _("Each choice is judged by what you could know then, against hands the others may have held.")
