"""A gateway and a bank with some movements in the ledger, and their statements as files."""

from datetime import date, timedelta

from django.utils import timezone

from accounts.people.models import User
from tests.wallet.builders import player, rupees
from tests.wallet.finance import vouchers
from tests.wallet.money import sources
from wallet.finance.reconciliation.models import StatementSource

HEAD = "Payment Id,Day,Gross,Fee,Type\n"
COLUMNS = {
    "reference": "Payment Id",
    "date": "Day",
    "amount": "Gross",
    "fee": "Fee",
    "type": "Type",
    "type:payment": "captured",
    "type:chargeback": "dispute",
}


def gateway(fee_bps: int = 200) -> StatementSource:
    """A gateway called sandbox, 2 % fee."""
    rupees()
    return StatementSource.objects.create(
        kind="gateway", name="sandbox", currency_id="INR", columns=COLUMNS, fee_bps=fee_bps
    )


def bank() -> StatementSource:
    """A bank called hdfc."""
    rupees()
    return StatementSource.objects.create(kind="bank", name="hdfc", currency_id="INR")


def deposited(reference: str, amount_minor: int, user: User | None = None) -> str:
    """A deposit in the ledger; the id of its transaction."""
    rupees()
    payer = user or player(f"payer{reference}")
    return sources.deposited(payer, amount_minor, reference).public_id


def book_settlement(reference: str, gross_minor: int, fee_minor: int) -> str:
    """A settlement of the gateway to the bank; the id of its transaction."""
    return vouchers.book_settlement(reference, gross_minor, fee_minor).public_id


def today(days: int = 0) -> date:
    """The house's today, or so many days from it."""
    return timezone.localdate() + timedelta(days=days)


def csv_of(*lines: tuple[str, int, str, str, str]) -> bytes:
    """A gateway's file: reference, days from today, gross, fee, type a line."""
    return (
        HEAD + "".join(f"{ref},{today(day)},{gross},{fee},{kind}\n" for ref, day, gross, fee, kind in lines)
    ).encode()


def camt_of(*entries: tuple[str, int, str, str], currency: str = "INR") -> bytes:
    """A bank's file: reference, days from today, amount, CRDT or DBIT an entry."""
    booked = "".join(
        f'<Ntry><Amt Ccy="{currency}">{amount}</Amt><CdtDbtInd>{sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>'
        f"<BookgDt><Dt>{today(day)}</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>{reference}</EndToEndId></Refs>"
        "</TxDtls></NtryDtls></Ntry>"
        for reference, day, amount, sign in entries
    )
    space = "urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"
    return f'<Document xmlns="{space}"><BkToCstmrStmt><Stmt>{booked}</Stmt></BkToCstmrStmt></Document>'.encode()
