"""Every choice of a seat with its expected points, against possible hands of the others.

`samples` limits the work, never a time, and all randomness comes from `seed`: the same question has the same answer
on every machine.
"""

from collections.abc import Mapping
from enum import StrEnum
from statistics import fmean
from typing import NamedTuple

from engine.arrange import best_discard
from engine.cards import CODES, Card
from engine.coach.ahead import Ahead
from engine.coach.knowledge import Knowledge
from engine.coach.match import chances, point_of
from engine.coach.sampling import Dice, sample
from engine.coach.standing import points_to_expect
from engine.coach.worth import Worth, nothing_in_it
from engine.hands.marriages import hand_value

SAMPLES = 8
"""The default number of ways to deal the hidden hands in a judgement."""
LOOKED_AT = 5
"""The number of best discards for which the next card is examined."""
LARGEST_AHEAD = 16
"""With more cards than these in a hand nothing is looked ahead: it would take a second a move."""
_TAKES = 11
"""The gain from which on the next player takes an open card, in points at stake."""


class Choice(StrEnum):
    """The choices of a seat."""

    CLOSED = "closed"
    OPEN = "open"
    DROP = "drop"
    DISCARD = "discard"
    FINISH = "finish"


class Option(NamedTuple):
    """One choice: its expected points, the points that it leaves at stake, and how many unseen cards would help then.

    `card` is the discard, or the card of the open pile. `fed` is the next player's gain by it, in points at stake.
    `points` are won above zero and lost below.
    """

    choice: Choice
    card: Card | None
    points: float
    at_stake: float
    helping: int
    fed: float = 0.0

    @property
    def name(self) -> str:
        """`closed`, `open`, `drop`, or the choice and the card: `discard 10H`."""
        with_card = self.choice in (Choice.DISCARD, Choice.FINISH) and self.card is not None
        return f"{self.choice} {CODES[self.card]}" if with_card and self.card is not None else str(self.choice)


class _Table(NamedTuple):
    """The sampled hands of the others: the share at stake of each, and the next player's gain from cards."""

    shares: list[list[float]]
    next_hands: list[tuple[Worth, Ahead | None, float]]
    value_of_others: float


def judge(known: Knowledge, seed: str = "", samples: int = SAMPLES) -> tuple[Option, ...]:
    """All choices of the seat in turn, the best first.

    `samples` limits the work, about 5 ms each with 13 cards. Raises ValueError if the seat has no card to discard.
    """
    table = _table_of(known, Dice(f"coach/{seed}"), samples)
    options = _put_away(known, table) if known.drawn else _draw(known, table)
    return tuple(sorted(options, key=lambda option: (-option.points, option.at_stake, option.name)))


def _table_of(known: Knowledge, dice: Dice, samples: int) -> _Table:
    shares, next_hands, values = [], [], []
    for _ in range(samples):
        hands = sample(known, dice)
        worths = [_worth_of_rival(known, held) for held in hands]
        stakes = [worth.now() for worth in worths]
        whole = nothing_in_it(known.profile)
        shares.append([stake / whole for stake in stakes])
        if worths:
            next_hands.append((worths[0], _ahead(known, worths[0]), stakes[0]))
        values += [hand_value(known.jokers, held) for held in hands]
    return _Table(shares, next_hands, fmean(values) if values else 0.0)


def _worth_of_rival(known: Knowledge, held: bytes) -> Worth:
    """The worth of a rival's hand from the rival's view, where the seat's own cards are hidden."""
    profile, own = known.profile, known.hand
    unseen = tuple(max(0, known.unseen[one] + own.count(one) - held.count(one)) for one in range(len(known.unseen)))
    return Worth(profile, known.jokers, held, unseen)


def _ahead(known: Knowledge, worth: Worth) -> Ahead | None:
    return Ahead(worth) if known.profile.cards + 1 <= LARGEST_AHEAD else None


def _draw(known: Knowledge, table: _Table) -> list[Option]:
    own = Worth(known.profile, known.jokers, known.hand, known.unseen)
    now = own.now()
    ahead = _ahead(known, own)
    closed, helping = ahead.after(own.cells, now) if ahead else (now, 0)
    options = [Option(Choice.CLOSED, None, _points(known, table, closed), closed, helping)]
    if known.top is not None:
        options.append(_open(known, table, known.top))
    if known.profile.may_drop(known.turns):
        played = max(option.points for option in options)
        options.append(Option(Choice.DROP, None, _dropped(known, now, played), now, 0))
    return options


def _dropped(known: Knowledge, at_stake: float, played: float) -> float:
    """The worth of a drop compared with `played`, the expected points of the best draw.

    In a pool the prize counts: the difference in the expected prize is converted to points at this seat's rate
    before the deal. So a drop that puts its player out is never the better choice.
    """
    profile = known.profile
    drop = profile.first_drop if known.turns == 0 else profile.middle_drop
    if known.match is None or not known.rivals:
        return -float(drop)
    share = at_stake / nothing_in_it(profile)
    found = chances(known.match, profile, drop, share, known.turns, len(known.rivals))
    return played + (found.dropped - found.played) / point_of(known.match)


def _open(known: Knowledge, table: _Table, top: Card) -> Option:
    taken = known.hand + bytes((top,))
    if best_discard(known.profile, known.jokers, taken).declarable:
        return Option(Choice.OPEN, top, _winning(known, table), 0.0, 0)
    worth = Worth(known.profile, known.jokers, taken, known.unseen)
    # To take a card and put the same one away would only pass the turn.
    left = [stake for one, stake in worth.by_discard().items() if one != top]
    at_stake = min(left) if left else worth.now()
    return Option(Choice.OPEN, top, _points(known, table, at_stake), at_stake, 0)


def _put_away(known: Knowledge, table: _Table) -> list[Option]:
    best = best_discard(known.profile, known.jokers, known.hand)
    worth = Worth(known.profile, known.jokers, known.hand, known.unseen)
    by_discard = worth.by_discard() or {best.discard: worth.now()}
    likely = sorted(by_discard, key=lambda one: (by_discard[one], one))[:LOOKED_AT]
    ahead = _ahead(known, worth)
    options = []
    for one, stake in by_discard.items():
        at_stake, helping, beyond = stake, 0, 0.0
        if ahead and one in likely and one in worth.kinds:
            at_stake, helping = ahead.after(worth.without(one), stake)
            beyond = stake - at_stake
        options.append((Option(Choice.DISCARD, one, 0.0, at_stake, helping), beyond))
    # The others were not looked at: they are given the same that the next card brings to the best.
    brings = max((beyond for _, beyond in options), default=0.0)
    fed = _fed(known, table, list(by_discard))
    found = []
    for option, beyond in options:
        assert option.card is not None
        at_stake = option.at_stake if beyond or option.card in likely else max(0.0, option.at_stake - brings)
        gains = fed.get(option.card, [])
        points = _points(known, table, at_stake, gains)
        found.append(option._replace(points=points, at_stake=at_stake, fed=fmean(gains) if gains else 0.0))
    if best.declarable:
        found.append(Option(Choice.FINISH, best.discard, _winning(known, table), 0.0, 0))
    return found


def _fed(known: Knowledge, table: _Table, cards: list[Card]) -> Mapping[Card, list[float]]:
    """For each card the next player's gain in each sample, in points at stake."""
    gains: dict[Card, list[float]] = {one: [] for one in cards}
    for worth, ahead, now in table.next_hands:
        for one in cards:
            least = ahead.with_card(worth.cells, one, now) if ahead else now
            gains[one].append(now - least if now - least > _TAKES and not known.jokers.is_joker[one] else 0.0)
    return gains


def _points(known: Knowledge, table: _Table, at_stake: float, gains: list[float] | None = None) -> float:
    """The expected points over all samples with this much at stake, less the next player's gain."""
    whole = nothing_in_it(known.profile)
    own = at_stake / whole
    found = []
    for number, shares in enumerate(table.shares):
        others = shares
        if gains and shares:
            others = [max(0.0, shares[0] - gains[number] / whole), *shares[1:]]
        found.append(points_to_expect(known.profile, own, others))
    return (fmean(found) if found else 0.0) + _exchanged(known, table)


def _winning(known: Knowledge, table: _Table) -> float:
    """The points of a declaration now: it wins, and the others pay their points at stake."""
    found = [points_to_expect(known.profile, -1.0, shares) for shares in table.shares]
    return (fmean(found) if found else 0.0) + _exchanged(known, table)


def _exchanged(known: Knowledge, table: _Table) -> float:
    """The points of value cards from the others still in."""
    if not known.profile.value_cards:
        return 0.0
    return len(known.rivals) * (hand_value(known.jokers, known.hand) - table.value_of_others)
