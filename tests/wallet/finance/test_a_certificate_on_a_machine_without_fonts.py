"""A certificate is made on a machine that has none of the fonts with many letters, by PDF's own."""

from datetime import date
from pathlib import Path

import pytest

from wallet.finance.taxes import certificate
from wallet.finance.taxes.house import house
from wallet.finance.taxes.tds import Deduction, law_on

DAY = date(2025, 10, 12)


def test_it_is_made_in_the_fonts_that_every_reader_has(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "Broken.ttf"
    broken.write_bytes(b"no font")
    monkeypatch.setattr(certificate, "FONTS", (tmp_path / "Missing.ttf", broken))
    paid = Deduction("T1", DAY, "W1", 7, "PLAYER7", "Asha", 100_000, 3_000, 30_000, law_on(DAY), None)
    made = certificate.certificate(house(), "Asha", "ABCPE1234F", 2025, 3, [paid], 2, "rate checked by one")
    assert made.startswith(b"%PDF-")
    assert b"/Helvetica" in made
    assert b"TrueType" not in made
