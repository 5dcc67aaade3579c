"""Financial years: the one of a moment, and its beginning and end in the time zone of the state that takes the tax."""

from datetime import date, datetime
from zoneinfo import ZoneInfo


def local_date(moment: datetime, zone: str) -> date:
    """The calendar day of a moment in a zone."""
    return moment.astimezone(ZoneInfo(zone)).date()


def year_of(moment: datetime, zone: str, begins: tuple[int, int]) -> int:
    """The financial year of a moment, named by the calendar year in which it begins: 31 March 2026 is in 2025."""
    day = local_date(moment, zone)
    return day.year if (day.month, day.day) >= begins else day.year - 1


def year_start(year: int, zone: str, begins: tuple[int, int]) -> datetime:
    """The first moment of a financial year; the one before it ended then."""
    return datetime(year, *begins, tzinfo=ZoneInfo(zone))
