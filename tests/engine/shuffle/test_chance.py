"""No place favours a card and no card another: chi-square over 100,000 deals at 99 % confidence, the same in every run.

Each deal is shuffled as a real one, from a server seed of its own; the seeds follow from a word, so the test finds the
same decks everywhere.
"""

import hashlib
from collections import Counter
from functools import cache
from statistics import NormalDist

from engine.cards import KINDS_OF_CARD, PACK
from engine.shuffle import FairShuffle

DEALS = 100_000
PACKS = 2
SIZE = len(PACK) * PACKS
CONFIDENCE = 0.99


@cache
def columns() -> list[bytes]:
    """For each place of the deck, the cards that lay there, deal by deal."""
    decks = b"".join(
        FairShuffle(hashlib.sha256(b"chance %d" % number).digest(), {}, "chance").deck(PACKS) for number in range(DEALS)
    )
    return [decks[place::SIZE] for place in range(SIZE)]


def quantile(freedom: int, confidence: float) -> float:
    """The chi-square distribution's quantile by Wilson and Hilferty, good to a thousandth for so many degrees."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + NormalDist().inv_cdf(confidence) * spread**0.5) ** 3


def test_the_quantile_is_that_of_the_tables() -> None:
    assert abs(quantile(52, 0.99) - 78.616) < 0.05
    assert abs(quantile(1000, 0.99) - 1106.969) < 0.05


def test_every_place_has_every_card_equally_often() -> None:
    expected = DEALS * PACKS / SIZE
    per_place = [
        sum((column.count(card) - expected) ** 2 for card in range(KINDS_OF_CARD)) / expected for column in columns()
    ]
    # One of 106 places may well be over its own limit; all of them together decide, and none may be far off.
    assert max(per_place) < quantile(KINDS_OF_CARD - 1, 1 - (1 - CONFIDENCE) / SIZE)
    # In a permutation the places depend on each other: scaled so, their sum has (places - 1)(kinds - 1) degrees.
    total = sum(per_place) * (SIZE - 1) / SIZE
    freedom = (SIZE - 1) * (KINDS_OF_CARD - 1)
    assert quantile(freedom, (1 - CONFIDENCE) / 2) < total < quantile(freedom, (1 + CONFIDENCE) / 2)


def test_every_two_cards_follow_each_other_equally_often() -> None:
    pairs = SIZE * (SIZE - 1)
    like, unlike = DEALS * PACKS * (PACKS - 1) / pairs, DEALS * PACKS * PACKS / pairs
    freedom = KINDS_OF_CARD**2 - 1
    limit = quantile(freedom, 1 - (1 - CONFIDENCE) / (SIZE - 1))
    for place in range(SIZE - 1):
        assert pair_statistic(place, place + 1, like, unlike) < limit


def test_the_cards_of_one_hand_are_independent_of_each_other() -> None:
    pairs = SIZE * (SIZE - 1)
    like, unlike = DEALS * PACKS * (PACKS - 1) / pairs, DEALS * PACKS * PACKS / pairs
    # With six players a hand has every sixth card of the deck.
    statistic = sum(pair_statistic(place, place + 6, like, unlike) for place in range(0, 72, 12))
    freedom = 6 * (KINDS_OF_CARD**2 - 1)
    assert quantile(freedom, (1 - CONFIDENCE) / 2) < statistic < quantile(freedom, (1 + CONFIDENCE) / 2)


def pair_statistic(place: int, other: int, like: float, unlike: float) -> float:
    """Chi-square of the pairs of cards at two places; a pair of like cards is rarer than one of unlike ones."""
    seen = Counter(zip(columns()[place], columns()[other], strict=True))
    kinds = range(KINDS_OF_CARD)
    return sum(
        (seen[one, two] - expected) ** 2 / expected
        for one in kinds
        for two in kinds
        for expected in [like if one == two else unlike]
    )
