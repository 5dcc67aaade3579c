"""The charts of home, of today by the hour or of 7 and 30 days, from the numbers that were counted before.

Each chart also has its numbers as a table, for people who cannot see it. Amounts have one chart for each currency.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.people.models import User
from desk.home.models import Cohort, Measure, Number, Span
from wallet.amounts import in_units

RANGES = (1, 7, 30)
COLOURS = ("var(--color-primary-600)", "var(--color-primary-400)", "var(--color-base-500)", "var(--color-base-300)")
PEOPLE, MONEY = "accounts.view_user", "wallet.view_reportfile"
OF_PEOPLE = {
    Measure.PLAYERS: "accounts.view_user",
    Measure.NEW: "accounts.view_user",
    Measure.DEALS: "tables.view_deal",
}
OF_MONEY = (Measure.RAKE, Measure.DEPOSITS, Measure.WITHDRAWALS, Measure.PROMOTIONS)
STAKES_MOST = 12


class Chart(msgspec.Struct, frozen=True):
    """One chart: `data` is Chart.js's, as JSON; `rows` are the same numbers, each with the stretch it is of."""

    title: str
    total: str
    data: str
    options: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class HeatRow(msgspec.Struct, frozen=True):
    """A stake, and for each hour of the day how many people were dealt in on average, with how strong to show it."""

    stake: str
    cells: tuple[tuple[str, int], ...]


class Charts(msgspec.Struct, frozen=True):
    """All charts that a reader may see, for a number of days; `counted` says whether there are any numbers."""

    days: int
    charts: tuple[Chart, ...]
    heat: tuple[HeatRow, ...]
    counted: bool


def charts_for(user: User, days: int, now: datetime | None = None) -> Charts:
    """The charts of the last days, including today. Two queries of counted numbers."""
    today = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    first = today - timedelta(days=days - 1)
    span = Span.HOUR if days == 1 else Span.DAY
    moments = (
        [today + timedelta(hours=hour) for hour in range(24)]
        if days == 1
        else [first + timedelta(days=day) for day in range(days)]
    )
    numbers = Number.objects.filter(begins_at__gte=first, begins_at__lt=today + timedelta(days=1))
    shown = list(numbers.filter(span=span).exclude(measure__in=(Measure.STAKE, Measure.DONE)))
    whole = list(numbers.filter(span=Span.DAY, measure=Measure.COHORT)) if days == 1 else []
    labels = [_label(moment, span) for moment in moments]
    charts = [
        *_of_people(user, shown, moments, labels),
        *(_cohorts(whole if days == 1 else shown, moments, labels, days) if user.has_perm(PEOPLE) else ()),
        *(_of_money(shown, moments, labels) if user.has_perm(MONEY) else ()),
    ]
    stakes = numbers.filter(span=Span.HOUR, measure=Measure.STAKE)
    heat = _heat(stakes, days) if user.has_perm("tables.view_deal") else ()
    return Charts(days, tuple(charts), heat, bool(shown))


def _label(moment: datetime, span: Span) -> str:
    return f"{moment:%H}" if span is Span.HOUR else date_format(moment, "j M")


def _of_people(
    user: User, numbers: Sequence[Number], moments: Sequence[datetime], labels: Sequence[str]
) -> Iterable[Chart]:
    for measure, permission in OF_PEOPLE.items():
        if user.has_perm(permission):
            values = _values(numbers, moments, measure)
            total = (
                "" if measure is Measure.PLAYERS else in_units(sum(values), 0)
            )  # who plays on two days is one person
            yield _chart(str(measure.label), total, labels, {str(measure.label): values})


def _cohorts(
    numbers: Sequence[Number], moments: Sequence[datetime], labels: Sequence[str], days: int
) -> Iterable[Chart]:
    if days == 1:  # who returned is known of a whole day
        labels, moments = [str(_("today"))], moments[:1]
    series = {
        str(cohort.label): _values([one for one in numbers if one.part == cohort], moments, Measure.COHORT)
        for cohort in Cohort
    }
    yield _chart(str(Measure.COHORT.label), "", labels, series, stacked=True)


def _of_money(numbers: Sequence[Number], moments: Sequence[datetime], labels: Sequence[str]) -> Iterable[Chart]:
    for measure in OF_MONEY:
        for currency in sorted({one.currency for one in numbers if one.measure == measure}):
            of_it = [one for one in numbers if one.currency == currency]
            values = _values(of_it, moments, measure)
            title = f"{measure.label}, {currency}"
            yield _chart(title, in_units(sum(values)), labels, {title: values}, minor=True)


def _values(numbers: Iterable[Number], moments: Sequence[datetime], measure: Measure) -> list[int]:
    values: dict[datetime, int] = {}
    for one in numbers:
        if one.measure == measure:
            values[one.begins_at] = values.get(one.begins_at, 0) + one.value
    return [values.get(moment, 0) for moment in moments]


def _chart(
    title: str,
    total: str,
    labels: Sequence[str],
    series: dict[str, list[int]],
    *,
    stacked: bool = False,
    minor: bool = False,
) -> Chart:
    scale = 100 if minor else 1
    sets = [
        {"label": name, "data": [value / scale for value in values], "backgroundColor": colour, "borderRadius": 3}
        for (name, values), colour in zip(series.items(), COLOURS, strict=False)
    ]
    options: dict[str, Any] = {
        "animation": False,
        "maintainAspectRatio": False,
        "plugins": {"legend": {"display": stacked, "position": "bottom", "labels": {"boxWidth": 10}}},
        "scales": {
            "x": {"stacked": stacked, "grid": {"display": False}, "ticks": {"maxRotation": 0, "autoSkip": True}},
            "y": {"stacked": stacked, "beginAtZero": True, "ticks": {"precision": 0, "maxTicksLimit": 5}},
        },
    }
    written = [[in_units(value, 2 if minor else 0) for value in values] for values in series.values()]
    rows = tuple((label, *cells) for label, *cells in zip(labels, *written, strict=True))
    data = {"labels": list(labels), "datasets": sets}
    return Chart(title, total, json.dumps(data), json.dumps(options), (_("When"), *series), rows)


def _heat(numbers: Iterable[Number], days: int) -> tuple[HeatRow, ...]:
    sums: dict[tuple[str, int], list[int]] = {}
    for one in numbers:
        hours = sums.setdefault((one.currency, int(one.part)), [0] * 24)
        hours[timezone.localtime(one.begins_at).hour] += one.value
    busiest = sorted(sums.items(), key=lambda item: -sum(item[1]))[:STAKES_MOST]
    most = max((max(hours) for _stake, hours in busiest), default=0) or 1
    return tuple(
        HeatRow(_stake_words(*stake), tuple((_mean(value, days), -(-4 * value // most)) for value in hours))
        for stake, hours in sorted(busiest)
    )


def _stake_words(currency: str, point_value_minor: int) -> str:
    if not point_value_minor:
        return str(gettext_lazy("Matches and tournaments"))
    return f"{in_units(point_value_minor)} {currency}"


def _mean(value: int, days: int) -> str:
    return "" if not value else f"{value / days:.1f}".removesuffix(".0") if days > 1 else str(value)
