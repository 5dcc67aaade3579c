"""What a hand is worth to a bot that plans: more hope, less at stake."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.arrange import arrange
from engine.bots.chances import hopes_by_count, hopes_by_rule_of_thumb
from engine.bots.discards import dearest_first
from engine.bots.outlook import Eye, Outlook, outlook
from engine.bots.sight import Sight
from engine.cards import KINDS_OF_CARD, card, codes, hand
from engine.hands.jokers import jokers_for
from engine.houses.rule_profile import RuleProfile
from tests.engine.deal.cast import CLASSIC_21, TAJ

PLAIN = Eye(in_the_way=0, pure_stake=1.0, stake=0.5)
TWENTY_ONE = "AS KH QD JC 9S 2D KS QH 10D 5C 8H 6H AD 3C 4D 9C JH 2S 7D KC 10S"


def seen(text: str, cut: str = "AH", rules: RuleProfile = TAJ, gone: str = "") -> Sight:
    """A seat that holds these cards and has seen those that are gone."""
    held, away = hand(text), hand(gone)
    unseen = tuple(max(0, rules.packs - held.count(one) - away.count(one)) for one in range(KINDS_OF_CARD))
    return Sight(rules, jokers_for(rules, card(cut)), 0, held, b"", False, 0, 1, rules.packs, unseen)


def look(sight: Sight, looks: float = 3, *, away: bool = False) -> Outlook:
    """A counting bot's look at its hand."""
    return outlook(sight, sight.hand, hopes_by_count(sight, looks), PLAIN, dearest_first(sight) if away else None)


def test_a_hand_that_is_all_melds_has_nothing_at_stake() -> None:
    assert look(seen("4S 5S 6S 7H 8H 9H 10D JD QD KC KD KS QS"), looks=0).points == 10
    assert look(seen("4S 5S 6S 7H 8H 9H 10D JD QD KC KD KS KH")).points == 0


def test_its_share_is_of_the_points_at_stake_with_middling_cards_and_no_sequence() -> None:
    of_13, of_21 = seen("4S 5S 6S 8H 9H 2D JD JC 2C 6D 6H 9S KS"), seen(TWENTY_ONE, rules=CLASSIC_21)
    for sight, at_stake in ((of_13, 13 * (7 + 2) * (1 + 0.75 + 0.5)), (of_21, 21 * (7 + 2) * (1 + 3 * 0.75))):
        estimate = outlook(
            sight, sight.hand, hopes_by_count(sight, 0), Eye(in_the_way=2, pure_stake=0.75, stake=0.5), None
        )
        assert estimate.points > 0
        assert estimate.share == estimate.points / at_stake


def test_without_hope_it_costs_what_the_solver_says_when_the_sequences_are_there() -> None:
    sight = seen("4S 5S 6S 7H 8H 9H 10D JD 2C 2D 6H 9S KS")
    best = arrange(TAJ, sight.jokers, sight.hand)
    assert look(sight, looks=0).points == best.points


def test_the_more_cards_it_will_see_the_less_is_at_stake() -> None:
    sight = seen("4S 5S 6S 8H 9H 2D JD JC 2C 6D 6H 9S KS")
    stakes = [look(sight, looks).points for looks in (0, 1, 3, 10)]
    assert stakes == sorted(stakes, reverse=True)
    assert len(set(stakes)) == len(stakes)


def test_cards_that_are_gone_cannot_be_hoped_for() -> None:
    held = "4S 5S 6S 7H 8H 9H 10D JD QD KC QC 2S 9D"
    assert look(seen(held, gone="JC JC AC AC")).points > look(seen(held)).points


def test_a_joker_is_worth_more_than_most_cards() -> None:
    held = "4S 5S 6S 8H 9H 2D JD JC 2C 6D 6H 9S"
    with_joker = look(seen(held + " PJ")).points
    assert all(look(seen(f"{held} {other}")).points >= with_joker for other in ("10H", "6C", "JH", "KS"))


def test_the_card_put_away_is_the_one_missed_least() -> None:
    best = look(seen("4S 5S 6S 7H 8H 9H 10D JD QD KC QC 2S 3S 4C"), away=True)
    assert best.away is not None
    assert codes(bytes([best.away])) == ["4C"]


def test_a_rule_of_thumb_does_not_count_what_is_gone() -> None:
    sight, other = seen("4S 5S 6S", gone="7S 7S"), seen("4S 5S 6S")
    assert hopes_by_rule_of_thumb(sight, 0.2).unseen == hopes_by_rule_of_thumb(other, 0.2).unseen
    assert hopes_by_rule_of_thumb(sight, 0.2).chance(0) == 0


@given(data=st.data())
@settings(deadline=None, max_examples=40)
def test_putting_a_card_away_is_never_better_than_not_having_to_keep_it(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from([TAJ, CLASSIC_21]))
    deck = data.draw(st.permutations(bytes(range(KINDS_OF_CARD)) * rules.packs))
    sight = seen(" ".join(codes(bytes(deck[: rules.cards + 1]))), "5C", rules)
    best = look(sight, away=True)
    assert best.away is not None
    assert not sight.jokers.is_joker[best.away]
    left = bytes(sight.hand[: sight.hand.index(best.away)] + sight.hand[sight.hand.index(best.away) + 1 :])
    assert abs(outlook(sight, left, hopes_by_count(sight, 3), PLAIN, None).points - best.points) < 30


def test_where_no_card_is_hidden_nothing_comes() -> None:
    sight = seen("4S 5S 6S 7H 8H 9H 10D JD 2C 2D 6H 9S KS")._replace(unseen=(0,) * KINDS_OF_CARD)
    assert look(sight, looks=3).points == arrange(TAJ, sight.jokers, sight.hand).points
