"""A table to play deals at in tests: rigged hands, a clock of its own, and verbs that read like the game.

Asha sits in seat 0, then Bela, Chand, Deep, Esha and Farid. Cards that a test does not name lie where they fall.
"""

from collections import Counter
from collections.abc import Mapping

import pytest

from engine import deal
from engine.cards import PACK, Card, Cards, card, codes, hand
from engine.deal import Action, DealState, Event, Pile, Refusal, Refused, Status
from engine.deal.steps.start import Layout, begin
from engine.deal.terms import Terms, pack
from engine.houses import PROFILES, RuleProfile
from tests.engine.cast import groups

NAMES = ("asha", "bela", "chand", "deep", "esha", "farid")
ASHA, BELA, CHAND, DEEP = range(4)
START_MS = 1_700_000_000_000
SEED = bytes(range(32))

RUMMYCIRCLE = PROFILES["rummycircle-points"]
TAJ = PROFILES["taj-points"]
CLASSIC_21 = PROFILES["classic-points21"]

WINNING = "4S 5S 6S | 7H 8H 9H | 10D JD QD | AC 2C 3C 4C"
"""Thirteen cards that can be declared whatever the jokers are."""
WINNING_21 = "4S 5S 6S 7S | 7H 8H 9H 10H | 10D JD QD KD | AC 2C 3C 4C | 8C 9C 10C JC QC"
LOSING = "2S 4H 6D 8C 10S QH AD 3C 5S JH 9D KC 2D"
"""Thirteen cards with nothing in them while the joker is a 7: 80 points, capped."""


def cards(text: str) -> Cards:
    """The cards of groups, without the bars."""
    return hand(text.replace("|", " "))


class Game:
    """A deal being played: `state`, the `events` of the last action, and the time."""

    def __init__(self, state: DealState, events: tuple[Event, ...] = ()) -> None:
        self.state = state
        self.events = events
        self.now_ms = state.terms.started_at_ms
        self.moves: list[tuple[int, Action]] = []

    def wait(self, seconds: float) -> "Game":
        """Let time pass."""
        self.now_ms += round(seconds * 1000)
        return self

    def do(self, action: Action) -> "Game":
        """Make any move."""
        self.state, self.events = deal.apply(self.state, action, self.now_ms)
        self.moves.append((self.now_ms, action))
        return self

    def draw(self, pile: Pile = Pile.CLOSED) -> "Game":
        """The player in turn draws."""
        return self.do(deal.Draw(self.state.turn, pile))

    def discard(self, code: str | None = None) -> "Game":
        """The player in turn discards a card, or the one just drawn."""
        drawn = self.state.drawn_card if code is None else card(code)
        assert drawn is not None
        return self.do(deal.Discard(self.state.turn, drawn))

    def turn(self) -> "Game":
        """The player in turn draws from the closed deck and puts that card away."""
        return self.draw().discard()

    def round(self) -> "Game":
        """Everybody who is in plays one turn."""
        for _ in self.state.still_in:
            self.turn()
        return self

    def drop(self) -> "Game":
        """The player in turn drops, or where nobody may, the house gives the hand up."""
        return self.do(deal.Drop(self.state.turn, by="timeout" if self.state.profile.drops == "never" else "player"))

    def finish(self, code: str | None = None) -> "Game":
        """The player in turn puts a card on the finish slot, the one just drawn or another."""
        finished = self.state.drawn_card if code is None else card(code)
        assert finished is not None
        return self.do(deal.Finish(self.state.turn, finished))

    def declare(self, text: str) -> "Game":
        """The player in turn declares these groups, the other cards ungrouped."""
        declared = groups(text)
        return self.do(deal.Declare(self.state.turn, declared, self.rest_of(self.state.turn, declared)))

    def win(self, text: str = WINNING) -> "Game":
        """The player in turn draws, finishes with that card and declares."""
        return self.draw().finish().declare(text)

    def show(self, seat: int, text: str = "") -> "Game":
        """A seat shows these groups, the other cards ungrouped."""
        shown = groups(text)
        return self.do(deal.Show(seat, shown, self.rest_of(seat, shown)))

    def time_out(self, known: Mapping[int, str] | None = None) -> "Game":
        """Wait until the step's time is up, and say so."""
        assert self.state.due_at_ms is not None
        self.now_ms = self.state.due_at_ms
        return self.do(deal.Timeout(known={seat: groups(text) for seat, text in (known or {}).items()}))

    def refused(self, action: Action) -> Refusal:
        """The refusal of a move that must be refused, and that must change nothing."""
        before = deal.encode(self.state)
        with pytest.raises(Refused) as caught:
            deal.apply(self.state, action, self.now_ms)
        assert deal.encode(self.state) == before
        return caught.value.code

    def rest_of(self, seat: int, sent: tuple[Cards, ...]) -> Cards:
        """The cards of a hand that are in none of these groups."""
        left = Counter(self.state.seats[seat].hand)
        left.subtract(b"".join(sent))
        return bytes(left.elements())

    def event(self, kind: type) -> Event:
        """The last action's event of that kind; there must be one."""
        (found,) = [event for event in self.events if isinstance(event, kind)]
        return found

    def status(self, seat: int) -> Status:
        """How a seat stands."""
        return self.state.seats[seat].status

    def points(self) -> tuple[int, ...]:
        """Losing points by seat, once the deal is over."""
        assert self.state.result is not None
        return tuple(seat.points for seat in self.state.result.seats)


def table_of(
    players: int,
    profile: RuleProfile = RUMMYCIRCLE,
    hands: Mapping[int, str] | None = None,
    cut: str = "7D",
    open_card: str = "KD",
    closed: str = "",
    first: int = ASHA,
) -> Game:
    """A deal that has just begun; `hands` by seat and the top of the closed deck as named."""
    layout = rigged(players, profile, hands or {}, card(cut), card(open_card), cards(closed))
    return Game(*begin(terms_of(players, profile, layout.cut, first), layout))


def rigged(
    players: int, profile: RuleProfile, hands: Mapping[int, str], cut: Card, opened: Card, closed: Cards
) -> Layout:
    """All cards of the packs, those that are named where they are named."""
    named = {seat: cards(text) for seat, text in hands.items()}
    left = Counter(PACK * profile.packs)
    left.subtract([cut, opened, *closed, *b"".join(named.values())])
    assert min(left.values()) >= 0, f"the packs have no such cards: {codes(bytes(-left))}"
    # From both ends of the pack by turns, so that hands nobody named are poor ones.
    rest = bytearray(sorted(left.elements(), key=lambda one: (one * 29 % 53, one)))
    dealt = []
    for seat in range(players):
        mine = named.get(seat, b"")
        missing = profile.cards - len(mine)
        dealt.append(mine + bytes(rest[:missing]))
        del rest[:missing]
    return Layout(tuple(dealt), cut, opened, closed + bytes(rest))


def terms_of(players: int, profile: RuleProfile, cut: Card, first: int = ASHA) -> Terms:
    """What stays the same in a rigged deal."""
    return Terms(
        rules=pack(profile),
        deal_id="rigged",
        players=NAMES[:players],
        first=first,
        dealer=(first - 1) % players,
        stays=(False,) * players,
        server_seed=SEED,
        added={},
        started_at_ms=START_MS,
        cut=cut,
    )
