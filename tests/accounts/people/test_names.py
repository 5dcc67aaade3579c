"""What may be shown at a table as a name."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from accounts.people import names


@pytest.mark.parametrize("name", ["Asha", "Āśā", "आशा", "क्\u200dष", "Lucky Mynah 42", "O'Neil", "அ கி"])
def test_names_of_any_script_are_welcome(name: str) -> None:
    names.readable(name)


@pytest.mark.parametrize(
    "name", ["As\u202eha", "As\u200bha", "As\x00ha", "\u2066Asha", "Asha\n", "A", "", "--", "\u200d\u200d", "x" * 21]
)
def test_names_with_hidden_signs_or_without_letters_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        names.readable(name)


@pytest.mark.parametrize("name", ["Admin", "The Operator", "ＢＯＴ", "bot 7", "House", "guest-1", "Support_Team"])
def test_names_that_pass_for_the_house_or_a_bot_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        names.not_reserved(name)


@pytest.mark.parametrize("name", ["Abbot", "Botham", "Housefull", "Rootika"])
def test_names_that_only_contain_such_a_word_are_welcome(name: str) -> None:
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
