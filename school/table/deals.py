"""Deals for learning: played by the engine, laid out by hand or by chance, and never in a hurry.

Time stands still: every action is made at the same moment, so nobody's time is ever up. Bots move as soon as it is
their turn, each a pure function of what its seat may see.
"""

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from engine.bots import Strength, choose
from engine.cards import PACK, Card, Cards, without
from engine.coach import Match
from engine.deal import Action, DealState, Event, Phase, Status, Step, apply
from engine.deal.steps.start import Layout, begin
from engine.deal.terms import Terms, pack
from engine.houses import RuleProfile
from engine.views import for_seat

NOW_MS = 0
"""The one moment at which everything happens."""
YOU = "you"
"""The learner's player id."""
PLAYS_ON = frozenset({Status.IN, Status.WON})

Made = tuple[Action, DealState, tuple[Event, ...]]
"""An action, the state after it, and what happened."""


def players_of(count: int, you: int) -> tuple[str, ...]:
    """The ids of the players in seat order: the learner's, and `bot-1` and so on."""
    others = iter(range(1, count))
    return tuple(YOU if seat == you else f"bot-{next(others)}" for seat in range(count))


def laid_out(profile: RuleProfile, layout: Layout, you: int, first: int) -> tuple[DealState, tuple[Event, ...]]:
    """A deal begun from this layout; the hands may have any number of cards."""
    players = players_of(len(layout.hands), you)
    return begin(_terms(profile, players, first, layout.cut), layout)


def by_chance(profile: RuleProfile, count: int, hand: Cards = b"", cut: Card | None = None) -> Layout:
    """A fresh shuffle for `count` players; seat 0 has `hand`, and the cut joker is `cut`, where they are said.

    A hand that is too short is filled up by chance. Raises ValueError for cards that the packs do not have.
    """
    rest = PACK * profile.packs
    for one in hand if cut is None else hand + bytes((cut,)):
        rest = without(rest, one)
    deck = bytearray(rest)
    secrets.SystemRandom().shuffle(deck)
    own = hand + bytes(_taken(deck, profile.cards - len(hand)))
    hands = [own, *(bytes(_taken(deck, profile.cards)) for _ in range(count - 1))]
    turned = deck.pop() if cut is None else cut
    return Layout(tuple(hands), turned, deck.pop(), bytes(deck))


def _taken(deck: bytearray, count: int) -> list[Card]:
    return [deck.pop() for _ in range(max(0, count))]


def _terms(profile: RuleProfile, players: tuple[str, ...], first: int, cut: Card) -> Terms:
    return Terms(
        rules=pack(profile),
        deal_id="learning",
        players=players,
        first=first,
        dealer=(first - 1) % len(players),
        stays=(False,) * len(players),
        server_seed=secrets.token_bytes(32),  # only reshuffles follow from it
        added={},
        started_at_ms=NOW_MS,
        cut=cut,
    )


def taken_over(state: DealState, you: int) -> DealState:
    """A position of another deal as one for learning: other players, no clock, no wishes, a seed of its own."""
    players = players_of(len(state.seats), you)
    terms = replace(_terms(state.profile, players, state.terms.first, state.terms.cut), dealer=state.terms.dealer)
    seats = tuple(
        replace(seat, player=player, extra_ms=0, stays=False, drop_asked=False)
        for seat, player in zip(state.seats, players, strict=True)
    )
    later_ms = NOW_MS + 1
    return replace(state, terms=terms, seats=seats, turn_due_at_ms=later_ms, due_at_ms=later_ms)


def made(state: DealState, actions: Iterable[Action]) -> Iterator[Made]:
    """The actions made one after the other. Raises Refused for what the rules do not allow."""
    for action in actions:
        state, events = apply(state, action, NOW_MS)
        yield action, state, events


def after(state: DealState, actions: Iterable[Action]) -> DealState:
    """The state after these actions."""
    for _, later, _ in made(state, actions):
        state = later
    return state


def no_match(_state: DealState, _seat: int) -> Match | None:
    """A deal of its own is no match's."""
    return None


def by_bots(
    state: DealState,
    you: int,
    strength: Strength,
    *,
    to_the_end: bool = False,
    match_of: Callable[[DealState, int], Match | None] = no_match,
) -> Iterator[Made]:
    """What the bots do until it is the learner's turn, the deal is over or the learner is out of it.

    They play on without the learner `to_the_end`. `match_of` says how a seat's match stands.
    """
    while (seat := _bot_to_move(state, you, to_the_end)) is not None:
        action = choose(for_seat(state, seat), state.profile, strength, match_of(state, seat))
        state, events = apply(state, action, NOW_MS)
        yield action, state, events


def _bot_to_move(state: DealState, you: int, to_the_end: bool) -> int | None:
    if state.phase is Phase.OVER or (state.seats[you].status not in PLAYS_ON and not to_the_end):
        return None
    if state.phase is Phase.SHOW:
        return next((seat for seat in state.still_in if seat != you and state.seats[seat].sent is None), None)
    return state.turn if state.turn != you else None


def own_steps(actions: Sequence[Action], you: int) -> list[int]:
    """Where among the actions the learner's own moves stand."""
    return [at for at, action in enumerate(actions) if isinstance(action, Step) and action.seat == you]
