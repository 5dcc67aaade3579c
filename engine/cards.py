"""Cards and how they are written (rules 2).

A card is a small integer, `suit * 13 + rank` with the ace as rank 0; the printed joker is 52. The copies of a
card in the packs are alike, so a copy has no name of its own. Several cards together are `bytes`, one card a
byte: immutable, hashable, compact on disk and quick to slice. People and JSON see codes: `10H`, `AS`, `PJ`.
"""

from collections.abc import Iterable
from typing import Annotated

# So annotated, cards can be told from other numbers and bytes where they become codes (`engine.deal.forms`).
Card = Annotated[int, "a card"]
Cards = Annotated[bytes, "cards"]

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
PRINTED_JOKER: Card = 52
KINDS_OF_CARD = 53

CODES = (*(rank + suit for suit in SUITS for rank in RANKS), "PJ")
_CARD_OF_CODE = {code: card for card, code in enumerate(CODES)}
FULL_SUITS: Cards = bytes(range(52))
PACK: Cards = bytes(range(KINDS_OF_CARD))


class BadCard(ValueError):
    """A code that names no card."""

    def __init__(self, code: object) -> None:
        super().__init__(f"{code!r} is no card; a card is a rank and a suit such as '10H', or 'PJ'.")


def card(code: str) -> Card:
    """Read one card.

    Raises BadCard when the code names none.

    >>> card("AS"), card("10H"), card("PJ")
    (0, 22, 52)
    """
    found = _CARD_OF_CODE.get(code) if isinstance(code, str) else None
    if found is None:
        raise BadCard(code)
    return found


def hand(codes: str | Iterable[str]) -> Cards:
    """Read several cards, from one string with spaces or from a list of codes; the order is kept.

    >>> codes(hand("AS 10H PJ"))
    ['AS', '10H', 'PJ']
    """
    if isinstance(codes, str):
        codes = codes.split()
    return bytes(card(code) for code in codes)


def codes(cards: Cards) -> list[str]:
    """Write cards as the codes people see, in the same order."""
    return [CODES[one] for one in cards]


def rank_of(one: Card) -> int:
    """Rank from 0 (ace) to 12 (king); the printed joker has none and must not be given."""
    return one % 13


def suit_of(one: Card) -> int:
    """Suit from 0 to 3 in the order S H D C; 4 for the printed joker."""
    return one // 13


def without(cards: Cards, one: Card) -> Cards:
    """The cards less one copy of `one`; raises ValueError when it is not among them."""
    at = cards.index(one)
    return cards[:at] + cards[at + 1 :]
