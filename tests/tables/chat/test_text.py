"""What people write becomes one line without tricks, and stays the same words."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.chat.text import KEPT_INVISIBLE, clean


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Well played!", "Well played!"),
        ("  two\n\nlines\tand  spaces ", "two lines and spaces"),
        ("a\x00b\x1b[31mc\x07", "ab[31mc"),
        ("\u202eright to left\u202c", "right to left"),
        ("ze\u200bro \ufeffwidth", "zero width"),
        ("क्‍या खेला!", "क्‍या खेला!"),
        ("👩‍👧 👍🏽", "👩‍👧 👍🏽"),
        ("<b>bold</b> http://x.example", "<b>bold</b> http://x.example"),
        ("\u200d\u200c", ""),
        ("\n\t", ""),
    ],
)
def test_words_are_shown_on_one_line_as_they_were_meant(written, shown):
    assert clean(written) == shown


def test_marks_do_not_tower_over_a_letter():
    assert clean("a" + "\u0302" * 40 + "b").count("\u0302") <= 4


@given(st.text(max_size=200))
def test_no_text_keeps_an_invisible_letter_or_a_second_line(text):
    shown = clean(text)
    assert shown == shown.strip()
    assert "  " not in shown
    for letter in shown:
        assert letter in KEPT_INVISIBLE or unicodedata.category(letter) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}


@given(st.text(max_size=200))
def test_what_is_clean_stays_as_it_is(text):
    assert clean(clean(text)) == clean(text)
