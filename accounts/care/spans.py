"""Days, weeks and months by the house's calendar (TIME_ZONE): when the present one began and when the next begins."""

from datetime import date, datetime, timedelta

from django.utils import timezone

from accounts.care.kinds import Span


def first_day(span: Span, now: datetime) -> date:
    """The first day of the span that contains a moment; a week begins on Monday."""
    today = timezone.localdate(now)
    if span == Span.WEEK:
        return today - timedelta(days=today.weekday())
    return today.replace(day=1) if span == Span.MONTH else today


def began_at(span: Span, now: datetime) -> datetime:
    """The moment the span began."""
    return _midnight(first_day(span, now))


def ends_at(span: Span, now: datetime) -> datetime:
    """The moment the next one begins."""
    first = first_day(span, now)
    if span == Span.MONTH:
        return _midnight((first + timedelta(days=32)).replace(day=1))
    return _midnight(first + timedelta(days=7 if span == Span.WEEK else 1))


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=timezone.get_default_timezone())
