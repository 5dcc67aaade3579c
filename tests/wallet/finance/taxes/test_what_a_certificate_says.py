"""A certificate says who withheld what of whom, when and how it was paid, and what of that nobody has checked."""

import base64
import re
import time
import zlib
from pathlib import Path

import pytest
import reportlab

from tests.wallet.finance.taxes.supplies import HOUSE, deduction
from wallet.finance.taxes import certificate, rates
from wallet.finance.taxes.house import House, house
from wallet.finance.taxes.tds import NO_PAN, Deduction

UNPAID = deduction(30_000, challan=None)
NOBODY = House("", "", "", "", "")
_SHADE = re.compile(r"\.960784 \.960784 \.960784 rg")


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """PDF's own letters, which the file has as they are."""
    monkeypatch.setattr(certificate, "FONTS", ())


def made(*deducted: Deduction, own: House | None = None, pan: str = "ABCPE1234F", rate: str = "") -> bytes:
    with HOUSE:
        return certificate.certificate(own or house(), "Asha", pan, 2025, 3, deducted, 2, rate)


def pages(pdf: bytes) -> list[str]:
    """How each page is drawn."""
    streams = re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    return [zlib.decompress(base64.a85decode(each.strip(), adobe=True)).decode("latin-1") for each in streams]


def words(page: str) -> list[str]:
    """What stands on a page, cell by cell."""
    return [each.replace("\\(", "(").replace("\\)", ")") for each in re.findall(r"\((.*?[^\\])\) Tj", page)]


def test_it_names_both_sides_the_law_and_the_quarter() -> None:
    (page,) = pages(made(UNPAID))
    said = words(page)
    assert said[0] == "Form 16A: certificate of tax deducted at source"
    told = dict(zip(said[1:13:2], said[2:14:2], strict=True))
    assert told == {
        "Deductor": "A House, Pune",
        "TAN and PAN of the deductor": "PNEA12345B \\267 AABCH1234K",
        "Deductee": "Asha",
        "PAN of the deductee": "ABCPE1234F",
        "Section": "194BA of the Income-tax Act, 1961",
        "Quarter": "Q3 of 2025-26, 2025-10-01 to 2025-12-31",
    }
    assert b"Form 16A Asha 2025-26 Q3" in made(UNPAID)


def test_what_the_house_or_the_player_has_not_got_is_said() -> None:
    said = words(pages(made(UNPAID, own=NOBODY, pan=""))[0])
    assert {"not set (HOUSE_NAME)", "not set \\267 not set", NO_PAN} <= set(said)


def test_every_deduction_has_its_amounts_and_its_challan_and_they_are_added_up() -> None:
    less = deduction(10_511, challan=None, winnings_minor=50_050, rate_bps=2_100)
    (page,) = pages(made(deduction(30_000), less))
    said = words(page)
    assert said[13:35] == [
        *("Day", "Net winnings", "Rate", "Tax", "Challan", "BSR code", "Paid on"),
        *("2025-10-12", "1,000.00", "30 %", "300.00", "00042", "0510308", "2025-11-07"),
        *("2025-10-12", "500.50", "21 %", "105.11", "not paid yet"),
        *("Total", "1,500.50", "405.11"),
    ]


def test_what_nobody_has_checked_is_noted_and_only_that() -> None:
    notes = [each for each in words(pages(made(UNPAID, rate=rates.UNCHECKED))[0]) if "Note" in each]
    assert notes == ["Note: rate not checked by anybody.", "Note: law and forms not checked by anybody."]
    notes = [each for each in words(pages(made(UNPAID, rate="checked"))[0]) if "Note" in each]
    assert notes == ["Note: law and forms not checked by anybody."]


def test_the_heading_of_the_deductions_stands_shaded_on_every_page() -> None:
    drawn = pages(made(*[UNPAID] * 100))
    assert len(drawn) > 1
    assert [words(page).count("Challan") for page in drawn] == [1] * len(drawn)
    assert [len(_SHADE.findall(page)) for page in drawn] == [1] * len(drawn)
    assert ["Deductor" in words(page) for page in drawn] == [True] + [False] * (len(drawn) - 1)


def test_the_same_certificate_made_later_is_the_same_file(monkeypatch: pytest.MonkeyPatch) -> None:
    first, a_year_later = made(UNPAID), time.time() + 366 * 24 * 3600
    monkeypatch.setattr(time, "time", lambda: a_year_later)
    assert made(UNPAID) == first


def test_a_font_of_the_machine_is_taken_if_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    vera = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"
    monkeypatch.setattr(certificate, "FONTS", (Path("/nowhere/Missing.ttf"), vera))
    for _time in range(2):  # the second finds it taken already
        assert b"BitstreamVeraSans" in made(UNPAID)
