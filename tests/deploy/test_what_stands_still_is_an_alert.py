"""What does not happen at all is an alert too: nothing is counted then, and a rule over nothing never fires."""

from pathlib import Path

from tests.deploy.prometheus import only_with_promtool, prometheus_accepts

pytestmark = only_with_promtool
MINUTE_S = 60


def test_clocks_that_are_not_fired_at_all_are_an_alert(tmp_path: Path) -> None:
    """Each sweep fails: the last clock was fired long ago, and the oldest that is due gets later every second."""
    series = {
        'rummy_deadline_late_seconds_bucket{instance="live", le="0.5"}': "7x180",
        'rummy_deadline_late_seconds_bucket{instance="live", le="+Inf"}': "7x180",
        'rummy_health_number{check="overdue", instance="web"}': "0+10x180",
        'rummy_health_number{check="sweeps", instance="web"}': "1x180",
        'rummy_health{check="sweeps", instance="web"}': "1x180",
    }
    prometheus_accepts(tmp_path, "DeadlinesAreLate", series, {5 * MINUTE_S: 0, 6 * MINUTE_S: 1, 30 * MINUTE_S: 1})


def test_a_house_that_has_booked_nothing_since_it_was_started_is_an_alert(tmp_path: Path) -> None:
    """No process shows a number of what it has booked, and moves are made twice a second."""
    series = {'rummy_move_seconds_count{instance="web"}': "0+20x360"}
    prometheus_accepts(tmp_path, "NothingIsPosted", series, {15 * MINUTE_S: 0, 60 * MINUTE_S: 1})


def test_a_house_that_books_is_none(tmp_path: Path) -> None:
    series = {
        'rummy_move_seconds_count{instance="web"}': "0+20x360",
        'rummy_postings_total{instance="web", kind="buy_in"}': "1+1x360",
    }
    prometheus_accepts(tmp_path, "NothingIsPosted", series, {60 * MINUTE_S: 0})


def test_a_web_that_has_nothing_but_its_first_errors_is_an_alert(tmp_path: Path) -> None:
    """Four of a thousand answers, all within the same ten seconds: what a web shows from its start was none of them."""
    series = {
        'rummy_answers_total{instance="web", status="2xx"}': "0+3x360",
        'rummy_answers_total{instance="web", status="5xx"}': "0x300 4x60",
    }
    prometheus_accepts(tmp_path, "RequestsFail", series, {3000: 0, 3000 + 3 * MINUTE_S: 1})


def test_money_for_which_no_web_can_search_is_an_alert(tmp_path: Path) -> None:
    series = {'rummy_health{check="database", instance="web"}': "1x90"}
    prometheus_accepts(tmp_path, "NobodySearchesForMoney", series, {4 * MINUTE_S: 0, 6 * MINUTE_S: 1})
    series['rummy_unexplained_minor{instance="other web"}'] = "0x90"
    prometheus_accepts(tmp_path, "NobodySearchesForMoney", series, {6 * MINUTE_S: 0})
