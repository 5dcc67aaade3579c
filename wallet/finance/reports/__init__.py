"""Finance reports: for any days, as of any moment, as pages and files.

`period` and `report` define them; `own` lists the wallet's.
"""

from wallet.finance.reports.period import Basis, Period, days
from wallet.finance.reports.report import Column, Holds, Report, Row, UnknownReport, find_report, known_reports

__all__ = [
    "Basis",
    "Column",
    "Holds",
    "Period",
    "Report",
    "Row",
    "UnknownReport",
    "days",
    "find_report",
    "known_reports",
]
