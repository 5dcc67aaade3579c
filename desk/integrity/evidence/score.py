"""Scores of suspicion for a pair or a player: lines of evidence, each with the observed and the expected value.

A score is the negative decimal logarithm of the probability by chance: 5 is once in 100,000. What a player does
with one other player is compared with what the same player does with all others, if that is known, and with the
house. So a beginner who folds good hands with everybody does not get a high score.
"""

from enum import StrEnum
from math import log10, sqrt

import msgspec

from desk.integrity.evidence.chance import at_least, beyond, together
from desk.integrity.evidence.tallies import Pair, PairTally, PlayerTally, Side, Tallies

FLAGGED = 5.0
"""From this score on an alert is opened."""
FEWEST_DEALS = 8
"""The fewest deals together for a score."""
COMPANY_MOST = 1.0
"""Friends like to sit together, so that alone is worth no more."""
LINKS = {"address": 3.0, "device": 4.0, "payee": 6.0}
"""What a link is worth: one address is a family or a hostel, one payee is one purse."""

BELIEVED = {"hollow": 0.01, "folded": 0.02, "passed": 0.01, "dear": 0.01, "taken": 0.25}
"""How often people err, before a house has seen any: in shares of deals, the last two in shares of cards given."""
BELIEVED_FOR = 400
"""What the house has seen counts as much as that from so many on."""
STRENGTH = 0.25
"""Players' chances to win differ by about so much of the fair chance."""
KNOWN_AFTER = 25
"""After so many other deals half of the doubt about a player's strength is gone."""
_SPREAD = 0.35
"""What one deal moves between two players, as a standard deviation in dearest hands, until more is known."""
_ALIKE = 25.0
"""How much players are alike in the cards they leave to each other and take: of so many events' worth."""
SERVED_SPREAD = 0.35
"""How differently one discard serves the next player, as a standard deviation, until the house has seen many."""
SERVED_APART = 0.01
"""By how much players differ in how well their discards serve those who cannot be known, as a standard deviation."""
_COMPANIONABLE = 4.0
"""How much people are alike in whom they meet."""
FEWEST_THOUGHTS = 200
STEADY = 0.2
"""A person's times to think differ by more than this, as a standard deviation of their logarithms."""
QUICK_SHARE = 0.25


class Sign(StrEnum):
    """The kinds of evidence."""

    COMPANY = "company"
    FLOW = "flow"
    HOLLOW = "hollow"
    FOLDED = "folded"
    PASSED = "passed"
    TAKEN = "taken"
    DEAR = "dear"
    SERVED = "served"
    ADDRESS = "address"
    DEVICE = "device"
    PAYEE = "payee"
    STEADY = "steady"
    QUICK = "quick"
    FARMED = "farmed"


class Line(msgspec.Struct, frozen=True):
    """One line of evidence: the kind, the player (None: both), the observed and the expected value, its weight."""

    sign: Sign
    seen: float
    expected: float
    weight: float
    who: str | None = None
    of: int = 0


class Evidence(msgspec.Struct, frozen=True):
    """All lines about a pair or a player, the heaviest first, and the score."""

    score: float
    lines: tuple[Line, ...]


def weigh_pair(tallies: Tallies, pair: Pair, links: tuple[str, ...] = ()) -> Evidence:
    """The evidence about two players; `links` are what they share, of the keys of `LINKS`."""
    lines = [Line(Sign(link), 1, 0, LINKS[link]) for link in links]
    tally = tallies.pairs.get(pair)
    play = 0.0
    if tally is not None and tally.deals >= FEWEST_DEALS:
        tails = [*_flows(tallies, pair, tally), *_habits(tallies, pair, tally)]
        play = -log10(together(_by_sign(tails)))
        lines += [_line(tail) for tail in tails]
        lines.append(_company(tallies, pair, tally))
    weight = play + sum(line.weight for line in lines if line.sign in LINKS or line.sign is Sign.COMPANY)
    heavy_lines = sorted((line for line in lines if line.weight >= 1), key=lambda line: -line.weight)
    return Evidence(round(weight, 2), tuple(heavy_lines))


def weigh_player(tally: PlayerTally) -> Evidence:
    """The evidence that a player is no person, by the times it takes to think."""
    if tally.thoughts < FEWEST_THOUGHTS:
        return Evidence(0.0, ())
    mean = tally.log_sum / tally.thoughts
    spread = sqrt(max(0.0, tally.log_squares / tally.thoughts - mean * mean))
    lines = []
    if spread < STEADY:
        lines.append(Line(Sign.STEADY, round(spread, 3), STEADY, FLAGGED + 1, of=tally.thoughts))
    if tally.quick > QUICK_SHARE * tally.thoughts:
        lines.append(Line(Sign.QUICK, tally.quick, QUICK_SHARE * tally.thoughts, FLAGGED + 1, of=tally.thoughts))
    return Evidence(sum(line.weight for line in lines), tuple(lines))


class _Tail(msgspec.Struct, frozen=True):
    """What was seen and expected, and how often chance gives as much."""

    sign: Sign
    who: str
    seen: float
    expected: float
    tail: float
    of: int


def _line(tail: _Tail) -> Line:
    return Line(tail.sign, round(tail.seen, 2), round(tail.expected, 2), round(-log10(tail.tail), 2), tail.who, tail.of)


def _by_sign(tails: list[_Tail]) -> list[float]:
    """One tail a sign: the smaller of the two players', twice."""
    signs = {tail.sign for tail in tails}
    return [min(1.0, 2 * min(tail.tail for tail in tails if tail.sign is sign)) for sign in sorted(signs)]


def _company(tallies: Tallies, pair: Pair, tally: PairTally) -> Line:
    """How often the two met, beside how often everybody who meets as many people as they do meets one of them."""
    one, other = (tallies.players[player].company for player in pair)
    expected = one * other / max(1, tallies.house.company)
    tail = at_least(tally.meetings, _COMPANIONABLE, _COMPANIONABLE / max(expected, 0.1), 1.0)
    return Line(Sign.COMPANY, tally.meetings, round(expected, 1), min(COMPANY_MOST, round(-log10(tail), 2)))


def _flows(tallies: Tallies, pair: Pair, tally: PairTally) -> list[_Tail]:
    """What flowed each way beyond what the strength of both explains."""
    house = tallies.house
    a_lost = max(0.05, house.lost / max(1.0, house.deals - house.wins))
    fair = tally.fair_wins * a_lost
    strengths = [_strength(tallies.players[player], tally, side) for player, side in _sides(pair, tally)]
    (low, low_doubt), (high, high_doubt) = strengths
    expected = fair * (high - low)
    doubt = fair * fair * (low_doubt * low_doubt + high_doubt * high_doubt)
    spread = max(tally.squares, _SPREAD * _SPREAD * tally.deals)
    net = tally.low.flowed - tally.high.flowed
    deviations = (net - expected) / sqrt(spread + doubt)
    return [
        _Tail(Sign.FLOW, pair[0], net, expected, beyond(deviations), tally.deals),
        _Tail(Sign.FLOW, pair[1], -net, -expected, beyond(-deviations), tally.deals),
    ]


def _strength(tally: PlayerTally, pair_tally: PairTally, side: Side) -> tuple[float, float]:
    """How much more than by chance a player wins with others, 1 being as chance has it, and the doubt about that."""
    fair = tally.fair_wins - pair_tally.fair_wins
    deals = tally.deals - pair_tally.deals
    strength = 1.0
    if deals and fair > 0:
        won = (tally.wins - side.wins) / fair
        strength = 1.0 + (won - 1.0) * deals / (deals + KNOWN_AFTER)
    return strength, STRENGTH * sqrt(KNOWN_AFTER / (deals + KNOWN_AFTER))


def _habits(tallies: Tallies, pair: Pair, kept: PairTally) -> list[_Tail]:
    """What each did in deals with the other, beside what each does otherwise."""
    tails = []
    for (player, side), receiver in zip(_sides(pair, kept), reversed(pair), strict=True):
        tally = tallies.players[player]
        for sign in (Sign.HOLLOW, Sign.FOLDED, Sign.PASSED):
            usual = _usual(sign, tallies.house, kept)
            elsewhere = getattr(tally, sign) - getattr(side, sign), tally.deals - kept.deals
            tails.append(_habit(sign, player, getattr(side, sign), kept.deals, usual, elsewhere))
        usual = _usual(Sign.DEAR, tallies.house, kept)
        elsewhere = tally.dear - side.dear, tally.given - side.given
        tails.append(_habit(Sign.DEAR, player, side.dear, side.given, usual, elsewhere))
        tails.append(_taken(tallies, player, receiver, kept, side))
        tails.append(_served(tallies, player, kept, side))
    return tails


def _habit(sign: Sign, player: str, seen: int, of: int, usual: float, elsewhere: tuple[int, int]) -> _Tail:
    """How often a player does something is believed to lie anywhere around what is usual, and is then learned."""
    shape, rate = 1 + elsewhere[0], 1 / usual + elsewhere[1]
    return _Tail(sign, player, seen, of * shape / rate, at_least(seen, shape, rate, of), of)


def _usual(sign: Sign, house: PlayerTally, tally: PairTally) -> float:
    """How often everybody does something, these two in their deals together left out: they would excuse themselves."""
    chances = "given" if sign in {Sign.DEAR, Sign.TAKEN} else "deals"
    theirs = 2 * tally.deals if chances == "deals" else tally.low.given + tally.high.given
    seen = getattr(house, sign) - getattr(tally.low, sign) - getattr(tally.high, sign)
    of = getattr(house, chances) - theirs
    rate: float = (seen + BELIEVED[sign] * BELIEVED_FOR) / (of + BELIEVED_FOR)
    return rate


def _taken(tallies: Tallies, giver: str, taker: str, tally: PairTally, side: Side) -> _Tail:
    """How often one takes what the other puts away, beside how often each gives and takes otherwise."""
    usual = _usual(Sign.TAKEN, tallies.house, tally)
    gives, takes = tallies.players[giver], tallies.players[taker]
    given, drew = gives.given - side.given, takes.drew - side.given
    generous = (gives.taken - side.taken + _ALIKE) / (given * usual + _ALIKE)
    eager = (takes.took - side.taken + _ALIKE) / (drew * usual + _ALIKE)
    rate = usual * generous * eager
    tail = at_least(side.taken, _ALIKE, _ALIKE / rate, side.given)
    return _Tail(Sign.TAKEN, giver, side.taken, side.given * rate, tail, side.given)


def _served(tallies: Tallies, giver: str, kept: PairTally, side: Side) -> _Tail:
    """How well one's discards serve the other, beside how well they serve others and how well everybody's do.

    Players are believed to differ by `SERVED_APART`, and what is known of the giver's discards elsewhere narrows that.
    """
    house, tally = tallies.house, tallies.players[giver]
    weighed = house.weighed - kept.low.weighed - kept.high.weighed
    squares = house.served_squares - kept.low.served_squares - kept.high.served_squares
    each = (squares + SERVED_SPREAD**2 * BELIEVED_FOR) / (weighed + BELIEVED_FOR)
    usual = (house.served - kept.low.served - kept.high.served) / (weighed + BELIEVED_FOR)
    elsewhere = tally.weighed - side.weighed
    known = elsewhere / (elsewhere + each / SERVED_APART**2)
    mean = usual + known * ((tally.served - side.served) / elsewhere - usual) if elsewhere else usual
    doubt = side.weighed * SERVED_APART
    spread = side.weighed * each + doubt * doubt * (1 - known)
    expected = side.weighed * mean
    tail = beyond((side.served - expected) / sqrt(spread)) if side.weighed else 1.0
    return _Tail(Sign.SERVED, giver, side.served, expected, tail, side.weighed)


def _sides(pair: Pair, tally: PairTally) -> tuple[tuple[str, Side], tuple[str, Side]]:
    return (pair[0], tally.low), (pair[1], tally.high)
