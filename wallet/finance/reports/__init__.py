"""Finance reports: for any days, as of any moment, as pages and files (see `period` and `report`)."""

from wallet.finance.reports.period import Basis, Period, days
from wallet.finance.reports.report import REPORTS, Column, Holds, Report, Row, UnknownReport, register, report

__all__ = [
    "REPORTS",
    "Basis",
    "Column",
    "Holds",
    "Period",
    "Report",
    "Row",
    "UnknownReport",
    "days",
    "register",
    "report",
]
