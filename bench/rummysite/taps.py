"""Interaction to next paint on a slow phone: every kind of tap and key at a table, in a deal that is being played."""

from collections.abc import Callable, Iterator

from playwright.sync_api import BrowserContext, Page, expect

from bench.rows import Row

SLOWER = 4
"""The processor is slowed so many times."""
TIMES = 5
DEALT_MS = 120_000
SEEN_MS = 300
MOST_MS = 100

Do = Callable[[Page], object]


def of_a_table(context: BrowserContext, address: str) -> Iterator[Row]:
    """The slowest answer of each kind; what somebody does once in a turn is measured in one turn."""
    page = context.new_page()
    page.goto(address)
    page.locator("[data-action=sit-down]").click(timeout=DEALT_MS)
    expect(page.locator(".held")).to_have_count(13, timeout=DEALT_MS)
    page.locator(".prompt[data-prompt=draw]").wait_for(timeout=DEALT_MS)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    for what, do in (*IN_ONE_TURN, *ANY_TIME):
        said = f"{what}: next paint, {SLOWER} times slower"
        yield Row(what=said, value=slowest_ms(page, do), unit="ms", ceiling=MOST_MS)
    page.close()


def slowest_ms(page: Page, do: Do) -> float:
    """What the browser itself says of the slowest of the taps or keys."""
    page.evaluate("window.slowest_ms = 0")
    do(page)
    page.wait_for_timeout(SEEN_MS)
    return float(page.evaluate("window.slowest_ms"))


def on(selector: str, times: int = 1) -> Do:
    """Tap it so many times, each with what it changes seen."""

    def tap(page: Page) -> None:
        for _ in range(times):
            page.locator(selector).first.tap(timeout=DEALT_MS)
            page.wait_for_timeout(SEEN_MS)

    return tap


def and_back(selector: str) -> Do:
    """Open what it opens, and close it, several times."""

    def open_and_close(page: Page) -> None:
        for _ in range(TIMES):
            page.locator(selector).first.tap(timeout=DEALT_MS)
            page.wait_for_timeout(SEEN_MS)
            page.keyboard.press("Escape")
            page.wait_for_timeout(SEEN_MS)

    return open_and_close


def by_keys(page: Page) -> None:
    """Walk across the hand."""
    for key in ("Home", "ArrowRight", "ArrowRight", "End", "ArrowLeft"):
        page.keyboard.press(key)
        page.wait_for_timeout(SEEN_MS)


def say(page: Page) -> None:
    """Open the chat, say a phrase, and close it."""
    page.locator("[data-action=chat]").tap()
    page.locator(".chat-phrase").first.tap()
    page.wait_for_timeout(SEEN_MS)
    page.locator("[data-action=chat]").dispatch_event("click")


def turn_switches(page: Page) -> None:
    """Change how the table looks, there and back."""
    page.locator("[data-action=menu]").tap()
    page.locator("[data-action=see-look]").tap()
    for name in ("largeIndex", "fourColours", "largeIndex", "fourColours"):
        page.locator(f"[data-action={name}]").tap()
        page.wait_for_timeout(SEEN_MS)
    page.keyboard.press("Escape")


IN_ONE_TURN: tuple[tuple[str, Do], ...] = (
    ("draw a card", on("[data-pile=closed] .deck")),
    ("choose the card", lambda page: page.locator(".held").last.tap()),
    ("discard it", on("[data-action=discard]")),
)
ANY_TIME: tuple[tuple[str, Do], ...] = (
    ("choose a card", on(".held", TIMES + 1)),
    ("sort the hand", on("[data-action=sort]", TIMES)),
    ("walk across the hand by keys", by_keys),
    ("open and close the menu", and_back("[data-action=menu]")),
    ("open and close the discards", and_back(".pile-more")),
    ("change the look", turn_switches),
    ("say a phrase", say),
)
