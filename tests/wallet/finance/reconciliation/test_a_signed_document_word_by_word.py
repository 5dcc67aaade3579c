"""The document of a signed statement has the file, both people, the sums by verdict and every difference, exactly."""

from datetime import datetime, time

import pytest
from django.utils import timezone

from tests.wallet.builders import book_at, colleague, guards_off
from tests.wallet.finance.reconciliation.books import HEAD, deposited, gateway, today
from wallet.finance.reconciliation.models import Statement
from wallet.finance.reconciliation.services import compare_again, sign, upload, work_off

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is noon all the while: the day of the file is the day of the test."""
    noon = timezone.make_aware(datetime.combine(timezone.localdate(), time(12)))
    monkeypatch.setattr(timezone, "now", lambda: noon)


def deposited_now(reference: str, amount_minor: int) -> None:
    """A deposit whose day is not that of the database's clock."""
    deposited(reference, amount_minor)
    with guards_off():
        book_at("%s", timezone.now())


@pytest.fixture
def statement() -> Statement:
    """A line that agrees, one that nobody here knows, one that cannot be read, and a movement that is not in it."""
    deposited_now("a1", 10_000)
    deposited_now("late", 500)
    rows = ("a1,{},100.00,2.00,captured", "unknown,{},50.00,1.00,captured", "b1,{},ten,0,captured")
    content = HEAD + "".join(row.format(today()) + "\n" for row in rows)
    return upload(gateway(), "june.csv", content.encode(), colleague("clerk"))[0]


def differences(day: str, late: list[str]) -> list[dict[str, object]]:
    """Each line that does not agree, with its note and who has written it."""
    common = {"day": day, "by": "worker"}
    return [
        {
            "line": 3,
            "verdict": "missing_here",
            "reference": "unknown",
            "theirs_minor": 50_00,
            "ours_minor": None,
            "transactions": [],
            "note": "about missing_here",
            **common,
        },
        {
            "line": 4,
            "verdict": "unreadable",
            "reference": "",
            "theirs_minor": 0,
            "ours_minor": None,
            "transactions": [],
            "trouble": "Line 4: 'ten' is no amount.",
            "note": "about unreadable",
            **common,
        },
        {
            "line": None,
            "verdict": "timing",
            "reference": "late",
            "theirs_minor": None,
            "ours_minor": 5_00,
            "transactions": late,
            "note": "about timing",
            **common,
        },
    ]


def test_a_signed_document_has_the_file_the_people_the_sums_and_the_differences(statement: Statement) -> None:
    for line in statement.lines.exclude(verdict="matched"):
        work_off(line, f"about {line.verdict}", colleague("worker"))
    signed = sign(statement, colleague("checker"))
    assert signed.signed_at is not None
    matched, late = statement.lines.get(number=2), statement.lines.get(number=None)
    day = today().isoformat()

    def sums(theirs: int, ours: int) -> dict[str, int]:
        return {"lines": 1, "theirs_minor": theirs, "ours_minor": ours}

    assert signed.document == {
        "statement": statement.public_id,
        "source": "gateway:sandbox",
        "currency": "INR",
        "file": "june.csv",
        "sha256": statement.sha256,
        "first": day,
        "last": day,
        "opening_minor": None,
        "closing_minor": None,
        "uploaded_by": "clerk",
        "signed_by": "checker",
        "signed_at": signed.signed_at.isoformat(),
        "verdicts": {
            "matched": sums(100_00, 100_00),
            "missing_here": sums(50_00, 0),
            "timing": sums(0, 5_00),
            "unreadable": sums(0, 0),
        },
        "differences": differences(day, late.transactions),
    }
    assert matched.transactions != late.transactions


def test_a_movement_that_the_file_lacks_is_a_line_of_its_kind_and_day_without_an_amount(statement: Statement) -> None:
    late = statement.lines.get(number=None)
    assert (late.kind, late.reference, late.at) == ("payment", "late", today())
    assert (late.amount_minor, late.fee_minor, late.trouble, late.ours_minor) == (0, 0, "", 5_00)


def test_compared_again_it_has_the_same_lines_and_what_is_new_in_the_books_besides(statement: Statement) -> None:
    before = list(statement.lines.order_by("id").values())
    compare_again(statement)
    assert list(statement.lines.order_by("id").values()) == before
    deposited_now("new", 700)
    compare_again(statement)
    assert [line.reference for line in statement.lines.filter(number=None).order_by("id")] == ["late", "new"]
    assert list(statement.lines.order_by("id").values())[: len(before)] == before
