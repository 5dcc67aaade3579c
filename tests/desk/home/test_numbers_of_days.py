"""A day's numbers are counted from that day's rows alone, once it is over for good, and shown by hour and by day."""

from datetime import date, datetime, timedelta

from django.utils import timezone

from accounts.people.models import User
from base import clock
from desk.home.charts import charts_for
from desk.home.counting import DAYS, _first_since, count_day, count_days
from desk.home.models import Measure, Number, Span
from tables.play.models import Deal
from tests.desk.people import chief, operator
from tests.tables.cast import NOON_MS, all_drop, dealt, funded, next_deal, sit, started_ms, table_of

NOON = clock.at(NOON_MS)
DAY: date = timezone.localdate(NOON)


def numbers(span: Span = Span.DAY) -> dict[tuple[str, str, str], int]:
    return {(one.measure, one.currency, one.part): one.value for one in Number.objects.filter(span=span)}


def played(names: tuple[str, str] = ("Asha", "Binu"), **fields: object) -> Deal:
    people = [funded(name) for name in names]
    deal = dealt(*people, **fields)
    all_drop(deal, people)
    return deal


def test_a_day_counts_who_played_what_and_at_which_stake() -> None:
    played()
    played(("Chitra", "Dev"))
    count_day(DAY, is_over=False)
    found = numbers()
    assert found["players", "", ""] == 4
    assert found["deals", "", ""] == 2
    assert found["stake", "CHIP", "100"] == 4


def test_its_hours_are_counted_beside_it() -> None:
    deal = played()
    count_day(DAY, is_over=False)
    hour = Number.objects.get(span=Span.HOUR, measure=Measure.PLAYERS)
    assert hour.value == 2
    assert hour.begins_at <= clock.at(started_ms(deal)) < hour.begins_at + timedelta(hours=1)


def test_bots_are_nobodys_players() -> None:
    table = table_of(2, bots_wanted=1)
    asha = funded("Asha")
    sit(table, asha)
    all_drop(next_deal(table), [asha, User.objects.get(is_bot=True)])
    count_day(DAY, is_over=False)
    assert numbers()["players", "", ""] == 1


def test_who_returns_is_told_by_when_they_joined() -> None:
    played()
    User.objects.filter(display_name="Asha").update(date_joined=NOON - timedelta(days=3))
    User.objects.filter(display_name="Binu").update(date_joined=NOON - timedelta(days=300))
    count_day(DAY, is_over=False)
    found = numbers()
    assert (found["cohort", "", "week"], found["cohort", "", "older"]) == (1, 1)


def test_what_another_day_brought_is_not_counted() -> None:
    played()
    count_day(DAY - timedelta(days=1), is_over=False)
    assert ("players", "", "") not in numbers()


def test_a_day_that_is_counted_again_is_not_counted_twice() -> None:
    played()
    count_day(DAY, is_over=False)
    before = numbers()
    count_day(DAY, is_over=False)
    assert numbers() == before


def test_days_that_are_over_are_counted_once_and_today_each_time() -> None:
    now = timezone.localtime().replace(hour=12)
    days = sum(1 for _ in iter(lambda: count_days(now) > 1, False))
    assert days * 4 >= DAYS - 4
    assert Number.objects.filter(measure=Measure.DONE).count() == DAYS - 1
    assert count_days(now) == 1


def test_a_day_is_not_over_for_good_a_minute_after_midnight() -> None:
    midnight = timezone.localtime().replace(hour=0, minute=1)
    count_days(midnight)
    yesterday = midnight - timedelta(days=1)
    assert not Number.objects.filter(measure=Measure.DONE, begins_at__date=timezone.localdate(yesterday)).exists()


def test_the_first_row_since_a_moment_is_found_by_halving() -> None:
    first = played()
    moments = [first.started_at + timedelta(hours=hours) for hours in (-1, 0, 1)]
    since = [Deal.objects.filter(pk__gte=_first_since("tables_deal", "started_at", each)) for each in moments]
    assert [len(deals) for deals in since] == [1, 1, 0]


def test_a_chart_has_its_numbers_as_a_table_too() -> None:
    played()
    count_day(DAY, is_over=False)
    shown = charts_for(chief(), 7, NOON)
    players = next(chart for chart in shown.charts if chart.title == "Active players")
    assert len(players.rows) == 7
    assert players.rows[-1][1] == "2"
    assert shown.heat[0].stake == "1 CHIP"


def test_who_may_not_see_finance_sees_no_chart_of_it() -> None:
    played()
    count_day(DAY, is_over=False)
    Number.objects.create(
        span=Span.DAY, begins_at=timezone.make_aware(datetime.combine(DAY, datetime.min.time())),
        measure=Measure.RAKE, currency="CHIP", value=700,
    )  # fmt: skip
    support = operator("seeta", "accounts.view_user")
    assert not [chart.title for chart in charts_for(support, 7, NOON).charts if "Rake" in chart.title]
    assert [chart.title for chart in charts_for(chief(), 7, NOON).charts if "Rake" in chart.title] == ["Rake, CHIP"]
