"""Rules 1: an operator's own numbers for a table are checked, and what cannot be played is refused in words."""

from typing import Any

import pytest

from engine.houses import OVERRIDABLE, BadProfile, profile, with_overrides
from tests.engine.cast import CIRCLE_201, CLASSIC, TAJ


def problem(house: str, **overrides: Any) -> tuple[str, str]:
    """The field and the sentence of the one thing that is wrong."""
    with pytest.raises(BadProfile) as refused:
        with_overrides(profile(house), overrides)
    (one,) = refused.value.problems
    return one.field, one.sentence


def test_a_table_may_have_its_own_numbers() -> None:
    own = with_overrides(profile(TAJ), {"seats_max": 4, "turn_s": 20, "deal_show": [2, 40]})
    assert (own.seats_max, own.turn_s, own.deal_show) == (4, 20, (2, 40))


def test_what_is_not_overridden_stays() -> None:
    own = with_overrides(profile(TAJ), {"turn_s": 20})
    assert with_overrides(own, {"turn_s": 30}) == profile(TAJ)


def test_every_number_of_the_table_may_be_overridden() -> None:
    for field in OVERRIDABLE:
        same = {field: getattr(profile(CLASSIC), field)}
        assert with_overrides(profile(CLASSIC), same) == profile(CLASSIC)


@pytest.mark.parametrize(
    ("house", "overrides", "field"),
    [
        (TAJ, {"first_drop": 81, "middle_drop": 81}, "first_drop"),
        (TAJ, {"middle_drop": 81}, "middle_drop"),
        (TAJ, {"first_drop": 41}, "first_drop"),
        (TAJ, {"first_drop": 0}, "first_drop"),
        (TAJ, {"wrong_show": 0}, "wrong_show"),
        (TAJ, {"hand_cap": 0}, "hand_cap"),
        (TAJ, {"deal_show": [2, 81]}, "deal_show"),
        (TAJ, {"deal_show": [41, 40]}, "deal_show"),
        (TAJ, {"misses": 0}, "misses"),
        (TAJ, {"turn_s": 0}, "turn_s"),
        (TAJ, {"extra_s": -1}, "extra_s"),
        (TAJ, {"show_s": 10_000}, "show_s"),
        (TAJ, {"seats_min": 1}, "seats_min"),
        (TAJ, {"seats_min": 5, "seats_max": 4}, "seats_max"),
        (TAJ, {"packs": 0}, "packs"),
        (TAJ, {"packs": 1}, "packs"),
        (TAJ, {"seats_max": 8}, "packs"),
        (TAJ, {"cards": 5}, "cards"),
        (TAJ, {"limit": 101}, "limit"),
        (TAJ, {"rejoin_max": 79}, "rejoin_max"),
        (CLASSIC, {"total_cap": 119}, "total_cap"),
        (CLASSIC, {"total_cap": None}, "total_cap"),
        (CLASSIC, {"packs": 2}, "packs"),
        (CIRCLE_201, {"rejoin_max": 201}, "rejoin_max"),
        (CIRCLE_201, {"rejoin_max": 200}, "rejoin_max"),
        (CIRCLE_201, {"rejoin_max": -1}, "rejoin_max"),
        (CIRCLE_201, {"limit": 101}, "rejoin_max"),
        (CIRCLE_201, {"limit": None, "rejoin_max": None}, "limit"),
        (CIRCLE_201, {"limit": 25, "rejoin_max": None}, "limit"),
        (CIRCLE_201, {"rejoin_fee_below_minor": -1}, "rejoin_fee_below_minor"),
        (CIRCLE_201, {"manual_split_fee_max_minor": -1}, "manual_split_fee_max_minor"),
        (CIRCLE_201, {"split_most_left": 1}, "split_most_left"),
        (CIRCLE_201, {"split_drops_apart": -1}, "split_drops_apart"),
        (CIRCLE_201, {"auto_split_most_drops": -1}, "auto_split_most_drops"),
        (CIRCLE_201, {"auto_split_without_drops": [0, 4]}, "auto_split_without_drops"),
        (CIRCLE_201, {"auto_split_without_drops": [-1]}, "auto_split_without_drops"),
        (CIRCLE_201, {"hand_cap": 10**4000}, "hand_cap"),
        (CIRCLE_201, {"deal_show": [0, 10**4000]}, "deal_show"),
    ],
)
def test_what_cannot_be_played_is_refused_at_its_field(house: str, overrides: dict[str, Any], field: str) -> None:
    with pytest.raises(BadProfile) as refused:
        with_overrides(profile(house), overrides)
    assert field in {one.field for one in refused.value.problems}
    assert all(one.sentence.endswith(".") for one in refused.value.problems)


def test_a_drop_above_the_cap_is_refused_with_both_numbers() -> None:
    field, sentence = problem(TAJ, middle_drop=90)
    assert field == "middle_drop"
    assert "90" in sentence
    assert "80" in sentence


def test_too_few_packs_are_refused_with_the_count() -> None:
    assert problem(TAJ, packs=1) == ("packs", "6 players with 13 cards need 86 cards; 1 packs have 53.")


def test_a_rejoin_at_the_limit_is_refused_for_who_rejoins_would_be_out() -> None:
    assert problem(CIRCLE_201, rejoin_max=200)[1].startswith("Who rejoins at 200 starts with 201")


def test_a_pool_may_have_no_rejoin() -> None:
    assert with_overrides(profile(CIRCLE_201), {"rejoin_max": None}).rejoin_max is None


@pytest.mark.parametrize(
    ("field", "value"), [("misses", True), ("misses", "3"), ("misses", 3.0), ("misses", None), ("deal_show", [2])]
)
def test_a_value_of_the_wrong_type_is_refused_at_its_field(field: str, value: object) -> None:
    assert problem(TAJ, **{field: value})[0] == field


@pytest.mark.parametrize("field", ["name", "format", "pure_sequences", "value_cards"])
def test_what_makes_the_house_cannot_be_overridden(field: str) -> None:
    assert problem(TAJ, **{field: getattr(profile(TAJ), field)})[0] == field


def test_an_unknown_field_is_named() -> None:
    assert problem(TAJ, first_dorp=20)[0] == "first_dorp"


def test_all_problems_are_said_at_once() -> None:
    with pytest.raises(BadProfile) as refused:
        with_overrides(profile(TAJ), {"misses": 0, "middle_drop": 90})
    assert [one.field for one in refused.value.problems] == ["middle_drop", "misses"]
