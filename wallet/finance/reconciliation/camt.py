"""Bank statements as camt.053 (ISO 20022, Bank to Customer Statement): every booked entry is a line.

Version 02 to 13 differ in places that are not read here, so elements are found by their names in any namespace.
"""

from collections.abc import Iterator
from datetime import date
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from wallet.finance.reconciliation.lines import BadStatement, Line, Read, in_minor
from wallet.finance.reconciliation.models import LineKind

_REFERENCES = ("EndToEndId", "AcctSvcrRef", "InstrId", "TxId", "Ustrd", "NtryRef")


def read_camt(content: bytes, currency: str, minor_digits: int) -> Read:
    """The booked entries of a statement in this currency. Raises BadStatement."""
    try:
        root = fromstring(content)
    except (ParseError, DefusedXmlException, ValueError) as wrong:
        raise BadStatement(f"The file is no statement in XML: {wrong}.") from None
    if not any(_named(each, "BkToCstmrStmt") for each in root.iter()):
        raise BadStatement("The file is XML, but no camt.053 statement.")
    entries = [each for each in root.iter() if _named(each, "Ntry") and _booked(each)]
    lines = tuple(_line(number, entry, currency, minor_digits) for number, entry in enumerate(entries, start=1))
    if not lines:
        raise BadStatement("The statement has no booked entries.")
    return Read(lines, min(line.at for line in lines), max(line.at for line in lines))


def _line(number: int, entry: Element, currency: str, minor_digits: int) -> Line:
    about = f"Entry {number}"
    amount = _child(entry, "Amt")
    if amount is None or amount.get("Ccy") != currency:
        raise BadStatement(f"{about} is not in {currency}.")
    minor = in_minor(amount.text or "", minor_digits, about)
    came = (_text(entry, "CdtDbtInd") == "CRDT") != (_text(entry, "RvslInd") == "true")
    day = _text(_child(entry, "BookgDt"), "Dt") or _text(_child(entry, "BookgDt"), "DtTm")[:10]
    try:
        at = date.fromisoformat(day)
    except ValueError:
        raise BadStatement(f"{about} has no booking day.") from None
    kind = LineKind.SETTLEMENT if came else LineKind.PAYOUT
    return Line(number, kind, _reference(entry), at, minor if came else -minor)


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
    found = _child(parent, name)
    return "" if found is None else (found.text or "").strip()


def _named(element: Element, name: str) -> bool:
    return element.tag.rpartition("}")[2] == name
