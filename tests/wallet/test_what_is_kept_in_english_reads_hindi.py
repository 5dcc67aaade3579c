"""Sentences that rows and sealed documents keep in English are read in Hindi by who reads Hindi."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.translation import gettext, override

from tests.wallet.builders import licensed, player
from tests.wallet.finance.reconciliation.books import HEAD, bank, book_settlement, camt_of, gateway, today
from tests.wallet.finance.reconciliation.test_lines_to_work_off import with_balances
from tests.wallet.finance.reports.test_finance_pages import clerk
from tests.wallet.finance.reports.test_payments_in_suspense import held
from tests.wallet.money.cast import proven
from wallet.finance.closing import findings
from wallet.finance.reconciliation.services import upload
from wallet.kept_words import parts, patterns, translated, translated_part

ENGLISH = re.compile(r"[A-Za-z]{3,}")
CODES = {"INR", "USD", "UTC", "CHIP"}
"""What is written so in Hindi too."""


def english_in(sentence: str) -> set[str]:
    return set(ENGLISH.findall(sentence)) - CODES


def hindi(*rights: str) -> Client:
    """Somebody of finance who reads Hindi."""
    client = clerk(*rights)
    client.cookies["django_language"] = "hi"
    return client


@pytest.mark.parametrize("pattern", [*patterns.names(), *parts.names()])
def test_each_pattern_is_found_again_and_taken_for_no_other(pattern: str) -> None:
    values = {name: f"{number}.5" for number, name in enumerate(re.findall(r"%\((\w+)\)s", pattern))}
    with override("hi"):
        assert translated_part(pattern % values) == gettext(pattern) % values != pattern % values


@pytest.mark.parametrize("words", ["Rude after a warning", "missing", "asked of the bank", "booked by hand"])
def test_peoples_own_words_are_not_taken_for_a_part_of_the_houses(words: str) -> None:
    with override("hi"):
        assert translated(words) == words
        assert translated_part("missing") != "missing"


def test_what_is_made_from_no_pattern_stays_as_it_was_written() -> None:
    with override("hi"):
        assert translated("The gateway is down; ask tomorrow.") == "The gateway is down; ask tomorrow."
    with override("en"):
        assert translated("captured 1.00 instead of 2.00") == "captured 1.00 instead of 2.00"


def test_the_list_and_the_report_of_suspense_say_why_in_hindi(db: None) -> None:
    licensed()
    held(proven("asha"))
    client = hindi("view_reportfile", "view_unmatched")
    for page in ("/admin/wallet/unmatched/", "/admin/finance/suspense/"):
        shown = client.get(page).content.decode()
        assert "1400.00 के बजाय 1399.99 मिले" in shown
        assert "captured" not in shown


def test_a_statements_troubles_are_in_hindi(db: None) -> None:
    who = player("bookkeeper")
    lines = f"a1,{today()},ten,0,captured\nb1,sometime,1.00,0,captured\nc1,{today()},1.005,0,captured\n"
    lines += f"d1,{today()},1.00,0,captured\n"
    bad, _ = upload(gateway(), "june.csv", (HEAD + lines).encode(), who)
    book_settlement("utr-1", 700_000, 0)
    entries = camt_of(("UTR-1", 0, "7000.00", "CRDT"), ("x", 0, "1.00", "CRDT"))
    dollars = with_balances(entries.replace(b'Ccy="INR"', b'Ccy="USD"', 1), "1.00", "5.00")
    other, _ = upload(bank(), "june.xml", dollars, who)
    troubles = [line.trouble for one in (bad, other) for line in one.lines.all() if line.trouble]
    assert len(troubles) == 5
    with override("hi"):
        assert [english_in(translated(trouble)) - {"ten", "sometime"} for trouble in troubles] == [set()] * len(
            troubles
        )
    shown = hindi("view_statement").get(f"/admin/finance/statements/{bad.public_id}/").content.decode()
    assert "पंक्ति 2: &#x27;ten&#x27; कोई रक़म नहीं है।" in shown


def test_what_a_closed_day_found_is_in_hindi(db: None) -> None:
    licensed()
    held(proven("asha"))
    (found,) = [one for one in findings.findings() if one.code == "payment_in_suspense"]
    assert "captured 1399.99" in found.sentence
    with override("hi"):
        assert english_in(translated(found.sentence)) == set()


NO_STATEMENTS = {
    "another table": ("a.csv", b"Name,Sum\nx,1\n"),
    "no text": ("a.csv", b"\xff\xfe\x00"),
    "no line that can be read": ("a.csv", (HEAD + "a1,2026-06-01,ten,0,captured\n").encode()),
    "no spreadsheet": ("a.xlsx", b"nonsense"),
    "a picture": ("a.png", b"x"),
}


@pytest.mark.parametrize("case", NO_STATEMENTS)
def test_a_file_that_is_no_statement_is_refused_in_hindi(db: None, case: str) -> None:
    name, content = NO_STATEMENTS[case]
    file = SimpleUploadedFile(name, content)
    answer = hindi("view_statement", "add_statement").post(
        "/admin/finance/statements/", {"source": gateway().pk, "file": file}
    )
    (refusal,) = answer.context["form"].errors["file"]
    assert english_in(refusal) - {"UTF", "XLSX", "CSV", "XML", "OFX", "camt", "ten", *english_in(HEAD)} <= NAMED


NAMED = {"reference", "date", "amount", "Payment", "Name", "Sum"}
"""Columns are called as their file calls them."""
