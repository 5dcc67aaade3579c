"""An operator is asked for a reason by one form, whose words, length and number of lines are the page's own."""

import pytest
from django.test import RequestFactory

from base.admin.ask_why import LONGEST, ReasonForm, RowsReason, form_of, reason_field


class ShortReason(ReasonForm):
    """A reason of a few letters."""

    why = reason_field(help_text="Players read it.", longest=5, autofocus=False)


def test_a_page_that_was_sent_no_reason_asks_and_complains_of_nothing() -> None:
    asked = form_of(RequestFactory().post("/", {"action": "reject"}), RowsReason)
    assert (asked.is_bound, asked.is_valid(), asked.errors) == (False, False, {})


@pytest.mark.parametrize(("sent", "taken"), [(" ", False), ("short", True), ("longer", False)])
def test_a_reason_is_neither_empty_nor_too_long(sent: str, taken: bool) -> None:
    assert form_of(RequestFactory().post("/", {"why": sent}), ShortReason).is_valid() is taken


def test_a_page_may_take_no_word_for_an_answer_and_call_it_otherwise() -> None:
    asked = form_of(RequestFactory().post("/", {"why": ""}), RowsReason, label="The bank's reference", needed=False)
    assert (asked.is_valid(), asked.cleaned_data, asked["why"].label) == (True, {"why": ""}, "The bank's reference")


def test_one_line_or_several_with_the_words_of_the_page() -> None:
    line, area = str(RowsReason()["why"]), str(ShortReason()["why"])
    assert f'maxlength="{LONGEST}"' in line
    assert ("<input" in line, "autofocus" in line) == (True, True)
    assert ('<textarea name="why"' in area, 'rows="3"' in area, "autofocus" in area) == (True, True, False)
    assert ShortReason()["why"].help_text == "Players read it."
    assert ShortReason(help_text="Nobody reads it.")["why"].help_text == "Nobody reads it."
