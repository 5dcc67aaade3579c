"""A bot's move: a pure function of what its seat may see (rules 4.3 to 4.8).

The possible moves are the same for every strength; a `Judgement` chooses between them. All bots declare as soon as
they can, and show the best arrangement of their hand. Every bot gives up after many turns: there are legal houses
in which hardly any hand can be declared, and without drops a deal between bots would never end there.
"""

from typing import Protocol

from engine.arrange import arrange, best_discard
from engine.bots.sight import Sight, sight_of
from engine.cards import Card
from engine.coach.match import Match
from engine.deal.actions import By, Declare, Discard, Draw, Drop, Finish, Pile, SeatAction, Show
from engine.deal.state import Phase, Status
from engine.houses.rule_profile import RuleProfile
from engine.views import SeatView

LAST_TURN = 100
"""After this many own turns in one deal a bot gives up its hand. Between people ten turns are a long deal."""


class NothingToDo(LookupError):
    """The seat has no move to make now."""


class Judgement(Protocol):
    """The decisions of a bot of some strength."""

    def draw_from(self, sight: Sight) -> Pile | None:
        """Which pile to draw from, or None to drop; the open one only if `sight.top` may be drawn."""

    def discard(self, sight: Sight) -> Card:
        """Which card to put on the open pile."""


def decide(view: SeatView, profile: RuleProfile, judgement: Judgement, match: Match | None = None) -> SeatAction:
    """The move of the view's seat; raises NothingToDo if it has no move to make."""
    sight = sight_of(view, profile, match)
    if view.seats[sight.seat].status not in (Status.IN, Status.WON) or view.seats[sight.seat].shown:
        raise NothingToDo
    match view.phase:
        case Phase.SHOW:
            best = arrange(profile, sight.jokers, sight.hand)
            return Show(sight.seat, best.groups, best.ungrouped, version=view.version, by="bot")
        case Phase.DECLARE if view.turn == sight.seat:
            best = arrange(profile, sight.jokers, sight.hand)
            return Declare(sight.seat, best.groups, best.ungrouped, version=view.version, by="bot")
        case Phase.TURN if view.turn == sight.seat:
            return _put_away(view, sight, judgement) if view.drawn else _draw(view, sight, judgement)
    raise NothingToDo


def _draw(view: SeatView, sight: Sight, judgement: Judgement) -> SeatAction:
    top = sight.top
    if top is not None and best_discard(sight.profile, sight.jokers, sight.hand + bytes((top,))).declarable:
        return Draw(sight.seat, Pile.OPEN, version=view.version, by="bot")
    if sight.turns >= LAST_TURN:
        return _give_up(view, sight)
    pile = judgement.draw_from(sight)
    if pile is None and not sight.profile.may_drop(sight.turns):
        pile = Pile.CLOSED
    if pile is None:
        return Drop(sight.seat, version=view.version, by="bot")
    return Draw(sight.seat, pile, version=view.version, by="bot")


def _give_up(view: SeatView, sight: Sight) -> SeatAction:
    """Drop; if players may not drop, the house removes the hand from the deal as for a player who leaves."""
    by: By = "bot" if sight.profile.may_drop(sight.turns) else "timeout"
    return Drop(sight.seat, version=view.version, by=by)


def _put_away(view: SeatView, sight: Sight, judgement: Judgement) -> SeatAction:
    best = best_discard(sight.profile, sight.jokers, sight.hand)
    if best.declarable:
        return Finish(sight.seat, best.discard, version=view.version, by="bot")
    return Discard(sight.seat, judgement.discard(sight), version=view.version, by="bot")
