"""What nobody explains for a minute is an alert: what was found, what waits for a seal, what waits to be looked at."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from base.watching.health import checks, database_checks
from rummysite.paths import BASE_DIR
from rummysite.schedule import SCHEDULE
from rummysite.watch.metrics import SEARCH_EVERY_S
from tests.deploy.prometheus import only_with_promtool, prometheus_accepts

FOLDER = BASE_DIR / "deploy" / "monitoring"
MINUTE_S = 60
SECONDS = re.compile(r"(\d+)s")
CHECK = re.compile(r'rummy_health(?:_number)?\{check="(\w+)"\}')
OF_THE_SITE = {"database", "messages", "standby", "backup_log", "clock"}
"""Registered where a process begins, some of them by a setting; their own tests hold their names."""
WAITS = [("SealingIsLate", "sealing"), ("BlocksAreNotLookedAt", "looking")]


def seconds(text: str) -> int:
    """A span as the files write it, `10s`."""
    found = SECONDS.fullmatch(text)
    assert found is not None, text
    return int(found[1])


def rules() -> dict[str, dict[str, Any]]:
    groups = yaml.safe_load((FOLDER / "alerts.yml").read_text())["groups"]
    return {rule["alert"]: rule for group in groups for rule in group["rules"] if "alert" in rule}


def scrapes() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((FOLDER / "prometheus.yml").read_text())
    return read


def test_what_is_found_is_an_alert_within_a_minute_of_its_booking() -> None:
    """It is sealed and looked at, searched for as somebody scrapes, shown to the next scrape, and evaluated."""
    every_s = seconds(scrapes()["scrape_configs"][0]["scrape_interval"])
    evaluated_s = seconds(scrapes()["global"]["evaluation_interval"])
    waits_s = seconds(rules()["MoneyIsUnexplained"].get("for", "0s"))
    sealed_s = SCHEDULE["seal ledger"]["schedule"]
    assert sealed_s + (SEARCH_EVERY_S + every_s) + every_s + evaluated_s + waits_s <= MINUTE_S


def test_every_check_that_an_alert_asks_is_one_that_there_is() -> None:
    asked = {name for rule in rules().values() for name in CHECK.findall(rule["expr"])}
    assert asked - OF_THE_SITE - set(database_checks.names()) - set(checks.names()) == set()
    assert {check for _alert, check in WAITS} <= asked


def test_every_check_that_asks_the_database_has_an_alert() -> None:
    in_rules = {name for rule in rules().values() for name in CHECK.findall(rule["expr"])}
    assert set(database_checks.names()) - in_rules == set()


@only_with_promtool
@pytest.mark.parametrize(("alert", "check"), WAITS)
def test_what_waits_for_a_minute_is_an_alert_at_the_next_look(alert: str, check: str, tmp_path: Path) -> None:
    series = {f'rummy_health_number{{check="{check}", instance="web"}}': "0+10x12"}
    prometheus_accepts(tmp_path, alert, series, {MINUTE_S: 0, MINUTE_S + 10: 1})


@only_with_promtool
def test_what_is_found_is_an_alert_at_once(tmp_path: Path) -> None:
    series = {'rummy_unexplained_minor{instance="web"}': "0 0 1000"}
    prometheus_accepts(tmp_path, "MoneyIsUnexplained", series, {10: 0, 20: 1})
