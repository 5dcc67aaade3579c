"""Financial years: which one a moment lies in, and when it begins and ends where the tax is owed."""

from datetime import date, datetime
from zoneinfo import ZoneInfo


def local_date(moment: datetime, zone: str) -> date:
    """The calendar day of a moment in a zone."""
    return moment.astimezone(ZoneInfo(zone)).date()


def year_of(moment: datetime, zone: str, begins: tuple[int, int]) -> int:
    """The financial year a moment lies in, named by the calendar year it begins in: 31 March 2026 lies in 2025."""
    day = local_date(moment, zone)
    return day.year if (day.month, day.day) >= begins else day.year - 1


def year_start(year: int, zone: str, begins: tuple[int, int]) -> datetime:
    """The first moment of a financial year; the one before it ended then."""
    return datetime(year, *begins, tzinfo=ZoneInfo(zone))
