"""What the wallet remembers, and what the database itself refuses."""

from wallet.finance.closing.models import Day, Signature
from wallet.finance.exports.models import FileStatus, ReportFile, ReportPiece
from wallet.finance.reconciliation.models import Statement, StatementLine, StatementSource
from wallet.ledger.models import AMOUNT_MAX_MINOR, Account, Checkpoint, Currency, Entry, Transaction
from wallet.ledger.past.models import Carried, CheckRun, Closing, Month, Seal
from wallet.money.bonuses.models import Bonus, BonusRelease, BonusState, RakePaid
from wallet.money.deposits.models import Deposit, DepositState, DepositStep, Payment
from wallet.money.gateways.models import GatewayEvent, SandboxMessage
from wallet.money.licence.models import LicenceRow
from wallet.money.receivables.models import Owed, Receivable
from wallet.money.withdrawals.models import (
    Approval,
    Payee,
    PayeeKind,
    PayoutBatch,
    TaxYear,
    Withdrawal,
    WithdrawalState,
    WithdrawalStep,
)

__all__ = [
    "AMOUNT_MAX_MINOR",
    "Account",
    "Approval",
    "Bonus",
    "BonusRelease",
    "BonusState",
    "Carried",
    "CheckRun",
    "Checkpoint",
    "Closing",
    "Currency",
    "Day",
    "Deposit",
    "DepositState",
    "DepositStep",
    "Entry",
    "FileStatus",
    "GatewayEvent",
    "LicenceRow",
    "Month",
    "Owed",
    "Payee",
    "PayeeKind",
    "Payment",
    "PayoutBatch",
    "RakePaid",
    "Receivable",
    "ReportFile",
    "ReportPiece",
    "SandboxMessage",
    "Seal",
    "Signature",
    "Statement",
    "StatementLine",
    "StatementSource",
    "TaxYear",
    "Transaction",
    "Withdrawal",
    "WithdrawalState",
    "WithdrawalStep",
]
