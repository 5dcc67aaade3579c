"""Pages in a real Chromium over a slow line: bytes, requests, first paint, shifts."""

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, BrowserContext

from bench.rows import Row
from bench.rummysite.phone import chromium, house, person

BYTES_PER_S = 400_000 / 8
LATENCY_MS = 300
SETTLED_MS = 6_000
SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => { for (const each of list.getEntries()) window.shifted += each.value; })
  .observe({ type: "layout-shift", buffered: true });
"""


def run() -> list[Row]:
    """The lobby and a table, cold: over 400 kbit/s and 300 ms."""
    with house() as address, chromium() as browser:
        return [*of_a_stranger(browser, address), *of_a_player(browser, address)]


def of_a_stranger(browser: Browser, address: str) -> Iterator[Row]:
    """What the first page costs who has never been here."""
    with person(browser, SHIFTS) as context:
        yield from cold("lobby", context, f"{address}/", requests_max=16)


def of_a_player(browser: Browser, address: str) -> Iterator[Row]:
    """What a table costs who comes to it."""
    with person(browser, SHIFTS) as context:
        page = context.new_page()
        page.goto(address)
        page.locator("[data-action=guest]").first.click()
        table = page.locator('a[href^="/tables/"][href$="#sit"]').first.get_attribute("href")
        page.close()
        yield from cold("table", context, f"{address}{table}", requests_max=12)


def cold(what: str, context: BrowserContext, address: str, requests_max: int) -> Iterator[Row]:
    """A page with nothing in the browser's cache, over a slow line."""
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    sent: dict[str, int] = {}

    def note_request(event: Any) -> None:
        sent.setdefault(event["requestId"], 0)

    devtools.on("Network.requestWillBeSent", note_request)
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
