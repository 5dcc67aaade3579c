"""From the codes of a request to cards, and whether such cards can be in the packs at all."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

from engine.cards import CODES, FULL_SUITS, PRINTED_JOKER, BadCard, Card, Cards, card, hand
from engine.hands.jokers import Jokers, jokers_for
from engine.houses.rule_profile import RuleProfile
from engine.referee.errors import Code, RefereeError

Value = TypeVar("Value")


def by_id(ids: Iterable[str], values: Iterable[Value]) -> dict[str, Value]:
    """Each id with its value, in the same order."""
    return dict(zip(ids, values, strict=True))


def read_cards(codes: Iterable[str]) -> Cards:
    """Cards from codes; raises RefereeError bad_card."""
    try:
        return hand(codes)
    except BadCard as error:
        raise RefereeError(Code.BAD_CARD, str(error)) from error


def read_groups(groups: Sequence[Sequence[str]]) -> tuple[Cards, ...]:
    """Groups of cards from codes; raises RefereeError bad_card."""
    return tuple(read_cards(group) for group in groups)


def read_jokers(rules: RuleProfile, wild: str) -> Jokers:
    """The jokers for a cut joker's code; raises RefereeError bad_card."""
    try:
        return jokers_for(rules, card(wild))
    except BadCard as error:
        raise RefereeError(Code.BAD_CARD, str(error)) from error


def check_count(cards: Cards, wanted: int, whose: str = "the hand") -> None:
    """Raise RefereeError wrong_number_of_cards unless there are as many cards as wanted."""
    if len(cards) != wanted:
        raise RefereeError(Code.WRONG_NUMBER_OF_CARDS, f"{whose} has {len(cards)} cards, not {wanted}.")


def check_in_packs(rules: RuleProfile, cut: Card, *hands: Cards, players: int | None = None) -> None:
    """Raise RefereeError not_in_pack when the hands and the cut joker together pass the packs' copies of a card.

    Without the number of players it is by the deal that has most packs.
    """
    counts = Counter((cut, *b"".join(hands)))
    if counts[PRINTED_JOKER] and not rules.printed_jokers:
        raise RefereeError(Code.NOT_IN_PACK, f"{CODES[PRINTED_JOKER]} is in no pack of this house.")
    _check_copies(counts, rules.most_packs if players is None else rules.packs_for(players))


def check_one_pack(cards: Cards) -> None:
    """Raise RefereeError not_in_pack when toss cards are not all of one pack of 52."""
    for one in cards:
        if one not in FULL_SUITS:
            raise RefereeError(Code.NOT_IN_PACK, f"{CODES[one]} is not among the 52 cards of a toss.")
    _check_copies(Counter(cards), 1)


def _check_copies(counts: Counter[int], copies: int) -> None:
    for one, count in counts.items():
        if count > copies:
            raise RefereeError(Code.NOT_IN_PACK, f"{CODES[one]} is there {count} times; the packs hold {copies}.")
