"""The referee answers every operation from the rules (docs/developers/referee.md)."""

from itertools import chain
from typing import Any

from tests.engine.cast import CIRCLE_101, CLASSIC, DEALS_2, PLAYSHIP_101
from tests.engine.referee.asking import HAND_13, ask, player

LOW = ["2S", "3S", "4S", "5S", "6S", "7S", "2H", "3H", "4H", "6H", "7H", "8H", "2D"]


def players() -> list[dict[str, Any]]:
    """A winner, a loser of 13 low cards, a drop."""
    return [
        player("7", "won", HAND_13),
        player("mira", "lost", ungrouped=LOW),
        player(
            "arun",
            "first_drop",
            ungrouped=["3D", "4D", "6D", "7D", "8D", "9D", "2C", "4C", "6C", "7C", "8C", "9C", "JC"],
        ),
    ]


def test_classify_says_the_kind() -> None:
    assert ask("classify", wild="3C", cards=["9H", "10H", "PJ"]) == {"kind": "sequence"}


def test_classify_says_null_for_no_group() -> None:
    assert ask("classify", wild="3C", cards=["9H", "10H"]) == {"kind": None}


def test_declare_says_valid() -> None:
    answer = ask("declare", wild="3C", groups=HAND_13)
    assert (answer["valid"], answer["reason"], answer["reasons"]) == (True, None, [])


def test_declare_says_every_reason_and_the_first_by_itself() -> None:
    answer = ask("declare", wild="3C", groups=[*HAND_13[1:], ["8S", "9S", "10S", "QS"]])
    assert answer["reason"] == "no_pure_sequence"
    assert answer["reasons"] == ["no_pure_sequence", "too_few_sequences", "invalid_group"]
    assert answer["kinds"] == ["sequence", "set", "set", None]


def test_declare_counts_cards_in_no_group_against_the_hand() -> None:
    answer = ask("declare", wild="3C", groups=HAND_13[:3], ungrouped=["KS", "KH", "KC"])
    assert answer["reason"] == "ungrouped_cards"


def test_score_says_the_points() -> None:
    assert ask("score", wild="3C", groups=HAND_13[:2], ungrouped=["5C", "5H", "5D", "KS", "KH", "KC"]) == {"points": 45}


def test_score_halves_for_a_deal_show_where_the_house_does() -> None:
    fields = {"wild": "3C", "groups": HAND_13[:2], "ungrouped": ["5C", "5H", "5D", "KS", "KH", "KC"], "deal_show": True}
    assert ask("score", **fields) == {"points": 45}
    assert ask("score", **fields, profile=CIRCLE_101) == {"points": 22}


def test_explain_says_the_same_points_and_why() -> None:
    answer = ask("explain", wild="3C", groups=HAND_13[:2], ungrouped=["5C", "5H", "5D", "KS", "KH", "KC"])
    assert (answer["points"], answer["clauses"]) == (45, ["reached"])
    assert answer["best"]["declarable"] is True


def test_arrange_gives_nothing_for_a_hand_that_can_be_declared() -> None:
    answer = ask("arrange", wild="3C", cards=[*chain(*HAND_13)])
    assert (answer["points"], answer["declarable"]) == (0, True)
    assert sorted(chain(*answer["groups"], answer["ungrouped"])) == sorted(chain(*HAND_13))


def test_best_discard_takes_one_card_more_and_says_which_to_put_away() -> None:
    answer = ask("best_discard", wild="3C", cards=[*chain(*HAND_13), "2D"])
    assert (answer["discard"], answer["points"], answer["declarable"]) == ("2D", 0, True)


def test_deal_gives_scores_money_and_rake_at_points() -> None:
    answer = ask("deal", wild="JD", point_value=100, rake_bps=1000, players=players())
    assert answer == {
        "scores": {"7": 79, "mira": -59, "arun": -20},
        "money": {"7": 7110, "mira": -5900, "arun": -2000},
        "rake": 790,
    }


def test_deal_gives_points_added_in_a_pool() -> None:
    answer = ask("deal", profile=CIRCLE_101, wild="JD", point_value=100, rake_bps=1000, players=players())
    assert answer == {"scores": {"7": 0, "mira": 59, "arun": 20}}


def test_toss_gives_the_order_and_the_dealer() -> None:
    answer = ask("toss", profile=CIRCLE_101, cards={"p1": "QD", "arun": "3S", "dev": "6H"})
    assert answer == {"order": ["p1", "dev", "arun"], "dealer": "arun"}


def test_rejoin_gives_the_total() -> None:
    answer = ask("rejoin", profile=PLAYSHIP_101, entry_fee=2500, totals={"p1": 71, "p2": 30})
    assert answer == {"allowed": True, "total": 72, "reason": None}


def test_rejoin_gives_no_total_when_refused() -> None:
    answer = ask("rejoin", profile=PLAYSHIP_101, entry_fee=2500, totals={"p1": 71})
    assert answer == {"allowed": False, "total": None, "reason": "too_few_left"}


def test_split_gives_drops_left_and_amounts() -> None:
    totals = {"p1": 40, "p2": 80, "p3": 100}
    answer = ask("split", profile=PLAYSHIP_101, entry_fee=2500, prize_pool=15_000, started=6, totals=totals)
    assert answer == {
        "kind": None,
        "reason": "drops_too_far_apart",
        "drops_left": {"p1": 3, "p2": 1, "p3": 0},
        "amounts": {"p1": 9166, "p2": 4167, "p3": 1667},
    }


def test_the_same_pool_is_split_where_drops_may_be_any_number_apart() -> None:
    totals = {"p1": 40, "p2": 80, "p3": 100}
    answer = ask("split", profile=CIRCLE_101, entry_fee=2500, prize_pool=15_000, started=6, totals=totals)
    assert answer == {
        "kind": "manual",
        "reason": None,
        "drops_left": {"p1": 3, "p2": 1, "p3": 0},
        "amounts": {"p1": 9166, "p2": 4167, "p3": 1667},
    }


def test_split_gives_no_amounts_where_the_excess_drops_cost_more_than_the_pool() -> None:
    answer = ask("split", profile=PLAYSHIP_101, entry_fee=2500, prize_pool=2499, started=6, totals={"a": 80, "b": 100})
    assert (answer["kind"], answer["amounts"]) == (None, None)


def test_overrides_replace_the_profiles_numbers() -> None:
    cards = {"wild": "JD", "groups": [], "ungrouped": LOW[:10], "overrides": {"cards": 10, "hand_cap": 40}}
    assert ask("score", **cards) == {"points": 40}


def test_overrides_may_take_a_rule_away() -> None:
    fields = {"wild": "JD", "groups": [], "ungrouped": LOW, "deal_show": True, "overrides": {"deal_show": None}}
    assert ask("score", profile=CIRCLE_101, **fields) == {"points": 59}


def test_the_packs_of_an_override_need_suffice_for_two_only() -> None:
    fields = {"wild": "JD", "groups": [], "ungrouped": LOW, "overrides": {"packs": 1}}
    assert ask("score", **fields) == {"points": 59}


def test_the_value_cards_of_wrong_shows_are_exchanged() -> None:
    own = [
        "6D",
        "5D",
        "7D",
        *(f"{rank}{suit}" for suit in "SH" for rank in ["8", "9", "10", "J", "Q", "K", "2", "3", "4"]),
    ]
    other = [f"{rank}{suit}" for suit in "SHC" for rank in ["8", "9", "10", "J", "Q", "K", "2"]]
    seats = [player("a", "won", ungrouped=other), player("b", "wrong_show", ungrouped=own)]
    answer = ask("deal", profile=CLASSIC, wild="6D", point_value=1, rake_bps=0, players=seats)
    assert answer["scores"] == {"a": 20, "b": -20}


def test_best_of_says_the_chips_and_who_won() -> None:
    deals = [{"points": {"ana": 0, "ben": 52, "cal": 80}}, {"points": {"ana": 30, "ben": 0, "cal": 11}}]
    answer = ask("best_of", profile=DEALS_2, entry_fee=2500, rake_bps=1000, players=["ana", "ben", "cal"], deals=deals)
    assert answer["chips"] == {"ana": 262, "ben": 149, "cal": 69}
    assert (answer["deals_left"], answer["tie_breaker"], answer["winner"]) == (0, [], "ana")
    assert (answer["amounts"], answer["rake"]) == ({"ana": 6750, "ben": 0, "cal": 0}, 750)


def test_best_of_says_who_play_a_tie_breaker() -> None:
    deals = [{"points": {"ana": 0, "ben": 40}}, {"points": {"ana": 40, "ben": 0}}]
    answer = ask("best_of", profile=DEALS_2, entry_fee=2500, rake_bps=0, players=["ana", "ben"], deals=deals)
    assert (answer["tie_breaker"], answer["winner"], answer["amounts"]) == (["ana", "ben"], None, None)
