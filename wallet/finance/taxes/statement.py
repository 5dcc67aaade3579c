"""The quarter's statement of tax deducted, in the layout of Form 26Q: challans (401 to 411) and deductees (412 to 425).

The numbers of columns are those of the form (rule 31A of the Income-tax Rules, 1962, as the form has stood since
2019). They were compared with copies of it: 401 to 411, the fourteen headings of the annexure in their order, its
notes (424 is the reason of a lower deduction; the tax to be allocated is the total of 421), and a vendor's layout
of the text file (412 to 416). The gazette itself was not read. Columns 419A and on (cash withdrawals, section 194N)
are left out: they are for banks. Form 140, which replaces it from 1 April 2026, is written with the same columns:
its own were not looked up, and the file says so. The portal does not accept tables, but a text that its own
utilities make and check (RPU and FVU); these tables are imported into them. Amounts are in units with two decimals,
days are dd/mm/yyyy, rates have four.
"""

import csv
import io
from collections.abc import Iterable, Sequence

import msgspec

from wallet.finance.exports.cells import safe_text, units
from wallet.finance.taxes.house import House
from wallet.finance.taxes.rates import percent
from wallet.finance.taxes.tds import NO_PAN, Challan, Deduction, financial_year
from wallet.money.tax.india import Law

OTHER_THAN_COMPANY = "02"
BY_CHALLAN = "C"
BY_THE_DEDUCTOR = "200"
"""Minor head: tax paid by the deductor, and not after a demand."""
HIGHER_WITHOUT_PAN = "C"
LAYOUT_LOOKED_UP = "Form 26Q"
_FORM_WIDTH = 40
_COLUMN_WIDTH = 18

CHALLANS = (
    "[401] Sl. No.",
    "[402] Tax",
    "[403] Interest",
    "[404] Fee",
    "[405] Penalty/Others",
    "[406] Total amount deposited",
    "[407] Mode of deposit",
    "[408] BSR code",
    "[409] Challan serial number",
    "[410] Date of deposit",
    "[411] Minor head of challan",
)
DEDUCTEES = (
    "Challan [401]",
    "[412] Sl. No.",
    "[413] Deductee reference number",
    "[414] Deductee code",
    "[415] PAN of the deductee",
    "[416] Name of the deductee",
    "[417] Section code",
    "[418] Date of payment or credit",
    "[419] Amount paid or credited",
    "[420] Total tax deducted",
    "[421] Total tax deposited",
    "[422] Date of deduction",
    "[423] Rate at which deducted",
    "[424] Reason for non-deduction, lower or higher deduction",
    "[425] Certificate number under section 197",
)

Table = tuple[Sequence[str], list[Sequence[str]]]


class Statement(msgspec.Struct, frozen=True):
    """A quarter's statement; `given_back` is tax of earlier quarters, which their correction statements take back."""

    challans: list[Challan]
    deducted: list[Deduction]
    given_back: list[Deduction]
    minor_digits: int

    def tables(self, pans: dict[int, str]) -> dict[str, Table]:
        """The tables by name, each as its heading and its lines; PANs by player."""
        return {
            "challans": (CHALLANS, [self._challan(serial, each) for serial, each in enumerate(self.challans, start=1)]),
            "deductees": (DEDUCTEES, self._deductees(self.deducted, pans)),
            "given-back": (DEDUCTEES, self._deductees(self.given_back, pans)),
        }

    def heading(self, own: House, law: Law, year: int, number: int, checks: Sequence[str]) -> list[tuple[str, str]]:
        """The first part of the form; at its end is a list of what to do or check before it is filed."""
        unpaid = sum(each.tax_minor for each in self.deducted if each.challan is None)
        notes = [*checks]
        if law.return_form != LAYOUT_LOOKED_UP:
            notes.append(f"columns are those of {LAYOUT_LOOKED_UP}; those of {law.return_form} were not looked up")
        if unpaid:
            notes.append(f"without a challan: {self._units(unpaid)}")
        return [
            ("Form", law.return_form),
            ("Section", law.section),
            ("TAN", own.tan),
            ("PAN", own.pan),
            ("Name of the deductor", own.name),
            ("Address", own.address),
            ("GSTN", own.gstin),
            ("Financial year", financial_year(year)),
            ("Quarter", f"Q{number}"),
            ("Challans", str(len(self.challans))),
            ("Deductee records", str(len(self.deducted))),
            ("Total paid or credited", self._units(sum(each.winnings_minor for each in self.deducted))),
            ("Total tax deducted", self._units(sum(each.tax_minor for each in self.deducted))),
            ("Total tax deposited", self._units(sum(each.tax_minor for each in self.deducted if each.challan))),
            *(("To check", note) for note in notes),
        ]

    def _challan(self, serial: int, paid: Challan) -> Sequence[str]:
        amount, none = self._units(paid.amount_minor), self._units(0)
        return (
            *(str(serial), amount, none, none, none, amount),
            *(BY_CHALLAN, _safe(paid.bsr_code), _safe(paid.number), f"{paid.paid_on:%d/%m/%Y}", BY_THE_DEDUCTOR),
        )

    def _deductees(self, those: list[Deduction], pans: dict[int, str]) -> list[Sequence[str]]:
        return [self._deductee(serial, each, pans) for serial, each in enumerate(those, start=1)]

    def _deductee(self, serial: int, each: Deduction, pans: dict[int, str]) -> Sequence[str]:
        pan, day = pans.get(each.player_id) or NO_PAN, f"{each.on:%d/%m/%Y}"
        return (
            str(self.challans.index(each.challan) + 1) if each.challan in self.challans else "",
            *(str(serial), each.player, OTHER_THAN_COMPANY, _safe(pan), _safe(each.name), each.law.code, day),
            *(self._units(each.winnings_minor), self._units(each.tax_minor)),
            *(self._units(each.tax_minor if each.challan else 0), day, f"{percent(each.rate_bps):.4f}"),
            *(HIGHER_WITHOUT_PAN if pan == NO_PAN else "", ""),
        )

    def _units(self, amount_minor: int) -> str:
        return f"{units(amount_minor, self.minor_digits):.2f}"


def statement(deductions: Iterable[Deduction], minor_digits: int) -> Statement:
    """The statement of a quarter's deductions; a deduction that was given back in the same quarter cancels out.

    The form has no negative lines: amounts given back for an earlier quarter are listed separately.
    """
    by_source: dict[tuple[int, str], Deduction] = {}
    for each in deductions:
        before = by_source.get((each.player_id, each.source))
        by_source[each.player_id, each.source] = each if before is None else _together(before, each)
    left = by_source.values()
    deducted = [each for each in left if each.tax_minor > 0]
    paid = {each.challan: None for each in deducted if each.challan}
    return Statement(list(paid), deducted, [each for each in left if each.tax_minor < 0], minor_digits)


def as_csv(table: Table) -> bytes:
    """A table as comma-separated values in UTF-8."""
    text = io.StringIO()
    heading, lines = table
    csv.writer(text).writerows([heading, *lines])
    return text.getvalue().encode()


def as_xlsx(heading: list[tuple[str, str]], tables: dict[str, Table]) -> bytes:
    """The whole statement as a spreadsheet, a sheet for each part; cells are text, as the utilities read them."""
    import xlsxwriter  # read when a spreadsheet is wanted, not at every start of every process

    made = io.BytesIO()
    with xlsxwriter.Workbook(made, {"in_memory": True}) as book:
        bold = book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
        form = book.add_worksheet("form")
        form.set_column("A:B", _FORM_WIDTH)
        for line, (name, value) in enumerate(heading):
            form.write_string(line, 0, name, bold)
            form.write_string(line, 1, _safe(value))
        for name, (titles, lines) in tables.items():
            sheet = book.add_worksheet(name)
            sheet.freeze_panes("A2")
            sheet.set_column(0, len(titles) - 1, _COLUMN_WIDTH)
            sheet.write_row("A1", titles, bold)
            for number, cells in enumerate(lines, start=1):
                for place, cell in enumerate(cells):
                    sheet.write_string(number, place, cell)
    return made.getvalue()


def _safe(words: str) -> str:
    """Words that people have written; an amount given back is negative and no formula."""
    return str(safe_text(words))


def _together(before: Deduction, now: Deduction) -> Deduction:
    """A deduction less what was given back of it; day, rate and challan are those of the deduction."""
    return msgspec.structs.replace(
        before,
        winnings_minor=before.winnings_minor + now.winnings_minor,
        tax_minor=before.tax_minor + now.tax_minor,
    )
