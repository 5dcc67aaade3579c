"""A text is made as long as its column takes, so that no long text is an error of the database."""

import pytest
from django.core.exceptions import FieldDoesNotExist

from accounts.care.breaks.models import Break
from base.rows.columns import fitting
from tables.play.models import Deal


def test_a_text_as_long_as_its_column_stays_whole() -> None:
    assert fitting(Break, "reason", "x" * 200) == "x" * 200


def test_a_longer_text_loses_its_end() -> None:
    assert fitting(Break, "reason", "x" * 200 + "y") == "x" * 200


def test_blanks_at_the_ends_take_no_room() -> None:
    assert fitting(Break, "reason", "  " + "x" * 199 + " y") == "x" * 199


def test_a_column_without_a_limit_takes_all() -> None:
    assert fitting(Deal, "void_why", "x" * 5000) == "x" * 5000


def test_a_name_of_no_column_is_an_error() -> None:
    with pytest.raises(FieldDoesNotExist):
        fitting(Break, "reazon", "")
