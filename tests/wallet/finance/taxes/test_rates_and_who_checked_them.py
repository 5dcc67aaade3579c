"""A rate counts as checked when two people have held it against its source, or the law's table says so."""

from datetime import UTC, date, datetime

import pytest

from accounts.people.models import User
from wallet.finance.taxes import rates
from wallet.finance.taxes.models import RateCheck
from wallet.finance.taxes.rates import RateWithChecks
from wallet.money.tax.dated import Dated

FIRST, SECOND = date(2023, 10, 1), date(2025, 9, 22)
PEOPLE = ("meera", "uma", "chandra")


def checks(count: int) -> tuple[RateCheck, ...]:
    """The checks of so many people, a day apart."""
    return tuple(
        RateCheck(checked_by=User(pk=number, username=name), checked_at=datetime(2026, 1, number, 12, tzinfo=UTC))
        for number, name in list(enumerate(PEOPLE, start=1))[:count]
    )


def shown(
    count: int, *, table: str = rates.GST, from_on: date = FIRST, checked_on: date | None = None
) -> RateWithChecks:
    return RateWithChecks(table, Dated(from_on, 2800, "the act", checked_on), checks(count))


@pytest.mark.parametrize(
    ("count", "checked_on", "is_checked", "waits"),
    [
        (0, None, False, False),
        (1, None, False, True),
        (2, None, True, False),
        (3, None, True, False),
        (0, FIRST, True, False),
        (1, FIRST, True, False),
    ],
)
def test_two_people_or_the_table_make_it_checked_and_one_lets_it_wait(
    count: int, checked_on: date | None, is_checked: bool, waits: bool
) -> None:
    one = shown(count, checked_on=checked_on)
    assert (one.is_checked, one.waits) == (is_checked, waits)


def test_who_has_checked_it_is_not_asked_again() -> None:
    assert [shown(2).is_checked_by(who) for who in (1, 2, 3, None)] == [True, True, False, False]


@pytest.mark.parametrize(
    ("count", "checked_on", "said"),
    [
        (0, None, rates.UNCHECKED),
        (1, None, rates.BY_ONE),
        (2, None, "checked 2026-01-02 by meera and uma"),
        (3, None, "checked 2026-01-02 by meera and uma"),
        (0, date(2026, 3, 4), "checked 2026-03-04"),
        (1, date(2026, 3, 4), "checked 2026-03-04"),
    ],
)
def test_a_cell_says_who_checked_and_when_it_was_the_second(count: int, checked_on: date | None, said: str) -> None:
    assert rates.check_in_words(rates.GST, FIRST, [shown(count, checked_on=checked_on)]) == said


def test_it_speaks_of_the_rate_in_force_on_the_day_in_its_own_table() -> None:
    known = [shown(2), shown(1, from_on=SECOND), shown(0, table=rates.TDS, from_on=date(2026, 4, 1))]
    said = [
        rates.check_in_words(rates.GST, day, known) for day in (date(2023, 9, 30), FIRST, SECOND, date(2026, 11, 1))
    ]
    assert said == [rates.UNCHECKED, "checked 2026-01-02 by meera and uma", rates.BY_ONE, rates.BY_ONE]
