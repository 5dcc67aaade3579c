"""Evidence is read as a sentence: one is said as one, in English and in Hindi."""

import pytest
from django.utils.translation import override

from desk.integrity.evidence.score import Sign
from desk.integrity.words import SENTENCES, in_words


def words(sign: Sign, seen: float) -> str:
    """The sentence of a line with this number."""
    line = {"sign": sign.value, "who": "ab12", "seen": seen, "expected": 0.25, "of": 4, "weight": 1.5}
    return in_words(line, {"ab12": "Asha"}).sentence


def test_one_table_is_no_tables() -> None:
    assert words(Sign.COMPANY, 1) == "They met at 1 table; by chance it would be about 0.25."
    assert words(Sign.COMPANY, 3) == "They met at 3 tables; by chance it would be about 0.25."
    assert words(Sign.FARMED, 1).startswith("1 account of one place has lost")


def test_in_hindi_too() -> None:
    with override("hi"):
        assert "1 टेबल पर" in words(Sign.COMPANY, 1)
        assert "3 टेबलों पर" in words(Sign.COMPANY, 3)


@pytest.mark.parametrize("sign", SENTENCES)
def test_every_sign_has_a_sentence_for_any_number(sign: Sign) -> None:
    assert "%" not in words(sign, 1)
    assert "%" not in words(sign, 2.5)
