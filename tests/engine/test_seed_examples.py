"""The worked examples of the houses' own published rules, as golden cases.

000 Classic Rummy 21-card Points, 001 RummyCircle Points, 002 Taj Points, 003 Playship Pool, 004 RummyCircle Pool.
"""

import pytest

from engine.cards import codes, hand
from engine.hands.groups import Kind
from engine.hands.marriages import hand_value
from engine.houses import profile
from engine.pool.rejoin import rejoin
from engine.pool.split import SplitKind, split
from engine.settlement import settle
from tests.engine.cast import CIRCLE, CIRCLE_101, CLASSIC, PLAYSHIP_101, TAJ, at, seat

FIVE_LOSE = {
    "ten": ("2H 3H 4H | 6S 7S 8S", "KC"),
    "twenty": ("2H 3H 4H | 6S 7S 8S", "KC QC"),
    "thirty": ("2H 3H 4H | 6S 7S 8S", "KC QC JH"),
    "forty": ("2H 3H 4H | 6S 7S 8S", "KC QC JH KD"),
}


class TestClassicRummy:
    """Seed 000."""

    @pytest.mark.parametrize(
        ("cut", "cards", "kind"),
        [
            ("9S", "5H 5H 5H", Kind.TUNNELA),
            ("QS", "6D 6D QD", None),
            ("9S", "PJ PJ PJ", Kind.TUNNELA),
            ("9S", "7H 7H", Kind.DUBLEE),
            ("KS", "8D KD", None),
            ("9S", "PJ PJ", Kind.DUBLEE),
            ("5S", "6H 5S 8H", Kind.SEQUENCE),
            ("9S", "5H 6H 7H", Kind.PURE_SEQUENCE),
            ("8S", "8H 9H 10H", Kind.PURE_SEQUENCE),
            ("KS", "8H 8S 8C", Kind.SET),
            ("KS", "6H 6S 6C 6D", Kind.SET),
            ("KD", "9S 9S 9H", None),
            ("KD", "8S 8S 8H", None),
            ("KD", "7S 7S 7S", Kind.TUNNELA),
        ],
    )
    def test_the_groups_it_shows(self, cut: str, cards: str, kind: Kind | None) -> None:
        assert at(CLASSIC, cut).kind(cards) is kind

    @pytest.mark.parametrize(("cut", "upper", "lower"), [("4S", "5S", "3S"), ("8H", "9H", "7H"), ("AD", "2D", "KD")])
    def test_upper_and_lower_jokers(self, cut: str, upper: str, lower: str) -> None:
        jokers = at(CLASSIC, cut).jokers
        assert (jokers.upper, jokers.lower) == tuple(hand([upper, lower]))

    def test_a_cut_printed_joker(self) -> None:
        jokers = at(CLASSIC, "PJ").jokers
        assert {"AS", "AH", "AD", "AC"} <= set(codes(jokers.joker_cards))
        assert [jokers.value_card, jokers.upper, jokers.lower] == [*hand("AS 2S KS")]

    @pytest.mark.parametrize(
        ("cards", "points"), [("7D 7D", 30), ("7D 5D", 20), ("7D 7D 5D", 40), ("6D 6D 5D 5D", 60), ("6D 5D 7D", 100)]
    )
    def test_the_value_cards_it_works_out(self, cards: str, points: int) -> None:
        assert hand_value(at(CLASSIC, "6D").jokers, hand(cards)) == points

    def test_three_rupees_a_point_won_from_5_15_25_and_35(self) -> None:
        """The seed says 225; the sum is 80 and so the prize 240."""
        three = "2H 3H 4H | 6S 7S 8S | 9D 10D JD"
        losers = [seat("lost", three, cards) for cards in ("5S", "KS 5C", "KS QC 5S", "KS QC JC 5H")]
        deal = at(CLASSIC, "2C")
        result = settle(deal.profile, deal.jokers, [*losers, seat("won")], 300, 0)
        assert result.points == (5, 15, 25, 35, 0)
        assert result.money_minor[4] == 24_000

    @pytest.mark.parametrize(("count", "points"), [(5, 25), (15, 60)])
    def test_half_in_a_deal_show_and_at_most_sixty(self, count: int, points: int) -> None:
        faces = ["KS", "KH", "KD", "KC", "QS", "QH", "QD", "QC", "JS", "JH", "JD", "JC", "AS", "AH", "AD"][:count]
        assert at(CLASSIC, "2C").score("", " ".join(faces), deal_show=True) == points

    def test_150_points_count_as_120_and_100_as_100(self) -> None:
        tens = ["KS", "KH", "KD", "KC", "QS", "QH", "QD", "QC", "JS", "JH", "JD", "JC", "AS", "AH", "AD"]
        assert at(CLASSIC, "2C").score("", " ".join(tens)) == 120
        assert at(CLASSIC, "2C").score("", " ".join(tens[:10])) == 100


class TestRummyCirclePoints:
    """Seed 001."""

    def test_two_rupees_a_point_won_from_10_20_30_and_40(self) -> None:
        deal = at(CIRCLE, "9C")
        losers = [seat("lost", *FIVE_LOSE[name]) for name in ("ten", "twenty", "thirty", "forty")]
        result = settle(deal.profile, deal.jokers, [*losers, seat("won")], 200, 0)
        assert result.money_minor == (-2000, -4000, -6000, -8000, 20_000)

    def test_the_same_card_twice_is_no_set(self) -> None:
        assert at(CIRCLE, "KS").kind("7S 7S 7H") is None

    def test_a_hand_of_30_is_15_in_a_deal_show(self) -> None:
        assert at(CIRCLE, "9C").score(*FIVE_LOSE["thirty"], deal_show=True) == 15


class TestTaj:
    """Seed 002; suits lost in the seed's text are chosen here."""

    @pytest.mark.parametrize(
        ("cut", "cards", "kind"),
        [
            ("JS", "KH QH JH", Kind.PURE_SEQUENCE),
            ("5D", "4C 5C 6C 7C", Kind.PURE_SEQUENCE),
            ("2D", "5H 6H 7H", Kind.PURE_SEQUENCE),
            ("2D", "3S 4S 5S 6S", Kind.PURE_SEQUENCE),
            ("QD", "6H 7H QS 9H", Kind.SEQUENCE),
            ("QS", "5H QD 7H 8H PJ", Kind.SEQUENCE),
            ("QS", "8S 8H 8D 8C", Kind.SET),
            ("QS", "9S QD 9H 9C", Kind.SET),
            ("QS", "5S 5H 5D PJ", Kind.SET),
            ("QS", "5S 5H QD PJ", Kind.SET),
            ("QS", "5S 5H PJ QD QC", Kind.SET),
            ("QD", "AS AH AS", None),
        ],
    )
    def test_the_groups_it_shows(self, cut: str, cards: str, kind: Kind | None) -> None:
        assert at(TAJ, cut).kind(cards) is kind

    def test_eight_wild_jokers_and_one_printed_joker_a_pack(self) -> None:
        """The seed counts four printed jokers; two packs of one have two (decided in the rules, section 9)."""
        rules = profile(TAJ)
        assert len(at(TAJ, "4S").jokers.joker_cards) * rules.packs == 10


class TestPlayshipPool:
    """Seed 003."""

    def test_the_split_example_to_the_paisa(self) -> None:
        """Its drops are three apart, which Playship's own rule does not allow (decided in the rules, section 9)."""
        found = split(profile(PLAYSHIP_101), 2500, 15_000, 6, [40, 80, 100])
        assert found.kind is None
        assert found.drops_left == (3, 1, 0)
        assert found.amounts_minor == (9166, 4167, 1667)

    def test_the_rejoin_example(self) -> None:
        assert rejoin(profile(PLAYSHIP_101), 2500, [71, 30]).total == 72


class TestRummyCirclePool:
    """Seed 004; suits lost in the seed's text are chosen here."""

    def test_the_split_example_of_seed_003_is_this_houses_own(self) -> None:
        found = split(profile(CIRCLE_101), 2500, 15_000, 6, [40, 80, 100])
        assert found.kind is SplitKind.MANUAL
        assert found.drops_left == (3, 1, 0)
        assert found.amounts_minor == (9166, 4167, 1667)

    @pytest.mark.parametrize(
        ("cut", "cards", "kind"),
        [
            ("3D", "5H 3S 7H", Kind.SEQUENCE),
            ("KS", "5H 6H 7H", Kind.PURE_SEQUENCE),
            ("6S", "5H 6H 7H", Kind.PURE_SEQUENCE),
            ("KS", "3S 3H 3C", Kind.SET),
            ("KS", "7S 7H 7C 7D", Kind.SET),
            ("KS", "7S 7S 7H", None),
        ],
    )
    def test_the_groups_it_shows(self, cut: str, cards: str, kind: Kind | None) -> None:
        assert at(CIRCLE_101, cut).kind(cards) is kind

    @pytest.mark.parametrize(("card", "points"), [("2C", 2), ("3C", 2), ("4C", 2), ("5C", 2)])
    def test_scores_of_2_to_5_are_2_in_a_deal_show(self, card: str, points: int) -> None:
        assert at(CIRCLE_101, "9C").score("2H 3H 4H | 6S 7S 8S", card, deal_show=True) == points

    def test_jokers_are_nine_kinds_or_more_when_a_printed_joker_is_cut(self) -> None:
        """Aces of two packs and the printed joker that is left: 'there will be 9 or more jokers'."""
        rules = profile(CIRCLE_101)
        left = len(at(CIRCLE_101, "PJ").jokers.joker_cards) * rules.packs - 1
        assert left == 9
