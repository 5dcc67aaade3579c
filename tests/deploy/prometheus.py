"""Prometheus's own engine, `promtool`, on the house's alerts: what it says of given series at a given second."""

import json
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from rummysite.paths import BASE_DIR

ALERTS = BASE_DIR / "deploy" / "monitoring" / "alerts.yml"
EVERY_S = 10
"""As prometheus.yml has it, for scrapes and for rules."""
only_with_promtool = pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not here")


def prometheus_accepts(
    folder: Path, alert: str, series: Mapping[str, str], fires: Mapping[int, int], every_s: int = EVERY_S
) -> None:
    """At these seconds so many of this alert fire; each series has a value every ten seconds."""
    firing = f'count(ALERTS{{alertname="{alert}", alertstate="firing"}}) or vector(0)'
    case = {
        "interval": f"{every_s}s",
        "input_series": [{"series": name, "values": values} for name, values in series.items()],
        "promql_expr_test": [
            {"expr": firing, "eval_time": f"{at_s}s", "exp_samples": [{"labels": "{}", "value": count}]}
            for at_s, count in fires.items()
        ],
    }
    file = folder / "series.yml"
    file.write_text(
        json.dumps({"rule_files": [str(ALERTS)], "evaluation_interval": f"{every_s}s", "tests": [case]}),
    )
    tested = subprocess.run(["promtool", "test", "rules", file], capture_output=True, text=True, check=False)
    assert tested.returncode == 0, tested.stdout + tested.stderr
