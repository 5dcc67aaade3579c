"""Rules 3, by Hypothesis: the fast classification against the definition tried out card by card."""

from itertools import permutations, product

from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PRINTED_JOKER, Cards, hand
from engine.hands.groups import SEQUENCES, Kind, classify
from engine.hands.jokers import Jokers, jokers_for
from engine.houses import PROFILES, examples

SMALL = 5
RUN_RANKS = (*range(13), 0)


def reads_as_sequence(jokers: Jokers, cards: Cards, *, pure: bool) -> bool:
    """Whether some order of the cards lies on a run, each in its own place or, unless pure, a joker in any."""
    ranks = (*range(13), *range(13)) if jokers.ace_wraps else RUN_RANKS
    runs = [
        [suit * 13 + rank for rank in ranks[start : start + len(cards)]]
        for suit, start in product(range(4), range(len(ranks) - len(cards) + 1))
    ]
    return any(
        all(one == place or (not pure and jokers.is_joker[one]) for one, place in zip(order, run, strict=True))
        for run in runs
        for order in permutations(cards)
    )


def reads_as_set(jokers: Jokers, cards: Cards) -> bool:
    """Whether the cards are one rank in distinct suits when some of the jokers stand in."""
    own = [one for one in cards if not jokers.is_joker[one]]
    wild = [one for one in cards if jokers.is_joker[one] and one != PRINTED_JOKER]
    if not own:
        return bool(wild)
    return len({one % 13 for one in own}) == 1 and len(set(own)) == len(own)


def defined(name: str, jokers: Jokers, cards: Cards) -> Kind | None:
    """The kind by the definition, at most five cards; a house without a way to declare by them has no such groups."""
    rules = RULES[name]
    alike, only_jokers = len(set(cards)) == 1, all(jokers.is_joker[one] for one in cards)
    if alike and len(cards) == 3 and rules.declare_tunnelas is not None:
        return Kind.TUNNELA
    if alike and len(cards) == 2 and rules.declare_dublees is not None:
        return Kind.DUBLEE
    if len(cards) >= 3:
        if jokers.trio is None or bytes(sorted(cards)) != jokers.trio:
            if reads_as_sequence(jokers, cards, pure=True):
                return Kind.PURE_SEQUENCE
            if reads_as_sequence(jokers, cards, pure=False):
                return Kind.SEQUENCE
        if reads_as_set(jokers, cards) and len(cards) <= (rules.set_most or SMALL):
            return Kind.SET
    return Kind.JOKERS if only_jokers and rules.declare_jokers is not None else None


RULES = PROFILES | examples()
houses = st.sampled_from(sorted(RULES))
cuts = st.integers(0, PRINTED_JOKER)


@st.composite
def near_groups(draw: st.DrawFn, jokers: Jokers) -> Cards:
    """Few cards that are often nearly something: neighbours of one card, its copies, and jokers."""
    first = draw(st.integers(0, PRINTED_JOKER - 1))
    suit = first // 13 * 13
    likely = st.one_of(
        st.sampled_from([suit + (first + step) % 13 for step in (-2, -1, 0, 1, 2)]),
        st.sampled_from([first % 13 + 13 * other for other in range(4)]),
        st.sampled_from(list(jokers.joker_cards) or [first]),
        st.integers(0, PRINTED_JOKER),
    )
    return bytes(draw(st.lists(likely, min_size=1, max_size=SMALL)))


@given(houses, cuts, st.data())
def test_every_small_group_is_what_the_definition_says(house: str, cut: int, data: st.DataObject) -> None:
    jokers = jokers_for(RULES[house], cut)
    cards = data.draw(near_groups(jokers))
    assert classify(RULES[house], jokers, cards) is defined(house, jokers, cards)


@given(houses, cuts, st.data())
def test_the_order_of_the_cards_does_not_matter(house: str, cut: int, data: st.DataObject) -> None:
    jokers = jokers_for(RULES[house], cut)
    cards = data.draw(near_groups(jokers))
    shuffled = bytes(data.draw(st.permutations(list(cards))))
    assert classify(RULES[house], jokers, cards) is classify(RULES[house], jokers, shuffled)


@given(houses, cuts, st.data())
def test_a_joker_more_spoils_no_meld_but_its_purity(house: str, cut: int, data: st.DataObject) -> None:
    rules = RULES[house]
    jokers = jokers_for(rules, cut)
    cards = data.draw(near_groups(jokers))
    kind = classify(rules, jokers, cards)
    if kind in SEQUENCES - {Kind.TUNNELA}:
        assert classify(rules, jokers, cards + hand("PJ")) in SEQUENCES
