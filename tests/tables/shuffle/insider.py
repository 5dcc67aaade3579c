"""The model of an insider who would choose the cards, and how it is measured what that gains.

The hand's value is how many cards lie next to one of their suit; its rank among the eight hands that the same deck
would give is what chance alone decides, unless somebody has chosen.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from engine.shuffle import FairShuffle, Transcript, TranscriptPlayer, house_commitment, share_commitment

HANDS, CARDS = 8, 13
DEAL, VICTIM, CONFEDERATE = "k3m9qa7xk3m9", "victim", "confederate"
BOUND = 35.0
"""Chi-square with 7 degrees of freedom is above this once in 100,000 times."""


def hands_of(shuffle: FairShuffle) -> list[bytes]:
    """The first eight hands of 13 that lie in the deck; the confederate's is the first."""
    deck = shuffle.deck(2)
    return [deck[at : at + CARDS] for at in range(0, HANDS * CARDS, CARDS)]


def value(hand: bytes) -> int:
    """Cards that have the next one of their suit beside them in the hand."""
    held = set(hand)
    return sum(card + 1 in held and card // 13 == (card + 1) // 13 for card in held)


def rank_of_the_first(hands: Sequence[bytes]) -> int:
    """How many of the others are worth less; equal ones are put in an order that knows no seat."""
    first, *others = ((value(hand), hand) for hand in hands)
    return sum(other < first for other in others)


def chi_square(draw: Callable[[Random], Sequence[bytes]], tries: int, seed: int = 1) -> float:
    """How far the confederate's rank over so many deals is from what chance gives; one seed gives the same deals."""
    drawn, counts = Random(seed), [0] * HANDS
    for _ in range(tries):
        counts[rank_of_the_first(draw(drawn))] += 1
    return sum((count - tries / HANDS) ** 2 / (tries / HANDS) for count in counts)


def best(candidates: Sequence[object], shuffled: Callable[[object], FairShuffle]) -> object:
    """Which of them the insider would choose."""
    return max(candidates, key=lambda one: value(hands_of(shuffled(one))[0]))


def closed(seed: bytes, shares: Mapping[str, bytes]) -> Transcript:
    """The transcript of a deal with these shares."""
    return Transcript(
        beacon=None,
        closed_at_ms=0,
        deal=DEAL,
        house=house_commitment(DEAL, seed),
        players=tuple(
            TranscriptPlayer(player=player, commitment=share_commitment(DEAL, player, share))
            for player, share in shares.items()
        ),
        reveal_ms=5000,
        rules="0" * 64,
    )
