"""One deal between two moves: frozen, complete and small (rules 4).

Every number of the rules is in `terms.profile`, every card of the packs is in exactly one place here. Only
`engine.views` decides what a seat may see of it; no other code sends a state.
"""

from enum import StrEnum

import msgspec
from msgspec.structs import astuple, force_setattr

from engine.cards import Card, Cards
from engine.deal.terms import Terms
from engine.hands.jokers import Jokers
from engine.houses import RuleProfile
from engine.settlement import Outcome
from engine.spoken import Spoken


class Phase(StrEnum):
    """The step for which the table waits."""

    TURN = "turn"
    """The player in turn draws or drops, then discards or finishes."""
    DECLARE = "declare"
    """The player in turn has put a card on the finish slot and sends the hand as groups."""
    SHOW = "show"
    """A declaration was valid; the players still in send their hands as groups."""
    OVER = "over"
    """There is a result; nothing more happens."""


class Status(StrEnum):
    """How a seat is doing in the deal; all but IN are outcomes of the result."""

    IN = "in"
    """Plays, or owes its hand after a valid declaration."""
    FIRST_DROP = "first_drop"
    MIDDLE_DROP = "middle_drop"
    WRONG_SHOW = "wrong_show"
    WON = "won"
    LOST = "lost"


# Looking a member up on its enum takes longer than all else that a property does.
_IN = Status.IN


class Ending(Spoken):
    """Why the deal is over."""

    DECLARED = "declared", "A valid hand was declared."
    LAST_ONE_IN = "last_one_in", "Everybody else was out."


class Grouping(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A hand as its holder put it down."""

    groups: tuple[Cards, ...] = ()
    ungrouped: Cards = b""


class Seat(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One seat of the deal.

    `turns` counts the turns that were played or missed, `misses` the missed ones in a row, `extra_ms` is the rest
    of the bank of extra time; a seat that `stays` is not dropped for misses, one with `drop_asked` drops on its
    turn; `sent` is the declared or shown hand.
    """

    player: str
    hand: Cards
    extra_ms: int
    stays: bool = False
    status: Status = Status.IN
    turns: int = 0
    misses: int = 0
    drop_asked: bool = False
    sent: Grouping | None = None


class SeatResult(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """How the deal ended for one seat; `points` are the losing points, before value cards and money."""

    seat: int
    outcome: Outcome
    groups: tuple[Cards, ...]
    ungrouped: Cards
    deal_show: bool
    points: int


class DealResult(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """How the deal ended."""

    winner: int
    ending: Ending
    seats: tuple[SeatResult, ...]


class DealState(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A deal between two moves.

    `version` counts accepted actions from 1; `step_version` is the version at which the present step began, so an
    action made for an earlier step is stale. `turn` is the seat in turn, from a valid declaration on the winner's;
    `turns_begun` counts the deal's turns from 1. `closed` has the top first, `open_pile` the top last. Times are
    milliseconds: the ordinary end of the step, and the final one with what is left of the extra bank.
    In houses with a bank for lost connections `away_ms` is what each seat has left of it, and `awaited` says that the
    present step already got time from it.
    """

    terms: Terms
    version: int
    step_version: int
    phase: Phase
    turn: int
    turns_begun: int
    turn_due_at_ms: int
    due_at_ms: int | None
    closed: Cards
    open_pile: Cards
    seats: tuple[Seat, ...]
    drawn_card: Card | None = None
    finish_card: Card | None = None
    reshuffles: int = 0
    result: DealResult | None = None
    away_ms: tuple[int, ...] = ()
    awaited: bool = False

    @property
    def profile(self) -> RuleProfile:
        """The rules of this deal."""
        return self.terms.profile

    @property
    def jokers(self) -> Jokers:
        """The jokers of this deal."""
        return self.terms.jokers

    @property
    def deal_id(self) -> str:
        """The deal's id, as players read it to support."""
        return self.terms.deal_id

    @property
    def cut(self) -> Card:
        """The joker's card beside the closed deck."""
        return self.terms.cut

    @property
    def drawn(self) -> bool:
        """Whether the player in turn has drawn."""
        return self.drawn_card is not None

    @property
    def closed_count(self) -> int:
        """How many cards the closed deck has."""
        return len(self.closed)

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that play on, or after a declaration lose by their hands."""
        return tuple([index for index, seat in enumerate(self.seats) if seat.status is _IN])

    @property
    def to_move(self) -> int:
        """The seat that the deal waits for: the one in turn, or in the show the first that has not shown its hand."""
        if self.phase is not Phase.SHOW:
            return self.turn
        return next(seat for seat in self.still_in if self.seats[seat].sent is None)


def with_seat(seats: tuple[Seat, ...], index: int, seat: Seat) -> tuple[Seat, ...]:
    """The seats with one of them replaced."""
    return (*seats[:index], seat, *seats[index + 1 :])


_FIRST_FIELDS = DealState.__struct_fields__.index("away_ms")
_SEATS = DealState.__struct_fields__.index("seats")
_IN_TERMS = ""
"""Stands for a seat's player where the terms have the name."""
_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(DealState)
_NOTHING = _encoder.encode(None)


def encode(state: DealState) -> bytes:
    """The whole state as MessagePack, rules, seeds and secrets included, for the row it lives in.

    Where the house has no bank for lost connections the fields of it are left out, as they were before there were any.
    """
    return _encoder.encode(state if state.away_ms else astuple(state)[:_FIRST_FIELDS])


def encode_course(state: DealState) -> bytes:
    """The state without its terms and its players, who are in them, for a row that has both (`encode_terms`)."""
    fields = astuple(state) if state.away_ms else astuple(state)[:_FIRST_FIELDS]
    seats = [(_IN_TERMS, *astuple(seat)[1:]) for seat in state.seats]
    return _encoder.encode((None, *fields[1:_SEATS], seats, *fields[_SEATS + 1 :]))


def encode_terms(terms: Terms) -> bytes:
    """The terms, which do not change during the deal, as MessagePack."""
    return _encoder.encode(terms)


def decode_course(saved: bytes, terms: bytes) -> DealState:
    """The state of which `encode_course` wrote one part and `encode_terms` the other; a whole state has its own terms.

    Raises msgspec.DecodeError for anything else, ValueError for the terms of a deal with more or fewer seats.
    """
    begins = 1 if saved[:1] < b"\xdc" else 3  # MessagePack says in so many bytes how many fields there are
    if saved[begins : begins + 1] != _NOTHING:
        return decode(saved)
    state = decode(saved[:begins] + terms + saved[begins + 1 :])
    for seat, player in zip(state.seats, state.terms.players, strict=True):
        if seat.player == _IN_TERMS:  # a course of before has its players
            force_setattr(seat, "player", player)  # nobody else has this state yet
    return state


def decode(saved: bytes) -> DealState:
    """The state that `encode` wrote; raises msgspec.DecodeError for anything else."""
    return _decoder.decode(saved)
