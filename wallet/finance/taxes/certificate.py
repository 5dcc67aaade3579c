"""The certificate of tax withheld from a player's winnings in a quarter, as a PDF (Form 16A or its successor)."""

import io
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle, getSampleStyleSheet
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from wallet.amounts import in_units
from wallet.finance.taxes.house import House
from wallet.finance.taxes.rates import percent
from wallet.finance.taxes.tds import NO_PAN, Deduction, financial_year, law_on, quarter

FONTS = (
    Path("/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf"),
    Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
)
"""Fonts that have more letters than PDF's own, where the machine has one."""

# The layout, in points: the tables are as wide as A4 between its margins.
_MARGIN = 51
_GAP = 17
_TO_SIGN = 51
_ABOUT_WIDTHS = (170, 323)
_ROW_WIDTHS = (68, 79, 45, 74, 97, 62, 68)
_TITLE_SIZE = 13
_TEXT_SIZE = 8.5


def certificate(
    own: House,
    name: str,
    pan: str,
    year: int,
    number: int,
    deducted: Sequence[Deduction],
    minor_digits: int,
    rate_said: str,
) -> bytes:
    """The certificate of a quarter's deductions; it names what is unchecked. Raises ValueError if there are none."""
    if not deducted:
        raise ValueError("there is nothing to certify")
    first, last = quarter(year, number)
    law = law_on(last)
    made = io.BytesIO()
    title = f"{law.certificate_form} {name} {financial_year(year)} Q{number}"
    page = SimpleDocTemplate(
        made, pagesize=A4, title=title, author=own.name, invariant=True, leftMargin=_MARGIN, rightMargin=_MARGIN
    )
    page.build(list(_parts(own, name, pan, (year, number, first, last), deducted, minor_digits, rate_said)))
    return made.getvalue()


def _parts(
    own: House,
    name: str,
    pan: str,
    of: tuple[int, int, date, date],
    deducted: Sequence[Deduction],
    minor_digits: int,
    rate_said: str,
) -> list[Flowable]:
    year, number, first, last = of
    law, style = law_on(last), _style()
    table = [
        ("Deductor", f"{own.name}, {own.address}".strip(", ") or "not set (HOUSE_NAME)"),
        ("TAN and PAN of the deductor", f"{own.tan or 'not set'} · {own.pan or 'not set'}"),
        ("Deductee", name),
        ("PAN of the deductee", pan or NO_PAN),
        ("Section", f"{law.section} of the {law.act}"),
        ("Quarter", f"Q{number} of {financial_year(year)}, {first} to {last}"),
    ]
    rows = [["Day", "Net winnings", "Rate", "Tax", "Challan", "BSR code", "Paid on"]]
    for each in deducted:
        paid = each.challan
        rows.append(
            [
                *(str(each.on), _units(each.winnings_minor, minor_digits), f"{percent(each.rate_bps):g} %"),
                *(_units(each.tax_minor, minor_digits), paid.number if paid else "not paid yet"),
                *(paid.bsr_code if paid else "", str(paid.paid_on) if paid else ""),
            ]
        )
    winnings_minor, tax_minor = sum(each.winnings_minor for each in deducted), sum(each.tax_minor for each in deducted)
    rows.append(["Total", _units(winnings_minor, minor_digits), "", _units(tax_minor, minor_digits), "", "", ""])
    doubts = [words for words in (rate_said, law.checked) if "not checked" in words]
    return [
        Paragraph(escape(f"{law.certificate_form}: certificate of tax deducted at source"), style["Title"]),
        _table(
            [
                [Paragraph(escape(what), style["Normal"]), Paragraph(escape(words), style["Normal"])]
                for what, words in table
            ],
            _ABOUT_WIDTHS,
        ),
        Spacer(0, _GAP),
        _table(rows, _ROW_WIDTHS, head=True),
        Spacer(0, _GAP),
        *(Paragraph(escape(f"Note: {words}."), style["Normal"]) for words in doubts),
        Spacer(0, _TO_SIGN),
        Paragraph(
            "Place, date, full name and signature of the person responsible for deduction of tax", style["Normal"]
        ),
    ]


def _units(minor: int, minor_digits: int) -> str:
    return in_units(minor, minor_digits, exact=True)


def _table(rows: Sequence[list[Any]], widths: Sequence[int], *, head: bool = False) -> Table:
    lines: list[Any] = [
        ("GRID", (0, 0), (-1, -1), 0.4, colors.grey),
        ("FONT", (0, 0), (-1, -1), _font(), 8),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ]
    shade: list[Any] = [("BACKGROUND", (0, 0), (-1, 0), colors.whitesmoke)] if head else []
    return Table(rows, colWidths=list(widths), style=TableStyle([*lines, *shade]), repeatRows=int(head))


def _style() -> dict[str, ParagraphStyle]:
    sheet = getSampleStyleSheet()
    styles = {name: ParagraphStyle(name, parent=sheet[name], fontName=_font()) for name in ("Normal", "Title")}
    styles["Title"].fontSize = _TITLE_SIZE
    styles["Normal"].fontSize = _TEXT_SIZE
    return styles


def _font() -> str:
    """A font of the machine with many letters, or PDF's own."""
    for path in FONTS:
        if path.stem in pdfmetrics.getRegisteredFontNames():
            return path.stem
        try:
            pdfmetrics.registerFont(TTFont(path.stem, str(path)))
        except (OSError, TTFError):
            continue
        return path.stem
    return "Helvetica"
