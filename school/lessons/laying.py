"""A stage's cards on a table: the hands, the decks, and the rest of the packs in an order that stays the same."""

from msgspec.structs import replace

from engine.cards import PACK, Cards, hand, without
from engine.deal import DealState
from engine.deal.steps.start import Layout
from school.lessons.stages import Play, Stage
from school.table import deals

LEARNER, BOT = 0, 1
_STRIDE, _ROUND = 37, 101


def first_state(stage: Stage) -> DealState:
    """The initial state of a stage's deal; if nothing is played, it is not the learner's turn.

    Raises ValueError when the packs do not have the cards.
    """
    return _laid(stage, LEARNER if isinstance(stage.task, Play) else BOT)


def in_turn(stage: Stage, turn: int = 1) -> DealState:
    """The state of a stage's deal with the learner in turn, in the first turn of the deal or in a later one."""
    return replace(_laid(stage, LEARNER), turns_begun=turn)


def _laid(stage: Stage, first: int) -> DealState:
    cut, opened = hand(stage.cut)[0], hand(stage.opened)[0]
    layout = Layout((stage.cards, hand(stage.other)), cut, opened, _closed(stage))
    state, _ = deals.laid_out(stage.rules, layout, LEARNER, first)
    return state


def _closed(stage: Stage) -> Cards:
    first = hand(stage.closed)
    rest: Cards = PACK * stage.rules.packs
    for one in stage.cards + hand(stage.other) + hand(stage.cut) + hand(stage.opened) + first:
        rest = without(rest, one)
    return first + bytes(one for _, one in sorted((at * _STRIDE % _ROUND, one) for at, one in enumerate(rest)))
