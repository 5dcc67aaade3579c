"""Which cards are jokers in one deal, and what every card is worth (rules 2).

The cut joker makes every card of its rank a joker; a cut printed joker makes the aces jokers. Where the profile
has upper and lower jokers, the cut joker's neighbours in its suit are jokers too, with the ranks going round.
"""

from dataclasses import dataclass
from functools import lru_cache

from engine.cards import KINDS_OF_CARD, PRINTED_JOKER, RANKS, Card, Cards, card, rank_of
from engine.houses.rule_profile import RuleProfile

ACE_OF_SPADES = card("AS")
_FACE_POINTS = 10
_SUIT = len(RANKS)


@dataclass(frozen=True, slots=True, eq=False)
class Jokers:
    """The jokers of a deal: tables over the 53 kinds of card, indexed by the card.

    `points` is what a card costs a loser, 0 for every joker. `value_card` is the cut joker's own card (the ace of
    spades for a cut printed joker); `upper`, `lower` and `trio` (the three, sorted) are None in houses without them.
    `ace_wraps` says whether jokers, and cards, may make a run that goes round.
    """

    cut: Card
    value_card: Card
    upper: Card | None
    lower: Card | None
    trio: Cards | None
    joker_cards: Cards
    is_joker: tuple[bool, ...]
    points: bytes
    ace_wraps: bool = False


@lru_cache(maxsize=4096)
def jokers_for(profile: RuleProfile, cut: Card) -> Jokers:
    """The jokers when `cut` lies beside the closed deck.

    >>> from engine.cards import codes, hand
    >>> from engine.houses import profile as rules
    >>> codes(jokers_for(rules("classic-points21"), card("AS")).joker_cards)
    ['AS', '2S', 'KS', 'AH', 'AD', 'AC', 'PJ']
    """
    value_card = ACE_OF_SPADES if cut == PRINTED_JOKER else cut
    rank = rank_of(value_card)
    jokers: set[Card] = {PRINTED_JOKER} if profile.printed_jokers else set()
    if profile.wild_jokers:
        jokers |= set(range(rank, PRINTED_JOKER, _SUIT))
    upper = lower = None
    trio = None
    if profile.neighbour_jokers:
        suit_starts = value_card - rank
        upper = suit_starts + (rank + 1) % _SUIT
        lower = suit_starts + (rank - 1) % _SUIT
        jokers |= {upper, lower}
        trio = bytes(sorted((lower, value_card, upper)))
    is_joker = tuple(one in jokers for one in range(KINDS_OF_CARD))
    return Jokers(
        cut=cut,
        value_card=value_card,
        upper=upper,
        lower=lower,
        trio=trio,
        joker_cards=bytes(sorted(jokers)),
        is_joker=is_joker,
        points=bytes(0 if is_joker[one] else _natural_points(one) for one in range(KINDS_OF_CARD)),
        ace_wraps=profile.ace_wraps,
    )


def _natural_points(one: Card) -> int:
    rank = rank_of(one)
    return rank + 1 if 0 < rank < _FACE_POINTS else _FACE_POINTS
