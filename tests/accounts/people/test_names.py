"""What may be shown at a table as a name."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from accounts.people import names


@pytest.mark.parametrize("name", ["Asha", "Āśā", "आशा", "क्\u200dष", "Lucky Mynah 42", "O'Neil", "அ கி"])
def test_names_of_any_script_are_welcome(name: str) -> None:
    names.readable(name)


@pytest.mark.parametrize(
    "name",
    ["As\u3164ha", "\u3164\u3164", "\uffa0\u115f", "As\u034fha", "\u2800\u2800Asha", "As\u17b4ha", "As\u180bha"],
)
def test_letters_that_nobody_sees_are_refused(name: str) -> None:
    with pytest.raises(ValidationError, match="cannot be seen"):
        names.readable(name)


@pytest.mark.parametrize("name", ["A\u0301\u0302\u0303\u0304\u0305sha", "Ash\u1ea5" + "\u0336" * 4])
def test_marks_heaped_on_one_letter_are_refused(name: str) -> None:
    with pytest.raises(ValidationError, match="too many marks"):
        names.readable(names.tidied(name))


@pytest.mark.parametrize(
    "name", ["\u0915\u093c\u094d\u0937\u093f\u0902\u0903", "Ng\u1ec7 \u1ea4n", "\u05e9\u05c1\u05bc\u05b8\u05dc"]
)
def test_marks_as_scripts_write_them_are_welcome(name: str) -> None:
    names.readable(names.tidied(name))


@pytest.mark.parametrize("name", ["Asha \u2764\ufe0f", "2\ufe0f\u20e3 Asha"])
def test_pictures_as_phones_write_them_are_welcome(name: str) -> None:
    names.readable(name)


@pytest.mark.parametrize(
    "name", ["As\u202eha", "As\u200bha", "As\x00ha", "\u2066Asha", "Asha\n", "A", "", "--", "\u200d\u200d", "x" * 21]
)
def test_names_with_hidden_signs_or_without_letters_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        names.readable(name)


@pytest.mark.parametrize(
    "name", ["Admin", "The Operator", "ＢＯＴ", "bot 7", "House", "guest-1", "Support_Team", "Admin1", "24support"]
)
def test_names_that_pass_for_the_house_or_a_bot_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        names.not_reserved(name)


@pytest.mark.parametrize("name", ["Abbot", "Botham", "Housefull", "Rootika", "Bela24", "1947"])
def test_names_that_only_contain_such_a_word_are_welcome(name: str) -> None:
    names.not_reserved(name)


@pytest.mark.parametrize("name", ["Royal Rummy", "R0yaI-Rummy", "rоyal rummy", "Róyal Rümmy"])
def test_the_name_of_this_very_house_is_refused(name: str, settings: Any) -> None:
    names.not_reserved(name)
    settings.HOUSE_NAME = "Royal Rummy"
    with pytest.raises(ValidationError, match="kept for the house"):
        names.not_reserved(name)


def test_spaces_are_tidied() -> None:
    assert names.tidied("  Asha \t Devi ") == "Asha Devi"


def test_two_ways_to_write_one_letter_are_one_name() -> None:
    assert names.tidied("A\u0304sa\u0304") == names.tidied("\u0100s\u0101")


def test_every_guests_name_is_allowed() -> None:
    for _ in range(50):
        name = names.guest_name()
        names.readable(name)
        names.not_reserved(name)


@given(st.text(max_size=40))
def test_tidying_twice_changes_nothing(name: str) -> None:
    assert names.tidied(names.tidied(name)) == names.tidied(name)
