"""Bank statements as camt.053 (ISO 20022, Bank to Customer Statement): every booked entry is a line.

Versions 02 to 13 differ in parts that are not read here, so elements are found by their names in any namespace. The
opening and closing balances of a statement (OPBD or PRCD, and CLBD) are compared with its entries.
"""

from collections.abc import Iterator
from datetime import date
from functools import partial
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from wallet.finance.reconciliation.lines import (
    Line,
    LineRefused,
    Read,
    StatementRefused,
    does_not_add_up,
    gathered,
    in_currency,
    in_minor,
)
from wallet.finance.reconciliation.models import LineKind
from wallet.finance.refusals import LineRefusal, StatementRefusal

_REFERENCES = ("EndToEndId", "AcctSvcrRef", "InstrId", "TxId", "Ustrd", "NtryRef")
_OPENING, _CLOSING = ("OPBD", "PRCD"), ("CLBD",)
Balances = tuple[int | None, int | None]


def read_camt(content: bytes, currency: str, minor_digits: int) -> Read:
    """The booked entries of a statement in this currency. Raises StatementRefused."""
    try:
        root = fromstring(content)
    except (ParseError, DefusedXmlException, ValueError) as wrong:
        raise StatementRefused(StatementRefusal.NOT_XML, why=wrong) from None
    if not any(_named(each, "BkToCstmrStmt") for each in root.iter()):
        raise StatementRefused(StatementRefusal.NOT_CAMT)
    statements = [each for each in root.iter() if _named(each, "Stmt")]
    entries = [
        [each for each in statement.iter() if _named(each, "Ntry") and _booked(each)] for statement in statements
    ]
    numbered = list(enumerate((entry for each in entries for entry in each), start=1))
    read = gathered(
        (partial(_line, number, entry, currency, minor_digits) for number, entry in numbered),
        StatementRefusal.NO_BOOKED_ENTRIES,
    )
    balances = [_balances(statement, currency, minor_digits) for statement in statements]
    troubles = _troubles(balances, read.lines, [len(each) for each in entries], minor_digits)
    return Read(read.lines, read.first, read.last, balances[0][0], balances[-1][1], tuple(troubles))


def _line(number: int, entry: Element, currency: str, minor_digits: int) -> Line:
    about = f"Entry {number}"
    amount = _child(entry, "Amt")
    if amount is None:
        raise LineRefused(LineRefusal.NO_AMOUNT, about=about)
    currency_of_line = amount.get("Ccy") or ""
    if currency_of_line != currency:
        in_currency(currency_of_line or "?", currency, amount.text or "", about)
    minor = in_minor(amount.text or "", minor_digits, about)
    came = (_text(entry, "CdtDbtInd") == "CRDT") != (_text(entry, "RvslInd") == "true")
    day = _text(_child(entry, "BookgDt"), "Dt") or _text(_child(entry, "BookgDt"), "DtTm")[:10]
    try:
        at = date.fromisoformat(day)
    except ValueError:
        raise LineRefused(LineRefusal.NO_BOOKING_DAY, about=about) from None
    kind = LineKind.SETTLEMENT if came else LineKind.PAYOUT
    return Line(number, kind, _reference(entry), at, minor if came else -minor)


def _balances(statement: Element, currency: str, minor_digits: int) -> Balances:
    """The opening and closing balance of a statement, in this currency."""
    balances: dict[str, int] = {}
    for balance in _children(statement, "Bal"):
        amount = _child(balance, "Amt")
        if amount is None or amount.get("Ccy") != currency:
            continue
        named = _text(_child(_child(balance, "Tp"), "CdOrPrtry"), "Cd")
        minor = in_minor(amount.text or "", minor_digits, named)
        balances[named] = minor if _text(balance, "CdtDbtInd") == "CRDT" else -minor
    return _first(balances, _OPENING), _first(balances, _CLOSING)


def _first(balances: dict[str, int], names: tuple[str, ...]) -> int | None:
    return next((balances[name] for name in names if name in balances), None)


def _troubles(balances: list[Balances], lines: tuple[Line, ...], counts: list[int], minor_digits: int) -> Iterator[str]:
    """Statements of one file whose balances do not agree with their entries, or with the one before them."""
    before, begin = None, 0
    for (opening, closing), count in zip(balances, counts, strict=True):
        own = lines[begin : begin + count]
        begin += count
        if opening is not None and before is not None and opening != before:
            yield does_not_add_up(before, (), opening, minor_digits)
        if (
            opening is not None
            and closing is not None
            and (wrong := does_not_add_up(opening, own, closing, minor_digits))
        ):
            yield wrong
        before = closing


def _booked(entry: Element) -> bool:
    """Entries that are only pending (PDNG) are not in the balance yet."""
    status = _child(entry, "Sts")
    return status is None or "BOOK" in ("".join(status.itertext())).upper()


def _reference(entry: Element) -> str:
    for name in _REFERENCES:
        for each in entry.iter():
            text = (each.text or "").strip()
            if _named(each, name) and text and text != "NOTPROVIDED":
                return text[:140]
    return ""


def _children(parent: Element | None, name: str) -> Iterator[Element]:
    return (each for each in ([] if parent is None else parent) if _named(each, name))


def _child(parent: Element | None, name: str) -> Element | None:
    return next(_children(parent, name), None)


def _text(parent: Element | None, name: str) -> str:
    child = _child(parent, name)
    return "" if child is None else (child.text or "").strip()


def _named(element: Element, name: str) -> bool:
    return element.tag.rpartition("}")[2] == name
