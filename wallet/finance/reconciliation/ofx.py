"""Bank statements as OFX, version 1 (SGML) or 2 (XML): every `STMTTRN` is a line.

OFX has the balance after the entries and not the one before them, which is computed from it.
"""

import io
from datetime import date
from functools import partial
from xml.etree.ElementTree import Element

from wallet.finance.reconciliation.lines import (
    Line,
    LineRefused,
    Read,
    StatementRefused,
    gathered,
    in_currency,
    in_minor,
)
from wallet.finance.reconciliation.models import LineKind
from wallet.finance.refusals import LineRefusal, StatementRefusal

_REFERENCES = ("REFNUM", "CHECKNUM", "FITID")
_DAY = 8


def looks_like_ofx(content: bytes) -> bool:
    """Whether a file begins as an OFX does."""
    head = content[:2_000].upper()
    return b"OFXHEADER" in head or b"<OFX>" in head


def read_ofx(content: bytes, currency: str, minor_digits: int) -> Read:
    """The entries of a bank's statement in this currency. Raises StatementRefused."""
    from ofxtools.Parser import OFXTree  # half a second, which only who brings such a file waits

    tree = OFXTree()
    try:
        root = tree.parse(io.BytesIO(content))
    except (SyntaxError, ValueError, LookupError, AttributeError, TypeError) as wrong:
        raise StatementRefused(StatementRefusal.NOT_OFX, why=wrong) from None
    statements = root.findall(".//STMTRS") if root is not None else []
    if len(statements) != 1:
        raise StatementRefused(StatementRefusal.NOT_ONE_ACCOUNT)
    own = _text(statements[0], "CURDEF")
    read = gathered(
        (
            partial(_line, number, entry, own, currency, minor_digits)
            for number, entry in enumerate(statements[0].iter("STMTTRN"), start=1)
        ),
        StatementRefusal.NO_ENTRIES,
    )
    closing = _closing(statements[0], own, currency, minor_digits)
    before = None if closing is None else closing - sum(line.amount_minor for line in read.lines)
    return Read(read.lines, read.first, read.last, before, closing)


def _line(number: int, entry: Element, own: str, currency: str, minor_digits: int) -> Line:
    about = f"Entry {number}"
    written = _text(entry, "TRNAMT")
    other = entry.find("CURRENCY/CURSYM")
    line_currency = (other.text or "").strip() if other is not None else own
    in_currency(line_currency or "?", currency, written, about)
    if not written:
        raise LineRefused(LineRefusal.NO_AMOUNT, about=about)
    minor = in_minor(written, minor_digits, about)
    day = _text(entry, "DTPOSTED")[:_DAY]
    try:
        at = date.fromisoformat(day)
    except ValueError:
        raise LineRefused(LineRefusal.NOT_A_DAY, about=about, text=day) from None
    kind = LineKind.SETTLEMENT if minor > 0 else LineKind.PAYOUT
    reference = next((text for name in _REFERENCES if (text := _text(entry, name))), "")
    return Line(number, kind, reference[:140], at, minor)


def _closing(statement: Element, own: str, currency: str, minor_digits: int) -> int | None:
    balance = statement.find("LEDGERBAL/BALAMT")
    if balance is None or own != currency:
        return None
    return in_minor(balance.text or "", minor_digits, "LEDGERBAL")


def _text(parent: Element, name: str) -> str:
    child = parent.find(name)
    return "" if child is None else (child.text or "").strip()
