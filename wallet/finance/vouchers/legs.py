"""The legs of each voucher in the ledger, from an accountant's facts: pure functions, amounts in minor units.

The ledger's sign is the opposite of an accountant's debit: the balance of a bank is negative there, because the
money came from there (docs/developers/ledger.md).
"""

from collections.abc import Iterable, Mapping

from wallet.refusals import BadPosting

Legs = dict[str, int]


def settlement(gateway: str, bank: str, gross_minor: int, fee_minor: int, gst_minor: int) -> Legs:
    """A gateway pays its balance into a bank, less its fee and the GST on that. Raises BadPosting."""
    _not_negative(fee_minor, gst_minor)
    if gross_minor <= fee_minor + gst_minor:
        raise BadPosting("a settlement is more than its fee and the GST on it")
    return _moved(
        {
            f"gateway:{gateway}": gross_minor,
            f"bank:{bank}": fee_minor + gst_minor - gross_minor,
            "house:fees": -fee_minor,
            "tax:credit": -gst_minor,
        }
    )


def charge(place: str, fee_minor: int, gst_minor: int) -> Legs:
    """A bank or gateway takes a fee and the GST on it; `place` is its account. Raises BadPosting."""
    _not_negative(gst_minor, fee_minor - 1)
    return _moved({place: fee_minor + gst_minor, "house:fees": -fee_minor, "tax:credit": -gst_minor})


def remittance(tax: str, bank: str, tax_minor: int, credit_minor: int = 0, interest_minor: int = 0) -> Legs:
    """Tax is paid from a bank; for GST, credit from fees is set off first; interest and late fees are an expense.

    `tax` is 'tds' or 'gst', `tax_minor` the amount owed. Raises BadPosting.
    """
    _not_negative(tax_minor, credit_minor, interest_minor)
    if credit_minor > tax_minor or (credit_minor and tax != "gst"):
        raise BadPosting("credit is set off against GST, and no more than is owed")
    return _moved(
        {
            f"tax:{tax}": -tax_minor,
            "tax:credit": credit_minor,
            f"bank:{bank}": tax_minor - credit_minor + interest_minor,
            "house:expenses": -interest_minor,
        }
    )


def capital(bank: str, amount_minor: int) -> Legs:
    """The owners put money into a bank of the house, or with a negative amount take it out. Raises BadPosting."""
    return _moved({f"bank:{bank}": -amount_minor, "house:capital": amount_minor})


def debits_and_credits(lines: Iterable[tuple[str, int, int]]) -> Legs:
    """Lines of a journal as account, debit, credit. Raises BadPosting unless both sides are equal."""
    legs: Legs = {}
    for code, debit_minor, credit_minor in lines:
        _not_negative(debit_minor, credit_minor)
        legs[code] = legs.get(code, 0) + credit_minor - debit_minor
    if sum(legs.values()) != 0:
        raise BadPosting("debits and credits are not equal")
    return _moved(legs)


def against_capital(lines: Iterable[tuple[str, int, int]]) -> Legs:
    """The opening balances of the books; the difference of the lines is the house's capital."""
    legs = {code: credit_minor - debit_minor for code, debit_minor, credit_minor in lines}
    legs["house:capital"] = legs.get("house:capital", 0) - sum(legs.values())
    return _moved(legs)


def _moved(legs: Mapping[str, int]) -> Legs:
    moved = {code: minor for code, minor in legs.items() if minor}
    if len(moved) < 2:
        raise BadPosting("a voucher moves something between two accounts at least")
    return moved


def _not_negative(*amounts: int) -> None:
    if min(amounts) < 0:
        raise BadPosting("an amount of a voucher is not negative")
