"""What the wallet remembers, and what the database itself refuses."""

from wallet.models.bonuses import Bonus, BonusRelease, BonusState, RakePaid
from wallet.models.days import Day, Signature
from wallet.models.ledger import AMOUNT_MAX_MINOR, Account, Checkpoint, Currency, Entry, Transaction
from wallet.models.licences import LicenceRow
from wallet.models.payments import (
    Deposit,
    DepositState,
    DepositStep,
    GatewayEvent,
    Owed,
    Payment,
    Receivable,
    SandboxMessage,
)
from wallet.models.report_files import FileStatus, ReportFile, ReportPiece
from wallet.models.statements import Statement, StatementLine, StatementSource
from wallet.models.withdrawals import (
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
    "Checkpoint",
    "Currency",
    "Day",
    "Deposit",
    "DepositState",
    "DepositStep",
    "Entry",
    "FileStatus",
    "GatewayEvent",
    "LicenceRow",
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
