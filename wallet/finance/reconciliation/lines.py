"""The common form of statements of all file formats: lines with a day, a reference and exact amounts."""

from collections.abc import Callable, Iterable
from datetime import date
from decimal import Decimal, InvalidOperation

import msgspec

from wallet.amounts import plain_of
from wallet.finance.reconciliation.models import LineKind, Verdict
from wallet.finance.refusals import LineRefusal, StatementRefusal
from wallet.kept_words import translated
from wallet.ledger.models import AMOUNT_MAX_MINOR
from wallet.refusals import WalletRefused


class StatementRefused(WalletRefused):
    """A file that is not a statement of its source; the sentence names the line and the reason."""


class Line(msgspec.Struct, frozen=True):
    """A line as read; amounts in minor units, positive when the house received."""

    number: int
    kind: LineKind
    reference: str
    at: date
    amount_minor: int
    fee_minor: int = 0
    trouble: str = ""
    """Why it cannot be compared; then `verdict` has the kind of the problem, and the amount is 0."""
    verdict: Verdict | None = None
    row: int | None = None
    """Its row, once it is stored."""


class Read(msgspec.Struct, frozen=True):
    """The contents of a file; balances are from the house's side, None if the file has none.

    `troubles` are sentences about balances in the file that do not add up.
    """

    lines: tuple[Line, ...]
    first: date
    last: date
    opening_minor: int | None = None
    closing_minor: int | None = None
    troubles: tuple[str, ...] = ()


class LineRefused(StatementRefused):
    """A line that is not as its source writes them; the others are read all the same.

    Where no line is, or a balance is meant, nothing of the file is read: then it refuses the statement.
    """

    def __init__(self, code: LineRefusal, **values: object) -> None:
        """`values` are those of the sentence; `about` names the line."""
        super().__init__(code)
        self.values = values
        self.kept = str(code.sentence) % values
        """The sentence in English, as it is stored with the line."""

    @property
    def sentence(self) -> str:
        """The stored sentence in the active language."""
        return translated(self.kept)

    @property
    def verdict(self) -> Verdict:
        """The line's verdict: in another currency, or unreadable."""
        return Verdict.CURRENCY if self.code is LineRefusal.OTHER_CURRENCY else Verdict.UNREADABLE


def gathered(read: Iterable[Callable[[], Line]], nothing: StatementRefusal, first_number: int = 1) -> Read:
    """The lines that these calls return; a refused one becomes a line to work off, dated on the others' first day.

    The first line is numbered `first_number`. Raises StatementRefused for `nothing` if there are no lines, and the
    first LineRefused if no line can be read.
    """
    lines: list[Line | LineRefused] = []
    for call in read:
        try:
            lines.append(call())
        except LineRefused as refused:
            lines.append(refused)
    days = [line.at for line in lines if isinstance(line, Line)]
    if not lines:
        raise StatementRefused(nothing)
    if not days:
        raise next(line for line in lines if isinstance(line, LineRefused))
    numbered = tuple(
        line if isinstance(line, Line) else _to_work_off(number, line, min(days))
        for number, line in enumerate(lines, start=first_number)
    )
    return Read(numbered, min(days), max(days))


def _to_work_off(number: int, refused: LineRefused, day: date) -> Line:
    return Line(number, LineKind.OTHER, "", day, 0, trouble=refused.kept[:300], verdict=refused.verdict)


def does_not_add_up(opening_minor: int, lines: Iterable[Line], closing_minor: int, minor_digits: int) -> str:
    """Why a statement's two balances and the entries between them do not add up; nothing if they do."""
    moved = sum(line.amount_minor for line in lines)
    if opening_minor + moved == closing_minor:
        return ""
    amounts = [plain_of(minor, minor_digits) for minor in (opening_minor, moved, opening_minor + moved, closing_minor)]
    opens, entries, total, closes = amounts
    return f"It opens with {opens} and its entries come to {entries}: that is {total}, but it closes with {closes}."


def in_currency(line_currency: str, currency: str, amount: str, about: str) -> None:
    """Raise LineRefused if an amount is in another currency than its source."""
    if line_currency and line_currency.upper() != currency:
        raise LineRefused(
            LineRefusal.OTHER_CURRENCY, about=about, currency=currency, amount=f"{amount} {line_currency}"
        )


def in_minor(text: str, minor_digits: int, about: str) -> int:
    """An amount as written ('1,234.50', '-3', '(3.00)') in minor units; raises LineRefused, never rounds."""
    plain = text.strip().replace(",", "").replace("₹", "").replace(" ", "")
    negative = plain.startswith("(") and plain.endswith(")")
    try:
        minor = Decimal(plain.strip("()") or "0").scaleb(minor_digits)
    except InvalidOperation:
        raise LineRefused(LineRefusal.NOT_AN_AMOUNT, about=about, text=text) from None
    if not minor.is_finite() or minor != minor.to_integral_value() or abs(minor) > AMOUNT_MAX_MINOR:
        raise LineRefused(LineRefusal.NOT_OF_CURRENCY, about=about, text=text)
    return -int(minor) if negative else int(minor)
