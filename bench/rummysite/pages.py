"""Pages in a real Chromium over a slow line, on a slow phone: bytes, requests, first paint, shifts, taps."""

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

from bench.rows import Row
from bench.rummysite import taps
from rummysite.paths import BASE_DIR
from rummysite.run.answer import answers
from tests import browser as machine
from tests.processes import free_port

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
BYTES_PER_S = 400_000 / 8
LATENCY_MS = 300
SETTLED_MS = 6_000
WATCH = """
window.shifted = 0;
new PerformanceObserver((list) => { for (const each of list.getEntries()) window.shifted += each.value; })
  .observe({ type: "layout-shift", buffered: true });
window.slowest_ms = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries())
    if (each.interactionId) window.slowest_ms = Math.max(window.slowest_ms, each.duration);
}).observe({ type: "event", buffered: true, durationThreshold: 16 });
"""


def run() -> list[Row]:
    """The lobby and a table, cold: over 400 kbit/s and 300 ms; taps at the table on a processor slowed four times."""
    path = machine.chromium()
    if path is None:
        raise RuntimeError(machine.MISSING)
    with house() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=machine.launch_flags())
        try:
            return [*of_a_stranger(browser, address), *of_a_player(browser, address)]
        finally:
            browser.close()


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


def of_a_stranger(browser: Browser, address: str) -> Iterator[Row]:
    """What the first page costs who has never been here."""
    with person(browser) as context:
        yield from cold("lobby", context, f"{address}/", requests_max=16)


def of_a_player(browser: Browser, address: str) -> Iterator[Row]:
    """What a table costs, and how soon it answers a tap."""
    with person(browser) as context:
        page = context.new_page()
        page.goto(address)
        page.locator("[data-action=guest]").first.click()
        table = page.locator('a[href^="/tables/"][href$="#sit"]').first.get_attribute("href")
        page.close()
        yield from cold("table", context, f"{address}{table}", requests_max=12)
        yield from taps.of_a_table(context, f"{address}{table}")


@contextmanager
def person(browser: Browser) -> Iterator[BrowserContext]:
    """Somebody with a phone of their own."""
    context = browser.new_context(**PHONE)
    context.add_init_script(WATCH)
    try:
        yield context
    finally:
        context.close()


def cold(what: str, context: BrowserContext, address: str, requests_max: int) -> Iterator[Row]:
    """A page with nothing in the browser's cache, over a slow line."""
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    sent: dict[str, int] = {}

    def asked(event: Any) -> None:
        sent.setdefault(event["requestId"], 0)

    devtools.on("Network.requestWillBeSent", asked)
    devtools.on("Network.loadingFinished", lambda event: sent.update({event["requestId"]: event["encodedDataLength"]}))
    devtools.send("Network.enable")
    devtools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line = {"latency": LATENCY_MS, "downloadThroughput": BYTES_PER_S, "uploadThroughput": BYTES_PER_S}
    devtools.send("Network.emulateNetworkConditions", {"offline": False, **line})
    page.goto(address)
    page.wait_for_timeout(SETTLED_MS)
    painted_ms = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    shifted = page.evaluate("window.shifted")
    page.close()
    yield Row(what=f"{what}, cold: sent", value=sum(sent.values()) / 1000, unit="kB", ceiling=100)
    yield Row(what=f"{what}, cold: requests", value=len(sent), unit="requests", ceiling=requests_max)
    yield Row(what=f"{what}, cold: first paint of content", value=painted_ms / 1000, unit="s", ceiling=3)
    yield Row(what=f"{what}, cold: layout shift", value=shifted, unit="", ceiling=0.1)
