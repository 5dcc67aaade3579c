"""The shapes that the coach knows are what their words say, worked out another way: by trying cards (rules 3)."""

from itertools import combinations

from engine.cards import FULL_SUITS, KINDS_OF_CARD, RANKS, Card, Cards
from engine.coach.patterns import GAPPED, PAIRS, RUNS, SETS, SHORT_RUNS, SINGLES
from engine.coach.sampling import _RUNS, _SETS
from engine.hands.groups import PURE, Kind, classify
from engine.hands.jokers import jokers_for
from tests.engine.deal.cast import TAJ

SUIT = len(RANKS)
JOKER = KINDS_OF_CARD - 1
"""The printed joker, which stands for any card."""


def of(bits: int) -> Cards:
    """The cards of a shape, in order."""
    return bytes(one for one in range(KINDS_OF_CARD) if bits >> one & 1)


def kind(cards: Cards) -> Kind | None:
    """What a group is where the cut joker is of a rank that is not in it."""
    rank = next(rank for rank in range(SUIT) if all(one % SUIT != rank for one in cards if one != JOKER))
    return classify(TAJ, jokers_for(TAJ, rank), cards)


def spans(suit: int, first: int, length: int) -> Cards:
    """The cards at so many neighbouring places of a suit; place 13 is the ace above the king."""
    return bytes(suit * SUIT + place % SUIT for place in range(first, first + length))


WINDOWS = [spans(suit, first, length) for length in (3, 4, 5) for suit in range(4) for first in range(15 - length)]
"""Every run of three to five cards."""


def completes(cards: Cards) -> set[Card]:
    """The cards that make a pure sequence or a set of these."""
    return {one for one in FULL_SUITS if kind(cards + bytes((one,))) in {*PURE, Kind.SET}}


def test_runs_are_all_pure_sequences_of_three_to_five_cards() -> None:
    assert sorted(map(of, RUNS)) == sorted(bytes(sorted(run)) for run in WINDOWS)
    assert all(kind(of(run)) is Kind.PURE_SEQUENCE for run in RUNS)


def test_sets_are_three_or_four_cards_of_a_rank() -> None:
    ranks = [[suit * SUIT + rank for suit in range(4)] for rank in range(SUIT)]
    expected = [bytes(some) for rank in ranks for size in (3, 4) for some in combinations(rank, size)]
    assert sorted(map(of, SETS)) == sorted(expected)
    assert all(kind(of(each)) is Kind.SET for each in SETS)


def test_gapped_runs_have_both_ends_of_a_run_and_as_many_jokers_as_are_missing() -> None:
    expected = set()
    for run in WINDOWS:
        for size in range(len(run) - 2):
            expected |= {
                (bytes(sorted((run[0], *inner, run[-1]))), len(run) - 2 - size)
                for inner in combinations(run[1:-1], size)
            }
    expected |= {(bytes(sorted(run[:2])), 1) for run in WINDOWS if len(run) == 3}
    expected |= {(bytes(sorted(run[1:])), 1) for run in WINDOWS if len(run) == 3}
    assert {(of(cards), jokers) for cards, jokers in GAPPED} == expected
    for cards, jokers in GAPPED:
        assert kind(of(cards) + bytes([JOKER] * jokers)) is Kind.SEQUENCE


def test_pairs_wait_for_the_other_cards_of_their_rank() -> None:
    assert len({pair.cards for pair in PAIRS}) == len(PAIRS) == 13 * 6
    for pair in PAIRS:
        first, second = of(pair.cards)
        assert first % SUIT == second % SUIT
        assert set(pair.outs) == {first % SUIT + suit * SUIT for suit in range(4)} - {first, second}
        assert set(pair.outs) == completes(of(pair.cards))


def test_short_runs_wait_for_the_cards_that_make_a_pure_sequence_of_them() -> None:
    expected = set()
    for run in WINDOWS:
        for missing in run if len(run) == 3 else run[1:-1]:
            expected.add(bytes(sorted(one for one in run if one != missing)))
    assert {of(short.cards) for short in SHORT_RUNS} == expected
    assert len(SHORT_RUNS) == len(expected)
    for short in SHORT_RUNS:
        assert set(short.outs) == completes(of(short.cards))


def test_a_single_card_waits_for_two_of_its_suit_or_one_near_it_or_of_its_rank() -> None:
    assert [of(single.cards) for single in SINGLES] == [bytes((one,)) for one in FULL_SUITS]
    for one, single in zip(FULL_SUITS, SINGLES, strict=True):
        suit = [other for other in FULL_SUITS if other // SUIT == one // SUIT and other != one]
        pairs = {pair for pair in combinations(suit, 2) if kind(bytes((one, *pair))) is Kind.PURE_SEQUENCE}
        assert {tuple(sorted(pair)) for pair in single.pairs} == pairs
        assert len(single.pairs) == len(pairs)
        assert set(single.near) == {other for pair in pairs for other in pair}
        assert len(single.near) == len(set(single.near))
        assert list(single.mates) == [other for other in FULL_SUITS if other % SUIT == one % SUIT and other != one]


def test_hands_that_are_thought_of_are_measured_by_melds_of_three_cards() -> None:
    assert sorted(map(of, _RUNS)) == sorted(bytes(sorted(run)) for run in WINDOWS if len(run) == 3)
    assert sorted(map(of, _SETS)) == sorted(of(each) for each in SETS if len(of(each)) == 3)
