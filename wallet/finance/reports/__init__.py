"""Finance reports: for any days, as of any moment, as pages and files (see `period` and `report`)."""

from wallet.finance.reports.period import Basis, Period, days
from wallet.finance.reports.report import Column, Holds, Report, Row, UnknownReport, known_reports, report

__all__ = [
    "Basis",
    "Column",
    "Holds",
    "Period",
    "Report",
    "Row",
    "UnknownReport",
    "days",
    "known_reports",
    "report",
]
