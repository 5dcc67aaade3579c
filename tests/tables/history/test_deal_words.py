"""Every way to end and every clause of a score is told in the reader's language, in the engine's own words."""

from django.utils.translation import override

from engine.explain.reasons import Clause
from engine.settlement import Outcome
from tables.history.words import CLAUSES, OUTCOMES


def test_every_clause_is_told_in_the_engines_words() -> None:
    with override("en"):
        assert {clause: str(words) for clause, words in CLAUSES.items()} == {one: one.sentence for one in Clause}


def test_every_clause_and_outcome_has_hindi_words() -> None:
    with override("en"):
        english = [str(words) for words in (*CLAUSES.values(), *OUTCOMES.values())]
    with override("hi"):
        hindi = [str(words) for words in (*CLAUSES.values(), *OUTCOMES.values())]
    assert [one for one, other in zip(english, hindi, strict=True) if one == other] == []


def test_every_outcome_has_a_name() -> None:
    assert set(OUTCOMES) == set(Outcome)
