"""The small cast of the tests of Deals: a match of a few players and what is done to it."""

from engine.houses import profile
from engine.matches import apply, refusal, start
from engine.pool import Action, Event, MatchRefusal, MatchState
from engine.pool.moves import FinishDeal, StartDeal
from tests.engine.cast import DEALS_2

FEE = 2500


class Match:
    """A match that remembers its state; `do` returns what came of an action."""

    def __init__(self, players: str = "ana ben cal", house: str = DEALS_2, fee: int = FEE, rake: int = 0):
        self.state: MatchState = start(profile(house), players.split(), fee, rake)

    def do(self, *actions: Action) -> tuple[Event, ...]:
        """Apply actions one after the other; all their events."""
        told: list[Event] = []
        for action in actions:
            self.state, events = apply(self.state, action)
            told += events
        return tuple(told)

    def deal(self, winner: str = "", **points: int) -> tuple[Event, ...]:
        """One deal from its start to its end; who is not named has no points."""
        self.do(StartDeal())
        return self.do(FinishDeal({player: points.get(player, 0) for player in self.state.dealt}, winner=winner))

    def refused(self, action: Action) -> MatchRefusal | None:
        """Why an action is refused; the state must not change by asking."""
        return refusal(self.state, action)

    @property
    def chips(self) -> dict[str, int]:
        """Everybody's chips."""
        return {entrant.player: entrant.total for entrant in self.state.entrants}

    @property
    def payouts(self) -> dict[str, int]:
        """What each gets, those with nothing left out."""
        paid = zip(self.state.entrants, self.state.payouts_minor, strict=True)
        return {entrant.player: amount for entrant, amount in paid if amount}
