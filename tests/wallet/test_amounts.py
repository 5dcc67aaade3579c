"""Amounts on a page are in units, grouped by lakh and crore in every language of the house."""

import pytest
from django.template import Context, Template
from django.utils import translation

from wallet.amounts import in_units, money_of
from wallet.money.forms import AmountField


@pytest.mark.parametrize(
    ("amount_minor", "text"),
    [(0, "0"), (100, "1"), (5, "0.05"), (-150, "-1.50"), (123_450, "1,234.50"), (123_456_789, "12,34,567.89")],
)
def test_units_carry_decimals_only_where_there_are_some(amount_minor: int, text: str) -> None:
    assert in_units(amount_minor) == text


def test_a_currency_may_have_other_digits() -> None:
    assert in_units(1_234, 0) == "1,234"
    assert in_units(1_234, 3) == "1.234"


def test_what_was_won_carries_a_plus_if_asked() -> None:
    assert (in_units(500, signed=True), in_units(-500, signed=True), in_units(0, signed=True)) == ("+5", "-5", "0")


def test_templates_have_filters_for_it() -> None:
    template = Template("{% load amounts %}{{ held|in_units }} {{ move|signed_units }}")
    with translation.override("en"):
        assert template.render(Context({"held": 250, "move": 1_000})) == "2.50 +10"


@pytest.mark.parametrize("language", ["en", "hi"])
def test_both_languages_group_by_lakh_and_crore(language: str) -> None:
    with translation.override(language):
        assert in_units(123_456_789_50) == "12,34,56,789.50"
        assert in_units(-100_000_00) == "-1,00,000"
        assert money_of(10_000_000_00, "INR") == "₹1,00,00,000"
        assert money_of(10_000_000_00, "CHIP") == "1,00,00,000 CHIP"


def test_what_people_type_may_be_grouped_either_way() -> None:
    for typed in ("1,00,000.50", "100,000.50", "100000.50"):
        assert AmountField().clean(typed) == 100_000_50
