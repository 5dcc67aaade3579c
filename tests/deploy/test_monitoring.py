"""Alerts and dashboard know only numbers that the house has, and each alert has its section in the runbooks."""

import json
import re
import shutil
import subprocess
from typing import Any

import promql_parser
import pytest
import yaml
from prometheus_client import REGISTRY

from rummysite.paths import BASE_DIR
from rummysite.watch import metrics
from tables.play.models import Deal

FOLDER = BASE_DIR / "deploy" / "monitoring"
RUNBOOKS = BASE_DIR / "docs" / "administrators" / "runbooks.md"
NAME = re.compile(r"\brummy[_:][a-z0-9_:]+")
OF_THE_WEB_ALONE = {"rummy_pages_inside", "rummy_pages_waiting"}
"""Registered where the web's application is put together."""
OF_A_SLOW_WORKER = {"rummy_task_every_seconds"}
"""Shown by the parent of a worker's children; tests/rummysite/watch/test_children.py holds its name."""
ONLY_AFTER_A_SEARCH = {"rummy_unexplained_minor"}
ONLY_WHERE_SET = {"rummy_backup_age_seconds"}
"""Where BACKUP_STAMP is given; tests/rummysite/watch/test_backups.py holds its name."""
ELSEWHERE = OF_THE_WEB_ALONE | OF_A_SLOW_WORKER | ONLY_AFTER_A_SEARCH | ONLY_WHERE_SET
ENDS = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum")}
PROMISES = {"rummy:move_seconds:p99_5m > 0.25", "rummy:deadline_late_seconds:p99_5m > 0.5", "14.4 * 0.0001"}


def rules() -> list[dict[str, Any]]:
    groups = yaml.safe_load((FOLDER / "alerts.yml").read_text())["groups"]
    return [rule for group in groups for rule in group["rules"]]


def alerts() -> list[dict[str, Any]]:
    return [rule for rule in rules() if "alert" in rule]


def known() -> set[str]:
    """Every number that a process shows, and those that the rules record."""
    assert metrics.live_numbers in REGISTRY._collector_to_names
    shown = {sample.name for family in REGISTRY.collect() for sample in family.samples}
    families = {family.name: family.type for family in REGISTRY.collect()}
    # What has labels shows nothing before it counts.
    labelled = {f"{name}{end}" for name, kind in families.items() for end in ENDS.get(kind, ())}
    recorded = {rule["record"] for rule in rules() if "record" in rule}
    return shown | set(families) | labelled | recorded | ELSEWHERE


def test_the_rules_know_only_numbers_that_the_house_has() -> None:
    assert Deal is not None  # the rooms are loaded, and have registered theirs
    asked = {name for rule in rules() for name in NAME.findall(rule["expr"])}
    assert asked - known() == set()


def test_the_dashboard_knows_only_numbers_that_the_house_has() -> None:
    panels = json.loads((FOLDER / "dashboard.json").read_text())["panels"]
    asked = {name for panel in panels for target in panel["targets"] for name in NAME.findall(target["expr"])}
    assert asked - known() == set()
    assert len({panel["title"] for panel in panels}) == len(panels)


def test_each_alert_leads_to_its_section_and_each_section_is_some_alerts() -> None:
    sections = re.findall(r"^## (\w+)$", RUNBOOKS.read_text(), re.MULTILINE)
    assert sorted(sections) == sorted(rule["alert"] for rule in alerts())
    for rule in alerts():
        path, _, anchor = rule["annotations"]["runbook"].partition("#")
        assert BASE_DIR / path == RUNBOOKS
        assert anchor == rule["alert"].lower()
        assert rule["annotations"]["summary"]
        assert rule["labels"]["severity"] in {"page", "ticket"}


def test_the_promises_are_what_the_alerts_watch() -> None:
    watched = " ".join(rule["expr"] for rule in alerts())
    assert [promise for promise in PROMISES if promise not in watched] == []


def test_what_the_rules_and_the_dashboard_ask_is_in_prometheus_own_language() -> None:
    panels = json.loads((FOLDER / "dashboard.json").read_text())["panels"]
    asked = [rule["expr"] for rule in rules()]
    asked += [target["expr"].replace("$__rate_interval", "5m") for panel in panels for target in panel["targets"]]
    assert len(asked) > len(rules())
    for expression in asked:
        promql_parser.parse(expression)  # raises ValueError, and says where


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not here")
@pytest.mark.parametrize(
    ("what", "file"),
    [(["rules"], "alerts.yml"), (["config", "--syntax-only"], "prometheus.yml")],
    ids=["rules", "scrapes"],
)
def test_prometheus_accepts_them(what: list[str], file: str) -> None:
    checked = subprocess.run(["promtool", "check", *what, FOLDER / file], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
