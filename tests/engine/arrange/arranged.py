"""How set hands are arranged, a digest a house: `python -m tests.engine.arrange.arranged` writes them anew.

The digest holds every choice among equals, which the exhaustive search leaves open. Beside it stands how many positions
the search settled, so that what makes it look at more than before is seen without a clock.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from engine.arrange import arrange, best_discard, search
from engine.cards import KINDS_OF_CARD, Card, Cards
from engine.hands.jokers import jokers_for
from engine.houses import PROFILES
from engine.houses.rule_profile import RuleProfile

WRITTEN = Path(__file__).parent / "golden" / "arranged.txt"
_HANDS = 300


def arranged(house: str) -> tuple[str, int]:
    """The digest of the house's set hands as they are arranged, and how many positions were settled for them."""
    profile, digest, settled = PROFILES[house], hashlib.sha256(), 0
    settle = search._Search._settle

    def counted(*given: object) -> None:
        nonlocal settled
        settled += 1
        settle(*given)  # type: ignore[arg-type]

    with patch.object(search._Search, "_settle", counted):
        for number in range(_HANDS):
            cut, *deck = _deck(profile, f"{house}/{number}")
            jokers, hand = jokers_for(profile, cut), _hand(profile, deck, number)
            digest.update(repr(arrange(profile, jokers, hand[: profile.cards])).encode())
            digest.update(repr(best_discard(profile, jokers, hand)).encode())
    return digest.hexdigest(), settled


def _hand(profile: RuleProfile, deck: list[Card], number: int) -> Cards:
    """One card more than are dealt; of every second hand two thirds lie close together, so that much can be laid."""
    if number % 2:
        suit, rank = divmod(deck[0] % 52, 13)
        deck = sorted(deck, key=lambda one: (abs(one % 13 - rank) + 4 * (one // 13 != suit)) // 2)
        near = 2 * profile.cards // 3
        deck = deck[:near] + deck[-(profile.cards + 1 - near) :]
    return bytes(deck[: profile.cards + 1])


def _deck(profile: RuleProfile, name: str) -> list[Card]:
    """All the cards, in an order that the name decides."""
    copies = [(one, copy) for one in range(KINDS_OF_CARD) for copy in range(profile.packs)]
    return [one for one, _ in sorted(copies, key=lambda card: hashlib.sha256(f"{name}/{card}".encode()).digest())]


def lines() -> Iterator[str]:
    """What is written down, a line a house."""
    for house in PROFILES:
        digest, settled = arranged(house)
        yield f"{house} {settled} {digest}"


if __name__ == "__main__":
    WRITTEN.write_text("\n".join(lines()) + "\n")
