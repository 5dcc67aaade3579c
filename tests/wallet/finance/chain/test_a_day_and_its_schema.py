"""A day was closed with the schema signed last by then: what it names too early, too late or not at all is said."""

from datetime import datetime

import pytest

from tests.wallet.finance.chain.days import DAY, FIRST, HOUR, SECOND, midnight, row, stored
from wallet.finance.closing.documents import Named, read
from wallet.finance.closing.heads import broken, heads
from wallet.finance.closing.models import Day
from wallet.finance.closing.schemas import CHAIN, NAMED, otherwise
from wallet.ledger.past.slices import Span
from wallet.seal.schema.chain import Link, Signed

ENDS, CLOSED = midnight(FIRST + DAY), midnight(FIRST + DAY) + HOUR


def link(number: int, signed_at: datetime, state: str = "a", *, is_good: bool = True) -> Link:
    return Link(number, number, f"{number:064}", state * 64, signed_at, is_good)


def signed(*links: Link) -> Signed:
    return Signed(list(links), [], is_chained=True)


def closed(number: int | None, state: str = "a", **said: object) -> Day:
    """A day that was closed with this state, after this change if it names one."""
    names = {} if number is None else {CHAIN: {"number": number, "sha256": f"{number:064}"}}
    return row(said={"schema_sha256": state * 64, "heads": names, **said})


def told(day: Day, *links: Link) -> list[tuple[str, str]]:
    return [(one.found, one.expected) for one in otherwise(day, read(day.document), signed(*links))]


def out_of_place(named: int, found: int, signed_at: datetime) -> tuple[str, str]:
    right = f"closed with change {found} of {signed_at.isoformat()} where it belongs"
    return f"closed after change {named} of the schema", right


def test_a_day_that_names_the_change_of_its_time_is_as_it_was_signed() -> None:
    before, after = link(1, ENDS - HOUR), link(2, CLOSED + HOUR, "b")
    assert told(closed(1), before, after) == []


def test_another_schema_than_the_change_it_names_is_said() -> None:
    (said,) = told(closed(1, "c"), link(1, ENDS - HOUR))
    assert said == (f"closed with schema {'c' * 64}", f"closed with the one that was signed then, {'a' * 64}")


def test_before_anything_is_signed_nothing_is_expected_nor_of_a_day_of_before_the_log() -> None:
    assert told(closed(None, "c")) == []
    assert told(closed(None, "c", version=1), link(1, ENDS - HOUR)) == []


def test_a_day_that_names_none_has_the_schema_signed_last_by_its_closing() -> None:
    links = link(1, ENDS - HOUR), link(2, CLOSED, "b"), link(3, CLOSED + SECOND, "c"), link(4, ENDS, "d", is_good=False)
    assert told(closed(None, "b"), *links) == []
    assert len(told(closed(None, "a"), *links)) == 1
    assert len(told(closed(None, "c"), *links)) == 1


def test_a_later_change_that_was_signed_before_its_end_is_missed_the_last_of_them() -> None:
    links = [link(number, ENDS - (5 - number) * SECOND) for number in (1, 2, 3, 4, 5)]
    assert told(closed(1), *links) == [out_of_place(1, 5, ENDS)]
    assert told(closed(1), links[0], link(2, ENDS + SECOND)) == []


def test_a_change_that_it_names_or_one_before_that_was_signed_after_its_closing_is_too_early() -> None:
    links = [link(number, CLOSED + number * SECOND) for number in (1, 2, 3)]
    assert told(closed(3), *links) == [out_of_place(3, 3, links[2].signed_at)]
    assert told(closed(3), link(1, ENDS), link(2, CLOSED + SECOND), link(3, CLOSED)) == [
        out_of_place(3, 2, CLOSED + SECOND)
    ]
    assert told(closed(1), link(1, CLOSED)) == []


def test_a_change_with_a_bad_signature_is_neither_missed_nor_early() -> None:
    assert told(closed(1), link(1, ENDS - HOUR), link(2, ENDS - SECOND, is_good=False)) == []


def of_the_last_day() -> list[tuple[str, str, str]]:
    assert NAMED.find is not None
    return list(NAMED.find(Span(None, 0, "", "", "")))


@pytest.mark.django_db
def test_the_ledgers_check_asks_the_last_day_that_there_is_and_can_be_read() -> None:
    assert of_the_last_day() == []
    first = stored()
    assert of_the_last_day() == []
    stored(2, first, document="{}")
    assert of_the_last_day() == []
    gone = {CHAIN: {"number": 1, "sha256": "1" * 64}}
    last = stored(3, first, said={"heads": gone}, previous="1" * 64)
    assert of_the_last_day() == [
        (f"day {last.day}", "closed after change 1 of the schema", "with that change still there")
    ]


@pytest.mark.django_db
def test_a_chain_that_has_nothing_yet_has_no_head_and_one_that_is_unknown_here_is_not_broken() -> None:
    assert heads() == {}
    assert broken({"of a room that is gone": Named(1, "1" * 64)}) == []
    assert broken({CHAIN: Named(1, "1" * 64)}) == [CHAIN]
