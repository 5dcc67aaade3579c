"""The wallet's tables, and the constraints of the database."""

from wallet.finance.closing.models import Day, DayMark, Signature
from wallet.finance.exports.models import FileStatus, ReportFile, ReportPiece
from wallet.finance.reconciliation.models import Statement, StatementLine, StatementSource
from wallet.finance.taxes.models import GstDocument, RateCheck, Taxpayer
from wallet.finance.vouchers.models import Voucher, VoucherPaper, VoucherState
from wallet.ledger.models import AMOUNT_MAX_MINOR, Account, Checkpoint, Currency, Entry, Transaction
from wallet.ledger.past.models import Carried, CheckRun, Closing, Month, Seal
from wallet.money.bonuses.models import Bonus, BonusRelease, BonusState, RakePaid
from wallet.money.deposits.models import (
    Chargeback,
    Deposit,
    DepositState,
    DepositStep,
    Payment,
    Unmatched,
    UnmatchedState,
)
from wallet.money.gateways.models import GatewayEvent, SandboxMessage
from wallet.money.licence.models import LicenceRow
from wallet.money.receivables.models import Owed, Receivable
from wallet.money.withdrawals.models import (
    Approval,
    Payee,
    PayeeKind,
    PayoutBatch,
    TaxSoFar,
    TaxYear,
    Withdrawal,
    WithdrawalState,
    WithdrawalStep,
)
from wallet.play.models import Adjustment
from wallet.seal.models import (
    Anchor,
    AnchorPlace,
    Block,
    BlockCheck,
    BlockSignature,
    EntriesHash,
    Finding,
    FindingCleared,
    LastEntry,
    Leaf,
    Restored,
    SchemaChange,
)

__all__ = [
    "AMOUNT_MAX_MINOR",
    "Account",
    "Adjustment",
    "Anchor",
    "AnchorPlace",
    "Approval",
    "Block",
    "BlockCheck",
    "BlockSignature",
    "Bonus",
    "BonusRelease",
    "BonusState",
    "Carried",
    "Chargeback",
    "CheckRun",
    "Checkpoint",
    "Closing",
    "Currency",
    "Day",
    "DayMark",
    "Deposit",
    "DepositState",
    "DepositStep",
    "EntriesHash",
    "Entry",
    "FileStatus",
    "Finding",
    "FindingCleared",
    "GatewayEvent",
    "GstDocument",
    "LastEntry",
    "Leaf",
    "LicenceRow",
    "Month",
    "Owed",
    "Payee",
    "PayeeKind",
    "Payment",
    "PayoutBatch",
    "RakePaid",
    "RateCheck",
    "Receivable",
    "ReportFile",
    "ReportPiece",
    "Restored",
    "SandboxMessage",
    "SchemaChange",
    "Seal",
    "Signature",
    "Statement",
    "StatementLine",
    "StatementSource",
    "TaxSoFar",
    "TaxYear",
    "Taxpayer",
    "Transaction",
    "Unmatched",
    "UnmatchedState",
    "Voucher",
    "VoucherPaper",
    "VoucherState",
    "Withdrawal",
    "WithdrawalState",
    "WithdrawalStep",
]
