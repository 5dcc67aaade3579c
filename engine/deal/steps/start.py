"""The deal of the cards: one at a time from the first player on, then cut joker and first open card (rules 4.2)."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from engine.cards import CODES, Card, Cards, codes
from engine.deal.events import Dealt, Dropped, Event, Why
from engine.deal.state import DealState, Ending, Phase, Seat, Status
from engine.deal.steps.ending import end
from engine.deal.steps.passing import begin_turn
from engine.deal.terms import Terms, pack
from engine.houses import RuleProfile
from engine.shuffle import BadSeed, Chance
from engine.shuffle.packed import pack_joint


class BadDeal(ValueError):
    """Players or seats with which no deal can start: the argument at fault, and a message that says why."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


class Seated(msgspec.Struct, frozen=True):
    """Who plays a deal, in seat order; play goes up the seats from `first`, whoever that is.

    `stays` are the players' choices for missed turns, nobody's by default. Raises BadDeal.
    """

    players: tuple[str, ...]
    first: int
    dealer: int
    stays: tuple[bool, ...] = ()

    def __post_init__(self) -> None:
        count = len(self.players)
        if len(set(self.players)) != count:
            raise BadDeal("players", "A player sits in one seat only.")
        for field, seat in (("first", self.first), ("dealer", self.dealer)):
            if not 0 <= seat < count:
                raise BadDeal(field, f"There is no seat {seat} among {count}.")
        if self.stays and len(self.stays) != count:
            raise BadDeal("stays", f"There are {len(self.stays)} choices for missed turns, but {count} players.")


class Layout(msgspec.Struct, frozen=True):
    """The cards as they were dealt; `hands` in seat order, `closed` with the top first."""

    hands: tuple[Cards, ...]
    cut: Card
    open: Card
    closed: Cards


def start(
    profile: RuleProfile,
    deal_id: str,
    players: Sequence[str],
    first: int,
    dealer: int,
    chance: Chance,
    now_ms: int,
    stays: Sequence[bool] = (),
) -> tuple[DealState, tuple[Event, ...]]:
    """Shuffle, deal and begin the first turn; the state's version is 1.

    Who had committed to a share and did not reveal it has dropped before the first turn; when that leaves one seat in,
    the deal is over at once. Raises BadDeal for players or seats that do not fit, also when nobody would be left in,
    and BadSeed for what cannot be shuffled from, or does not fit this deal.
    """
    if not profile.seats_min <= len(players) <= profile.seats_max:
        raise BadDeal("players", f"{profile.seats_min} to {profile.seats_max} play at this table, not {len(players)}.")
    seated = Seated(tuple(players), first, dealer, tuple(stays))
    if broken := chance.broken(deal_id, profile.hash, players):
        raise BadSeed(broken.sentence)
    if set(players) <= set(chance.missing):
        raise BadDeal("players", "Nobody has revealed a share, so nobody is left to play.")
    deck = chance.shuffle(deal_id).deck(profile.packs_for(len(players)), profile.pack)
    layout = lay_out(profile, deck, len(players), first)
    terms = Terms(
        rules=pack(profile),
        deal_id=deal_id,
        players=seated.players,
        first=first,
        dealer=dealer,
        stays=seated.stays or (False,) * len(players),
        server_seed=chance.seed,
        added=_added(chance, seated.players),
        started_at_ms=now_ms,
        cut=layout.cut,
    )
    return begin(terms, layout)


def _added(chance: Chance, players: tuple[str, ...]) -> dict[str, str] | bytes | tuple[str]:
    """What the terms keep of what was added to the house's seed."""
    if chance.board:
        return (chance.board,)
    return pack_joint(joint, players) if (joint := chance.joint) else dict(chance.seeds)


def lay_out(profile: RuleProfile, deck: Cards, players: int, first: int) -> Layout:
    """Deal a deck, its first card to the first player and on round the table one at a time."""
    dealt = players * profile.cards
    hands = tuple(deck[(seat - first) % players : dealt : players] for seat in range(players))
    one, other = deck[dealt], deck[dealt + 1]
    cut, opened = (other, one) if profile.open_before_cut else (one, other)
    return Layout(hands, cut, opened, deck[dealt + 2 :])


def begin(terms: Terms, layout: Layout) -> tuple[DealState, tuple[Event, ...]]:
    """Begin the first turn of a deal with this layout."""
    extra_ms = terms.profile.extra_s * 1000
    away_s = terms.profile.away_s
    away_ms = (away_s * 1000,) * len(terms.players) if away_s else ()
    seats = tuple(
        Seat(player=player, hand=hand, extra_ms=extra_ms, stays=stays)
        for player, hand, stays in zip(terms.players, layout.hands, terms.stays, strict=True)
    )
    state = DealState(
        terms=terms,
        version=0,
        step_version=1,
        phase=Phase.TURN,
        turn=terms.first,
        turns_begun=1,
        turn_due_at_ms=terms.started_at_ms,
        due_at_ms=terms.started_at_ms,
        closed=layout.closed,
        open_pile=bytes((layout.open,)),
        seats=seats,
        away_ms=away_ms,
    )
    events: list[Event] = [_dealt(state)]
    state = _without_missing(state, events)
    left = state.still_in
    if len(left) == 1:
        state = end(state, left[0], Ending.LAST_ONE_IN, events)
    else:
        state = replace(state, turn=next((seat for seat in left if seat >= terms.first), left[0]))
        state = begin_turn(state, terms.started_at_ms, events)
    return replace(state, version=1), tuple(events)


def _without_missing(state: DealState, events: list[Event]) -> DealState:
    """The deal without those who owed a share: each pays a first drop, whenever the turn would have come."""
    missing = state.terms.chance.missing
    if not missing:
        return state
    seats = list(state.seats)
    for index, seat in enumerate(seats):
        if seat.player in missing:
            points = state.profile.first_drop
            events.append(Dropped(index, Status.FIRST_DROP, Why.UNREVEALED, points, "timeout"))
            seats[index] = replace(seat, status=Status.FIRST_DROP)
    return replace(state, seats=tuple(seats))


def _dealt(state: DealState) -> Dealt:
    terms = state.terms
    return Dealt(
        deal=terms.deal_id,
        players=terms.players,
        first=terms.first,
        dealer=terms.dealer,
        commitment=terms.commitment,
        cut=CODES[terms.cut],
        jokers=tuple(codes(terms.jokers.joker_cards)),
        open=CODES[state.open_pile[-1]],
        closed_count=len(state.closed),
        cards=terms.profile.cards,
        extra_ms=terms.profile.extra_s * 1000,
        stays=terms.stays,
        hands=tuple(tuple(codes(seat.hand)) for seat in state.seats),
    )
