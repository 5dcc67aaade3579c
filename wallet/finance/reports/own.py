"""The ledger's own reports, which the wallet adds to the registry of reports when the site starts."""

from wallet.finance.reports.books.ageing import AGEING
from wallet.finance.reports.books.cash import CASH_FLOW
from wallet.finance.reports.books.day_book import DAY_BOOK
from wallet.finance.reports.books.statements import ACCOUNTS, BALANCE_SHEET, CHART_OF_ACCOUNTS, PROFIT_AND_LOSS
from wallet.finance.reports.liability import DORMANT, LIABILITY
from wallet.finance.reports.money_in import GATEWAYS, GST
from wallet.finance.reports.money_out import BONUSES, TDS, WAITING
from wallet.finance.reports.statement import PLAYER_DAYS, STATEMENT
from wallet.finance.reports.suspense import SUSPENSE
from wallet.finance.reports.trial_balance import TRIAL_BALANCE
from wallet.finance.reports.unusual import ADJUSTMENTS, LARGE

OWN_REPORTS = (
    ACCOUNTS,
    AGEING,
    BALANCE_SHEET,
    CASH_FLOW,
    CHART_OF_ACCOUNTS,
    DAY_BOOK,
    PROFIT_AND_LOSS,
    ADJUSTMENTS,
    BONUSES,
    DORMANT,
    GATEWAYS,
    GST,
    LARGE,
    LIABILITY,
    PLAYER_DAYS,
    STATEMENT,
    SUSPENSE,
    TDS,
    TRIAL_BALANCE,
    WAITING,
)
