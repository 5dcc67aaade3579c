"""A hint: the coach's best choice for the learner, and figures that explain it.

It only uses what the seat may see. The judge is the one of reviews, with the same seed and number of samples, so a
hint and the review of the same position never disagree.
"""

from typing import Literal

import msgspec

from engine import coach
from engine.arrange import Arrangement, arrange, best_discard
from engine.bots import NothingToDo, Strength, choose
from engine.bots.sight import Sight, sight_of
from engine.cards import CODES, Card, Cards, card, codes, without
from engine.coach import Choice
from engine.deal import Declare, Discard, Draw, Drop, Finish, Phase, Pile, SeatAction, Show, Status
from engine.hands.groups import Kind, classify
from engine.hands.jokers import Jokers
from engine.houses import RuleProfile
from engine.views import SeatView
from school.practice.past import Past

Advice = Literal["draw_closed", "draw_open", "drop", "discard", "finish", "declare", "show"]


class HintGroup(msgspec.Struct, frozen=True, kw_only=True):
    """A group of the hand as the hint would lay it."""

    cards: tuple[str, ...]
    kind: Kind | None


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """What to do and why.

    `card` is the card to discard, or the one on the open pile. `groups` remain if the hint is followed, and
    `points` are the hand's points then; `points_now` are its present points. `outs` of the `unseen` cards improve
    the hand if one of them is drawn next. `drop_points` is the cost of a drop, if it is allowed. `ready` says that the
    hand can be declared if the hint is followed, whatever is drawn.
    """

    advice: Advice
    card: str | None
    groups: list[HintGroup]
    points: int
    points_now: int
    outs: int
    unseen: int
    drop_points: int | None
    ready: bool


def hint(view: SeatView, profile: RuleProfile, past: Past = Past()) -> Hint | None:  # noqa: B008  (frozen)
    """The hint for the view's seat; None if it has nothing to do.

    `past` is the seat's other knowledge: draws and discards in the deal, and the scores of its pool.
    """
    sight = sight_of(view, profile)
    if view.phase is Phase.TURN:
        in_turn = view.turn == sight.seat and view.seats[sight.seat].status is Status.IN
        return _reasons(_best(view, profile, past), view, sight) if in_turn else None
    try:
        # How to show a hand is the solver's, and no matter of judgement.
        return _reasons(choose(view, profile, Strength.MASTER), view, sight)
    except NothingToDo:
        return None


def _best(view: SeatView, profile: RuleProfile, past: Past) -> SeatAction:
    known = coach.knowledge_of(view, profile, past.events, past.pool)
    seed = coach.seed_of(past.deal, view.version)
    best = coach.judge(known, seed, coach.samples_for(len(view.seats)))[0]
    seat = view.turn
    match best.choice:
        case Choice.DROP:
            return Drop(seat)
        case Choice.CLOSED:
            return Draw(seat, Pile.CLOSED)
        case Choice.OPEN:
            return Draw(seat, Pile.OPEN)
    assert best.card is not None
    return Finish(seat, best.card) if best.choice is Choice.FINISH else Discard(seat, best.card)


def _reasons(action: SeatAction, view: SeatView, sight: Sight) -> Hint:
    now = arrange(sight.profile, sight.jokers, sight.hand)
    match action:
        case Discard(card=away) | Finish(card=away):
            hand_left = without(sight.hand, away)
            advice: Advice = "finish" if isinstance(action, Finish) else "discard"
            left = arrange(sight.profile, sight.jokers, hand_left)
            return _hint(
                advice, sight, away, left, now.points, 0 if advice == "finish" else _outs(sight, hand_left, left)
            )
        case Draw(pile=Pile.OPEN):
            top = card(view.open_pile[-1])
            taken = best_discard(sight.profile, sight.jokers, sight.hand + bytes((top,)))
            left = Arrangement(taken.groups, taken.ungrouped, taken.points, taken.declarable)
            return _hint("draw_open", sight, top, left, now.points, 0, _drop_points(view, sight))
        case Draw():
            shown = sight.top
            return _hint(
                "draw_closed", sight, shown, now, now.points, _outs(sight, sight.hand, now), _drop_points(view, sight)
            )
        case Drop():
            return _hint("drop", sight, None, now, now.points, _outs(sight, sight.hand, now), _drop_points(view, sight))
        case Declare():
            return _hint("declare", sight, None, now, now.points, 0)
        case Show():
            return _hint("show", sight, None, now, now.points, 0)
    raise AssertionError(f"The bots wish for nothing: {action}.")


def _hint(
    advice: Advice,
    sight: Sight,
    one: Card | None,
    left: Arrangement,
    points_now: int,
    outs: int,
    drop: int | None = None,
) -> Hint:
    return Hint(
        advice=advice,
        card=None if one is None else CODES[one],
        groups=[_group(sight.profile, sight.jokers, group) for group in left.groups],
        points=left.points,
        points_now=points_now,
        outs=outs,
        unseen=sum(sight.unseen),
        drop_points=drop,
        ready=left.declarable,
    )


def _group(profile: RuleProfile, jokers: Jokers, cards: Cards) -> HintGroup:
    return HintGroup(cards=tuple(codes(cards)), kind=classify(profile, jokers, cards))


def _outs(sight: Sight, hand_left: Cards, left: Arrangement) -> int:
    """How many of the unseen cards make this hand cheaper, or ready to be declared, when one is drawn."""
    return sum(copies for one, copies in enumerate(sight.unseen) if copies and _helps(sight, hand_left, left, one))


def _helps(sight: Sight, hand_left: Cards, left: Arrangement, one: Card) -> bool:
    best = best_discard(sight.profile, sight.jokers, hand_left + bytes((one,)))
    return best.declarable or best.points < left.points


def _drop_points(view: SeatView, sight: Sight) -> int | None:
    if not sight.profile.may_drop(view.seats[sight.seat].turns):
        return None
    return sight.profile.first_drop if view.seats[sight.seat].turns == 0 else sight.profile.middle_drop
