"""Each closed day is counted again from the entries, or from what is left of them: what differs is named, once."""

from typing import Any

import pytest

from accounts.people.models import User
from tests.wallet.builders import book_at, guards_off, player
from tests.wallet.finance.chain.days import (
    DAY,
    FIRST,
    SECOND,
    block,
    booked,
    head,
    midnight,
    rewritten,
    row,
    stored,
    three_days,
)
from wallet.finance.closing.models import Day, Signature
from wallet.finance.closing.services import canonical
from wallet.finance.closing.totals import headers, totals
from wallet.finance.closing.verify import untrue_days
from wallet.ledger.past.models import Month

pytestmark = pytest.mark.django_db


@pytest.fixture
def three() -> list[Day]:
    return three_days(counted=True)


def said() -> list[tuple[str, str]]:
    return [(one.day, one.what) for one in untrue_days()]


def name(number: int) -> str:
    """The day's name in what is said."""
    return str(FIRST + (number - 1) * DAY)


def counted_otherwise(day: Day, **parts: Any) -> dict[str, Any]:
    """What a day's document says of its currencies, but for these parts of the chips'."""
    counted = totals(day.begins_at, day.ends_at, {})
    chips = {name: part for name, part in (counted["CHIP"] | parts).items() if part is not ...}
    return {"currencies": counted | {"CHIP": chips}}


def archived_until(number: int) -> None:
    """What was booked before this day is in files."""
    ends_at = midnight(FIRST + (number - 1) * DAY)
    with guards_off():
        Month.objects.create(name="gone", begins_at=ends_at - 30 * DAY, ends_at=ends_at, archived_at=ends_at)


def test_of_days_that_hold_nothing_is_said(three: list[Day]) -> None:
    assert said() == []


def test_a_hash_and_a_link_that_are_wrong_are_said_of_their_days(three: list[Day]) -> None:
    rewritten(2, "sha256 = repeat('a', 64)")
    told = said()
    assert (name(2), "its document has another hash than the one it was sealed with") in told
    assert (name(3), "it does not follow the day before it") in told
    assert {day for day, _what in told} == {name(2), name(3)}


def test_a_number_left_out_is_said(three: list[Day]) -> None:
    rewritten(3, "number = 4")
    assert (name(3), "it does not follow the day before it") in said()


def test_a_column_is_said_with_its_right_value(three: list[Day]) -> None:
    rewritten(2, "exceptions = 7")
    assert said() == [(name(2), "it is other than its document in exceptions, should be what its document says")]


def test_a_day_at_no_time_comes_first(three: list[Day]) -> None:
    rewritten(3, "day = 'infinity'")
    rewritten(1, "exceptions = 7")
    told = said()
    assert told[0] == ("infinity", "it is at a time that there is not, should be at times that have been")
    assert [day for day, _what in told[1:]] == [name(1)]


def test_a_document_that_cannot_be_read_is_said_and_the_days_after_it_are_looked_at(three: list[Day]) -> None:
    rewritten(2, "document = '{'")
    rewritten(3, "exceptions = 7")
    told = said()
    assert [what for day, what in told if day == name(2)][-1].startswith("its document cannot be read")
    assert (name(3), "it is other than its document in exceptions, should be what its document says") in told


def test_a_signature_of_another_hash_is_said_and_a_good_one_is_not(three: list[Day]) -> None:
    omar = User.objects.create(username="omar", display_name="Omar")
    with guards_off():
        signature = Signature.objects.create(day=three[1], by=omar, sha256=three[1].sha256)
    assert said() == []
    with guards_off():
        Signature.objects.filter(pk=signature.pk).update(sha256="a" * 64)
    assert said() == [(name(2), f"it was signed by {omar} with another hash")]


def test_sums_that_the_entries_do_not_say_are_told_part_by_part() -> None:
    day = stored(counted=True)
    with guards_off():
        day.delete()
    stored(said=counted_otherwise(day, entries=5, late=..., more=1))
    late = {"transactions": 0, "earliest_event_at": None}
    assert said() == [
        (name(1), "CHIP entries is 5, the entries say 0"),
        (name(1), f"CHIP late is None, the entries say {late}"),
        (name(1), "CHIP more is 1, the entries say None"),
    ]


def test_a_currency_that_moved_and_is_not_told_of_is_said() -> None:
    stored()
    assert said() == []
    player("asha")
    with guards_off():
        book_at("%s::timestamptz", midnight(FIRST))
    assert (name(1), "CHIP transactions is None, the entries say 1") in said()


def test_accounts_that_ended_otherwise_are_said() -> None:
    stored(counted=True, said={"closings_sha256": "a" * 64})
    assert (name(1), "its accounts ended otherwise than its document says") in said()


def test_what_is_in_files_is_compared_by_its_transactions(three: list[Day]) -> None:
    archived_until(3)
    assert said() == []
    booked(midnight(FIRST) + SECOND)
    assert [what.partition(" is ")[0] for day, what in said() if day == name(1)] == [
        "CHIP transactions",
        "CHIP transactions_sha256",
    ]
    booked(midnight(FIRST + 2 * DAY), "two")
    assert [what for day, what in said() if day == name(3) and "entries say" in what]


def test_a_day_in_files_that_tells_of_transactions_that_are_not_there_is_said() -> None:
    day = stored(counted=True)
    archived_until(2)
    with guards_off():
        day.delete()
    stored(said=counted_otherwise(day, transactions=5, entries=9))
    assert said() == [(name(1), "CHIP transactions is 5, the transactions say 0")]


def test_a_days_headers_are_the_parts_of_its_totals_that_need_no_entries() -> None:
    booked(midnight(FIRST))
    booked(midnight(FIRST + DAY), "the day after")
    span = midnight(FIRST), midnight(FIRST + DAY)
    whole, part = totals(*span, {}), headers(*span)
    assert part["CHIP"]["transactions"] == 1
    assert part["CHIP"]["transactions_sha256"] == whole["CHIP"]["transactions_sha256"]
    assert part["CHIP"]["late"] == whole["CHIP"]["late"]


def test_the_log_is_looked_at_by_the_day_that_was_closed_with_it_and_once() -> None:
    blocks = [block(number, midnight(FIRST), f"{number}" * 64) for number in (1, 2, 3)]
    first = stored(counted=True, said=head(blocks[0]))
    second = stored(2, first, counted=True, said=head(blocks[1]))
    third = stored(3, second, counted=True)
    stored(4, third, counted=True, said=head(blocks[2]))
    named = sorted({(day, what.split()[1]) for day, what in said() if what.startswith("block ") and "leaves" in what})
    assert named == [(name(1), "1"), (name(2), "2"), (name(4), "3")]


@pytest.mark.parametrize("part", ["block", "position", "sha256"])
def test_another_head_than_the_log_has_is_said(part: str) -> None:
    sealed = block(1, midnight(FIRST))
    right = head(sealed)["ledger_head"]
    stored(counted=True, said={"ledger_head": right})
    wrong = "block {} of the sealed log is not the one it was closed with"
    assert wrong.format(1) not in [what for _day, what in said()]
    other = right | {part: "c" * 64 if part == "sha256" else 9}
    text = Day.objects.get().document.replace(canonical(right), canonical(other))
    rewritten(1, "document = %s", text)
    assert wrong.format(other["block"]) in [what for _day, what in said()]


def test_a_chain_that_has_lost_the_head_a_day_names_is_said() -> None:
    stored(counted=True, said={"heads": {"schema_changes": {"number": 1, "sha256": "1" * 64}}})
    assert said() == [(name(1), "the schema_changes do not have the head it was closed with")]


def test_the_day_that_begins_as_the_last_file_ends_is_counted_from_its_entries() -> None:
    first = stored(counted=True)
    with guards_off():
        first.delete()
    archived_until(1)
    stored(said=counted_otherwise(first, entries=5))
    assert said() == [(name(1), "CHIP entries is 5, the entries say 0")]


def test_a_month_that_leaves_while_the_days_are_counted_is_no_fault_of_theirs() -> None:
    """The check stands still at a fault of the first day, and what the second had booked goes to a file meanwhile."""
    first = stored(counted=True)
    second = row(2, first)
    stored(2, first, said=counted_otherwise(second, entries=9))
    rewritten(1, "exceptions = 7")
    asked = untrue_days()
    assert next(asked).day == name(1)
    archived_until(3)
    assert list(asked) == []
