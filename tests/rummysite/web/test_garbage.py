"""The web process does not stop for a full collection of cycles every few seconds."""

import subprocess
import sys

from rummysite.paths import BASE_DIR
from rummysite.web.interpreter import MIDDLE, OLD, YOUNG

SAID = "import gc, rummysite.asgi; print(*gc.get_threshold(), gc.get_freeze_count())"


def test_the_web_process_collects_seldom_and_never_what_it_started_with() -> None:
    done = subprocess.run([sys.executable, "-c", SAID], cwd=BASE_DIR, capture_output=True, text=True, check=True)
    *thresholds, frozen = map(int, done.stdout.split())
    assert thresholds == [YOUNG, MIDDLE, OLD]
    assert frozen > 100_000
