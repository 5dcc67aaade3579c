"""The right answers of stages, computed by the engine: the cards to pick, or the key of the right option."""

from collections.abc import Callable

from engine.arrange import best_discard
from engine.bots import Strength, choose
from engine.cards import CODES
from engine.deal import Draw, Drop, Pile, Refusal, why_not
from engine.hands.groups import classify
from engine.hands.marriages import hand_value
from engine.hands.scoring import score
from engine.pool.rejoin import rejoin
from engine.pool.split import drops_left, split
from engine.views import for_seat
from school.lessons.laying import in_turn
from school.lessons.stages import Stage

UNIT_MINOR = 100
Fact = Callable[[Stage], str]


def jokers(stage: Stage) -> list[str]:
    """The jokers in the hand."""
    return [CODES[one] for one in stage.cards if stage.jokers.is_joker[one]]


def dearest(stage: Stage) -> list[str]:
    """The cards that count the most."""
    points = stage.jokers.points
    most = max(points[one] for one in stage.cards)
    return [CODES[one] for one in stage.cards if points[one] == most]


def card_to_finish_with(stage: Stage) -> list[str]:
    """The one card without which the hand can be declared."""
    best = best_discard(stage.rules, stage.jokers, stage.cards)
    return [CODES[best.discard]] if best.declarable else []


def points_as_laid(stage: Stage) -> str:
    """The points of the hand as it is grouped."""
    return str(score(stage.rules, stage.jokers, stage.groups, b""))


def kind_of_the_first(stage: Stage) -> str:
    """The kind of the first group, or "nothing"."""
    return classify(stage.rules, stage.jokers, stage.groups[0]) or "nothing"


def value_of_the_hand(stage: Stage) -> str:
    """The points that every other player pays for the value cards of the hand."""
    return str(hand_value(stage.jokers, stage.cards))


def open_joker(stage: Stage) -> str:
    """Whether a joker that somebody has discarded may be drawn: "yes" or "no"."""
    state = in_turn(stage, 2)
    refused = why_not(state, Draw(seat=state.turn, pile=Pile.OPEN)) is Refusal.JOKER_NOT_DRAWABLE
    return "no" if refused else "yes"


def drop_or_play(stage: Stage) -> str:
    """What a strong player does with this hand in the first turn: "drop" or "play"."""
    action = choose(for_seat(in_turn(stage), 0), stage.rules, Strength.STRONG)
    return "drop" if isinstance(action, Drop) else "play"


def number(field: str) -> Fact:
    """A number of the house's rules."""
    return lambda stage: str(getattr(stage.rules, field))


def drops_left_at(total: int) -> Fact:
    """How many first drops a pool player with this total can take."""
    return lambda stage: str(drops_left(stage.rules, total))


def total_after(total: int, lost: int) -> Fact:
    """Whether a pool player is "out" or "in" after losing this many points."""
    return lambda stage: "out" if total + lost >= (stage.rules.limit or 0) else "in"


def rejoins_with(*totals: int) -> Fact:
    """The total with which one rejoins while the others have these; "no" when nobody may."""
    return lambda stage: str(rejoin(stage.rules, 25 * UNIT_MINOR, totals).total or "no")


def share_of_the_first(fee: int, started: int, *totals: int) -> Fact:
    """The part of a split for the first of these players, in units with two decimals."""

    def share(stage: Stage) -> str:
        shares = split(stage.rules, fee * UNIT_MINOR, fee * started * UNIT_MINOR, started, totals)
        if shares.amounts_minor is None:
            return "no"
        whole, parts = divmod(shares.amounts_minor[0], UNIT_MINOR)
        return f"{whole}.{parts:02}"

    return share
