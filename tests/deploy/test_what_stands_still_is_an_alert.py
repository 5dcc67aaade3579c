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
