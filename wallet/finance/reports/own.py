"""The ledger's own reports, which the wallet adds to the registry of reports when the site starts."""

from wallet.finance.reports.liability import DORMANT, LIABILITY
from wallet.finance.reports.money_in import GATEWAYS, GST
from wallet.finance.reports.money_out import BONUSES, TDS, WAITING
from wallet.finance.reports.statement import PLAYER_DAYS, STATEMENT
from wallet.finance.reports.suspense import SUSPENSE
from wallet.finance.reports.trial_balance import TRIAL_BALANCE
from wallet.finance.reports.unusual import ADJUSTMENTS, LARGE

OWN_REPORTS = (
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
