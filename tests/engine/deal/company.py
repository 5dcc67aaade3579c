"""Whole deals played by chance, for what must never break: every kind of action, in every house, to the end."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from hypothesis import strategies as st

from engine import deal
from engine.cards import PACK, Cards
from engine.deal import Action, DealState, Event, Phase
from engine.deal.steps.start import Layout, begin
from engine.houses import PROFILES, RuleProfile, with_overrides
from tests.engine.deal.cast import terms_of

HOUSES = PROFILES | {
    "so few cards": with_overrides(PROFILES["taj-points"], {"packs": 1, "cards": 16, "seats_max": 3}),
    "no patience": with_overrides(PROFILES["classic-points21"], {"misses": 1, "turn_s": 1, "declare_s": 1}),
}
"""Every house, and two that an operator has taken to the limits of what a table can play by."""

_RUNS = tuple(bytes(range(suit * 13 + rank, suit * 13 + rank + 3)) for suit in range(4) for rank in (0, 3, 6))
_ROYAL_RUNS = tuple(bytes(range(suit * 13 + 9, suit * 13 + 13)) for suit in range(4))


@dataclass(frozen=True)
class Temper:
    """How likely, in percent, the players are to do what ends or disturbs a deal, and the house to stop it."""

    drop: int = 2
    ask: int = 2
    stay: int = 2
    finish: int = 3
    dawdle: int = 5
    open: int = 40
    stop: int = 0


@dataclass(frozen=True)
class Chance:
    """Everything that decides a deal by chance: shown when a test fails, and enough to play it again."""

    profile: RuleProfile = field(repr=False)
    house: str
    players: int
    first: int
    lucky: int
    seed: int
    temper: Temper


@dataclass(frozen=True)
class Step:
    """One move: the state before and after it, and what it was."""

    before: DealState
    action: Action
    now_ms: int
    after: DealState
    events: tuple[Event, ...]


def chances() -> st.SearchStrategy[Chance]:
    """Any house, any number of players, any temper; so many of them are dealt a hand that can be declared."""
    percent = st.sampled_from([0, 1, 5, 30])
    tempers = st.builds(Temper, *(5 * [percent]), st.sampled_from([0, 50, 100]), percent)
    return st.builds(
        _chance,
        st.sampled_from(sorted(HOUSES)),
        st.integers(2, 6),
        st.integers(0, 5),
        st.integers(0, 2),
        st.integers(0, 2**32),
        tempers,
    )


def _chance(house: str, players: int, first: int, lucky: int, seed: int, temper: Temper) -> Chance:
    players = min(players, HOUSES[house].seats_max)
    return Chance(HOUSES[house], house, players, first % players, lucky, seed, temper)


def beginning(chance: Chance) -> tuple[DealState, tuple[Event, ...]]:
    """The deal before its first move."""
    dice = random.Random(chance.seed)
    layout = _layout(chance, dice)
    return begin(terms_of(chance.players, chance.profile, layout.cut, chance.first), layout)


def played(chance: Chance) -> Iterator[Step]:
    """Every move of the deal until it is over."""
    dice = random.Random(chance.seed)
    state, _ = beginning(chance)
    lucky = dict(enumerate(_lucky_hands(chance, random.Random(chance.seed))))
    now_ms = state.terms.started_at_ms
    for made in range(5_000):
        if state.due_at_ms is None:
            return
        # A table of players who never give up has to be left in the end.
        action = choose(state, chance.temper if made < 300 else Temper(drop=100), lucky, dice)
        if isinstance(action, deal.Timeout):
            now_ms = state.due_at_ms + dice.randrange(300)
        else:
            now_ms = min(now_ms + int(dice.expovariate(1 / 4_000)), state.due_at_ms - 1)
        before = state
        state, events = deal.apply(state, action, now_ms)
        yield Step(before, action, now_ms, state, events)
    raise AssertionError("the deal does not end")


def _layout(chance: Chance, dice: random.Random) -> Layout:
    hands = [b"".join(runs) for runs in _lucky_hands(chance, dice)]
    deck = list(PACK * chance.profile.packs)
    for card in b"".join(hands):
        deck.remove(card)
    dice.shuffle(deck)
    while len(hands) < chance.players:
        hands.append(bytes(deck[: chance.profile.cards]))
        del deck[: chance.profile.cards]
    return Layout(tuple(hands), deck.pop(), deck.pop(), bytes(deck))


def _lucky_hands(chance: Chance, dice: random.Random) -> list[tuple[Cards, ...]]:
    """Hands of pure sequences, with which a declaration is nearly always valid."""
    hands, packs = min(chance.lucky, chance.players), chance.profile.packs
    count, longer = divmod(chance.profile.cards, 3)
    royals = dice.sample(_ROYAL_RUNS * packs, hands)
    runs = dice.sample(_RUNS * packs, hands * (count - 1))
    return [(royal if longer else royal[:3], *runs[at::hands]) for at, royal in enumerate(royals)]


def choose(state: DealState, temper: Temper, lucky: dict[int, tuple[Cards, ...]], dice: random.Random) -> Action:
    """A move by chance; `lucky` has the melds of the seats that were dealt a hand that can be declared."""
    wish = _wish(state, temper, dice)
    if wish is not None and deal.why_not(state, wish) is None:
        return wish
    if _falls(dice, temper.dawdle):
        return deal.Timeout(known={seat: _grouped(state.seats[seat].hand, dice)[0] for seat in state.still_in})
    if state.phase is Phase.SHOW:
        seat = dice.choice([seat for seat in state.still_in if state.seats[seat].sent is None])
        return deal.Show(seat, *_grouped(state.seats[seat].hand, dice))
    melds = lucky.get(state.turn, ())
    if state.phase is Phase.DECLARE:
        return _declaration(state, melds, dice)
    return _put_away(state, temper, bool(melds), dice) if state.drawn else _draw_or_drop(state, temper, dice)


def _wish(state: DealState, temper: Temper, dice: random.Random) -> Action | None:
    seat = dice.randrange(len(state.seats))
    if temper.stop and _falls(dice, temper.stop):
        return deal.Resume(least_ms=dice.randrange(60_000))
    if _falls(dice, temper.ask):
        return deal.AskDrop(seat, _falls(dice, 60), by=who_drops(state))
    if _falls(dice, temper.stay):
        return deal.StaySeated(seat, _falls(dice, 60))
    return None


def who_drops(state: DealState) -> deal.By:
    """By whose doing a hand is dropped: by its player's, or the house gives it up where nobody may drop by choice."""
    return "player" if state.profile.drops != "never" else "timeout"


def _draw_or_drop(state: DealState, temper: Temper, dice: random.Random) -> Action:
    if _falls(dice, temper.drop):
        return deal.Drop(state.turn, by=who_drops(state))
    wants_open = _falls(dice, temper.open) and deal.why_not(state, deal.Draw(state.turn, deal.Pile.OPEN)) is None
    return deal.Draw(state.turn, deal.Pile.OPEN if wants_open else deal.Pile.CLOSED)


def _put_away(state: DealState, temper: Temper, keeps_hand: bool, dice: random.Random) -> Action:
    drawn = state.drawn_card
    assert drawn is not None
    card = drawn if keeps_hand else dice.choice(state.seats[state.turn].hand)
    finishes = _falls(dice, temper.finish * 4 if keeps_hand else temper.finish)
    return deal.Finish(state.turn, card) if finishes else deal.Discard(state.turn, card)


def _declaration(state: DealState, melds: tuple[Cards, ...], dice: random.Random) -> Action:
    hand = state.seats[state.turn].hand
    if melds and sorted(b"".join(melds)) == sorted(hand):
        return deal.Declare(state.turn, melds)
    return deal.Declare(state.turn, *_grouped(hand, dice))


def _falls(dice: random.Random, percent: int) -> bool:
    return dice.randrange(100) < percent


def _grouped(hand: Cards, dice: random.Random) -> tuple[tuple[Cards, ...], Cards]:
    """A hand in groups that mean nothing, and what is left."""
    cards = list(hand)
    dice.shuffle(cards)
    at = sorted(dice.choices(range(len(cards) + 1), k=4))
    parts = [bytes(cards[start:end]) for start, end in zip([0, *at], [*at, len(cards)], strict=True)]
    return tuple(parts[:-1]), parts[-1]


def in_play(state: DealState) -> Cards:
    """Every card there is, wherever it lies, in order."""
    on_slot = b"" if state.finish_card is None else bytes((state.finish_card,))
    hands = b"".join(seat.hand for seat in state.seats)
    return bytes(sorted(state.closed + state.open_pile + hands + on_slot + bytes((state.cut,))))
