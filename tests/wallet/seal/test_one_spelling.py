"""Expressions are spelled as PostgreSQL does after a restore; what means another thing stays another text."""

import doctest

import pytest

from wallet.seal.schema import spelling
from wallet.seal.schema.spelling import as_read_again


def test_the_examples_hold() -> None:
    told = doctest.testmod(spelling)
    assert told.attempted > 0
    assert told.failed == 0


@pytest.mark.parametrize(
    "text",
    [
        "CHECK ((a OR (b AND c)))",
        "CHECK (((a AND b) OR c))",
        "CHECK ((a OR (b OR c)))",  # so it comes back from a restore
        "CHECK ((NOT (a OR b)))",
        "CHECK ((f((a OR b), c) OR d))",
        "CHECK (((a = '(x OR y) OR z'::text) OR b))",
        "CHECK (((a = ' OR '::text) AND b))",
        "CHECK ((\"odd (name OR\" = 'it''s)'::text))",
        "WHEN ((a = 'open (and never closed'::text))",
        "CHECK ((f((a)(b)) OR now()))",
        "'a'::text OR 'b'::text",
        "a) OR b",
        "(a) OR (b",
        "a (b (c OR d",
    ],
)
def test_nothing_else_is_touched(text: str) -> None:
    assert as_read_again(text) == text


def test_a_chain_of_pairs_is_one_chain_however_long() -> None:
    assert as_read_again("((a OR b) OR c)") == "(a OR b OR c)"
    assert (
        as_read_again("(((((a) AND (b)) AND (c)) AND ((d OR e) OR f)))") == "(((a) AND (b) AND (c) AND (d OR e OR f)))"
    )


def test_words_in_quotes_make_no_chain() -> None:
    text = "CHECK (((a = ' OR '::text) OR b))"
    assert as_read_again(text) == text


def test_spelled_once_it_stays() -> None:
    text = "(((a OR b) OR c) OR (x = ANY ((ARRAY['it''s'::character varying, ')'::character varying])::text[])))"
    assert as_read_again(as_read_again(text)) == as_read_again(text)
