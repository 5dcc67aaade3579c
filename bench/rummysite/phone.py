"""A phone at a house of its own, for the benchmarks of what a browser shows."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from rummysite.paths import BASE_DIR
from rummysite.run.answer import answers
from tests import browser as machine
from tests.processes import free_port

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@contextmanager
def chromium() -> Iterator[Browser]:
    """A real Chromium; raises RuntimeError where there is none."""
    path = machine.chromium()
    if path is None:
        raise RuntimeError(machine.MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=machine.launch_flags())
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def person(browser: Browser, watch: str) -> Iterator[BrowserContext]:
    """Somebody with a phone of their own; the script `watch` is on every page before anything else."""
    context = browser.new_context(**PHONE)
    context.add_init_script(watch)
    try:
        yield context
    finally:
        context.close()


@contextmanager
def house() -> Iterator[str]:
    """A whole house of its own with its demo tables; its address."""
    home = Path(tempfile.mkdtemp(prefix="rummy-bench-pages-")).resolve()
    home.chmod(0o711)
    port = free_port()
    told = os.environ | {"RUMMY_DATA_DIR": str(home), "PORT": str(port)}
    with (home / "said.log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "rummysite.run"], cwd=BASE_DIR, env=told, stdout=log, stderr=log
        )
        try:
            if not answers(f"http://localhost:{port}", wait_s=300):
                raise RuntimeError((home / "said.log").read_text()[-2000:])
            yield f"http://localhost:{port}"
        finally:
            process.terminate()
            process.wait()
            shutil.rmtree(home, ignore_errors=True)
