"""Positions that a number decides, in any house: hands with something in them, an open pile, cards that others took.

The tests that compare with what was written down judge these. All chance is SHA-256, so every machine has the same.
"""

import hashlib
from collections import Counter
from typing import NamedTuple

from engine.cards import KINDS_OF_CARD, Card, Cards
from engine.hands.jokers import Jokers, jokers_for
from engine.houses.rule_profile import RuleProfile

_RANKS = 13
_PLAIN = 52
_OF_JOKERS, _OF_MELDS = 3, 4


class SetPosition(NamedTuple):
    """A seat's hand in its turn, and all else that it may know; `kept` and `thrown` are by rival, in their order."""

    profile: RuleProfile
    jokers: Jokers
    cut: Card
    hand: Cards
    open_pile: Cards
    turns: int
    kept: tuple[Cards, ...]
    thrown: tuple[Cards, ...]
    unseen: tuple[int, ...]


def set_position(profile: RuleProfile, number: int, cards: int, rivals: int = 1, seen: int = 3) -> SetPosition:
    """Position `number` of a house: a hand of so many cards, `seen` cards on the open pile by each rival.

    Of five positions one has a hand by chance, two have hands whose cards lie the closer together, one has jokers in
    the place of every fourth card, and one has melds with none to three other cards.
    """
    cut, *deck = _deck(profile, f"position/{profile.name}/{number}")
    jokers = jokers_for(profile, cut)
    kind = number % 5
    if kind == _OF_MELDS:
        chosen = _melds(deck, cards - number // 5 % 4)
    elif kind == _OF_JOKERS:
        chosen = [one for one in deck if jokers.is_joker[one]][: cards // 4] + _close(deck, jokers, cards // 2)
    else:
        chosen = _close(deck, jokers, cards * kind // 4)
    left, rest = Counter(chosen), list[Card]()
    for one in deck:
        if left[one]:
            left[one] -= 1
        else:
            rest.append(one)
    missing = cards - len(chosen)
    hand, rest = bytes(sorted(chosen + rest[:missing])), rest[missing:]
    pile = bytes(rest[: seen * rivals + 1])
    rest = rest[len(pile) :]
    kept = tuple(bytes(sorted(rest[at : at + number % 3])) for at in range(0, 3 * rivals, 3))
    thrown = tuple(pile[at : at + seen] for at in range(0, seen * rivals, seen)) if seen else (b"",) * rivals
    gone = Counter(hand + pile + bytes((cut,)))
    packs, pack = profile.most_packs, profile.pack
    unseen = tuple(packs * (one in pack) - gone[one] for one in range(KINDS_OF_CARD))
    return SetPosition(profile, jokers, cut, hand, pile, seen, kept, thrown, unseen)


def _close(deck: list[Card], jokers: Jokers, count: int) -> list[Card]:
    """So many cards that are no jokers and lie close to the first in suit and rank."""
    suit, rank = divmod(deck[0] % _PLAIN, _RANKS)
    plain = (one for one in deck if not jokers.is_joker[one])
    return sorted(plain, key=lambda one: (abs(one % _RANKS - rank) + 4 * (one // _RANKS != suit)) // 2)[:count]


def _melds(deck: list[Card], count: int) -> list[Card]:
    """So many cards at most in melds of three, two runs to a set, each begun by a card of the deck."""
    left, chosen = Counter(deck), list[Card]()
    for at, one in enumerate(deck):
        suit, rank = divmod(one % _PLAIN, _RANKS)
        run = [suit * _RANKS + (rank + step) % _RANKS for step in range(3)]
        meld = [other * _RANKS + rank for other in range(4) if other != suit] if at % 3 == 2 else run
        if (rank < _RANKS - 2 or at % 3 == 2) and len(chosen) + 3 <= count and all(left[card] for card in meld):
            chosen += meld
            left.subtract(meld)
    return chosen


def _deck(profile: RuleProfile, name: str) -> list[Card]:
    """All the cards, in an order that the name decides."""
    copies = [(one, copy) for one in profile.pack for copy in range(profile.most_packs)]
    return [one for one, _ in sorted(copies, key=lambda card: hashlib.sha256(f"{name}/{card}".encode()).digest())]
