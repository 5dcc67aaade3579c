"""Names that a reader would take for one another have one skeleton, and others have not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.people.names import RESERVED, not_reserved
from accounts.people.skeletons import readings, skeleton

ALIKE = (
    ("Asha", "Аsha"),  # Cyrillic А
    ("Asha", "ASHA"),
    ("Asha", "A s-h.a!"),
    ("Bot Asha", "Bоt Asha"),  # Cyrillic о
    ("India", "lndia"),
    ("Rohit10", "RohitlO"),
    ("Kamala", "Karnala"),
    ("Asha", "𝐀𝓈𝔥𝕒"),
    ("क्ष", "क्\u200dष"),
    ("Asha", "As\ufe0fha"),  # how the sign before is drawn
    ("Asha", "As\u034fh\U000e0101a\u3164"),
    ("आशा", "अाशा"),  # one letter, or two that are drawn as it
)
DIFFERENT = (
    ("Asha", "Usha"),
    ("आशा", "उषा"),
    ("Asha", "Āśā"),
    ("अरुण", "अरुणा"),
    ("அருண்", "அருணா"),
    ("कमल", "कमला"),
    ("محمد", "محمود"),
    ("Lucky Mynah 41", "Lucky Mynah 42"),
)


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_what_looks_alike_has_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_what_looks_different_has_two(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@pytest.mark.parametrize("name", ["Нouse", "нouse", "Ηouse", "ʜouse"])
def test_a_letter_that_looks_like_another_as_a_capital_alone_is_read_as_both(name: str) -> None:
    assert skeleton("House") in readings(name) | {skeleton(name.replace("ʜ", "н").upper())}


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_every_word_of_the_house_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="kept for the house"):
        _refused(word.title())


@pytest.mark.parametrize(
    "name",
    [
        "Bоt Asha",
        "Hоuse",
        "Нouse",
        "H o u s e",
        "b0t",
        "0fficial",
        "Adm1n",
        "аԁmіn",
        "MODERATOR",
        "the.Ꮋouse",
        "बॉट आशा",
        "Ádmin",
        "Ạdmin Asha",
        "B\u0332o\u0332t\u0332",
        "B\u00f8t",
        "H\u0336o\u0336u\u0336s\u0336e\u0336",
        "Ԁe\u0301aler",
        "बॉट\u0951",
        "हाउस\u093c",
    ],
)
def test_whatever_letters_it_is_written_in(name: str) -> None:
    with pytest.raises(ValueError, match="kept for the house"):
        _refused(name)


@pytest.mark.parametrize(
    "name", ["आशा", "அருண்", "রবি", "మహేష్", "Modi", "Botham", "Housefull", "Abbot", "José", "Bõteh", "رضا", "Łukasz"]
)
def test_names_of_people_are_welcome(name: str) -> None:
    not_reserved(name)
    assert skeleton(name)


@given(st.text(min_size=1, max_size=20))
def test_a_skeleton_is_never_empty_and_spaces_change_nothing(name: str) -> None:
    assert skeleton(name)
    assert skeleton(f" {name} ") in {skeleton(name), f" {name} ".casefold()}


def _refused(name: str) -> None:
    from django.core.exceptions import ValidationError

    try:
        not_reserved(name)
    except ValidationError as refused:
        raise ValueError(refused.messages[0]) from None
