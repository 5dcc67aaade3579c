"""Interaction to next paint on a slow phone: taps and keys at tables of 13 and 21 cards, and in the lobby."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from bench.rows import Row
from bench.rummysite.phone import chromium, house, person
from bench.rummysite.work import most_work_ms

SLOWER = 4
"""The processor is slowed so many times."""
TIMES = 5
DEALT_MS = 120_000
SEEN_MS = 300
BEFORE_MS = 100
MOST_MS = 100
TABLES = ((13, "/", "Lotus Pond"), (21, "/lobby/points21/", "Tabla Corner"))
"""How many cards are dealt, the tab of the lobby, and the table."""
WATCH = """
window.slowest_ms = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries())
    if (each.interactionId) window.slowest_ms = Math.max(window.slowest_ms, each.duration);
}).observe({ type: "event", buffered: true, durationThreshold: 16 });
"""

Do = Callable[[Page], object]


def run() -> list[Row]:
    """Of each kind of tap the slowest answer, and then the most work that the page did for one.

    The answers are wall time on this machine, in multiples of 8 ms; the first row is what it takes for a button on an
    empty page, and no page can answer sooner. The work (`bench.rummysite.work`) is the page's own.
    """
    with house() as address, chromium() as browser:
        rows: list[Row] = []
        for measure in (answered, worked):
            with guest(browser, address) as context:
                rows += measure(of_nothing(context, address), "an empty page", (("a button", on("button", TIMES)),))
                rows += measure(of_the_lobby(context, address), "lobby", IN_THE_LOBBY)
            for cards, tab, name in TABLES:
                with guest(browser, address) as context:
                    page = of_a_table(context, f"{address}{tab}", name, cards)
                    rows += measure(page, f"{cards} cards", (*IN_ONE_TURN, *ANY_TIME))
        return rows


@contextmanager
def guest(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A new guest: one who sits at another table as well is called there, by words over the header of this one."""
    with person(browser, WATCH) as context:
        page = context.new_page()
        page.goto(address)
        page.locator("[data-action=guest]").first.click()
        page.locator(".account-menu").wait_for()
        page.close()
        yield context


def of_nothing(context: BrowserContext, address: str) -> Page:
    """A page with a button that does next to nothing."""
    page = context.new_page()
    page.goto(f"{address}/robots.txt")
    page.set_content("<button onclick='this.textContent = performance.now()'>Tap</button>")
    page.evaluate(WATCH)
    return page


def of_the_lobby(context: BrowserContext, address: str) -> Page:
    """The lobby with its filters."""
    page = context.new_page()
    page.goto(f"{address}/")
    page.locator("[data-filters] select").first.wait_for()
    return page


def of_a_table(context: BrowserContext, lobby: str, name: str, cards: int) -> Page:
    """A table in one's own turn, before one has drawn."""
    page = context.new_page()
    page.goto(lobby)
    rows: Locator = page.locator(".table-card").filter(has_text=name)
    rows.locator('a[href^="/tables/"][href$="#sit"]').first.click()
    page.locator("[data-action=sit-down]").click(timeout=DEALT_MS)
    expect(page.locator(".held")).to_have_count(cards, timeout=DEALT_MS)
    page.locator(".prompt[data-prompt=draw]").wait_for(timeout=DEALT_MS)
    return page


def answered(page: Page, where: str, kinds: tuple[tuple[str, Do], ...]) -> Iterator[Row]:
    """The slowest answer of each kind of tap, in ms; then the page is closed.

    Whatever somebody does in one turn is measured in one turn, in this order.
    """
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    for what, do in kinds:
        said = f"{where}, {what}: next paint, {SLOWER} times slower"
        yield Row(what=said, value=slowest_ms(page, do), unit="ms", ceiling=MOST_MS)
    page.close()


def worked(page: Page, where: str, kinds: tuple[tuple[str, Do], ...]) -> Iterator[Row]:
    """The most work of each kind of tap, in ms, times SLOWER: what a processor so much slower takes."""
    for what, do in kinds:
        said = f"{where}, {what}: the page's work until the next paint, times {SLOWER}"
        yield Row(what=said, value=SLOWER * most_work_ms(page, do), unit="ms", ceiling=MOST_MS)
    page.close()


def slowest_ms(page: Page, do: Do) -> float:
    """What the browser itself says of the slowest of the taps or keys."""
    before = page.evaluate("window.slowest_ms = 0, performance.interactionCount")
    do(page)
    page.wait_for_timeout(SEEN_MS)
    slowest, count = page.evaluate("[window.slowest_ms, performance.interactionCount]")
    if count == before:
        raise RuntimeError("the browser has seen no interaction")
    return float(slowest)


def touch(one: Locator, x: float | None = None, y: float | None = None) -> None:
    """Tap an element in its middle or at a place in it, as a finger does.

    Playwright's own `tap` looks at the page before and while it taps, and the page would pay for that here.
    """
    one.wait_for(timeout=DEALT_MS)
    box = one.bounding_box()
    if box is None:
        raise RuntimeError("nothing to tap is shown")
    one.page.wait_for_timeout(BEFORE_MS)
    at_x, at_y = (box["width"] / 2 if x is None else x), (box["height"] / 2 if y is None else y)
    one.page.touchscreen.tap(box["x"] + at_x, box["y"] + at_y)
    one.page.wait_for_timeout(SEEN_MS)


def on(selector: str, times: int = 1) -> Do:
    """Tap it so many times, each with what it changes seen."""

    def tap(page: Page) -> None:
        for _ in range(times):
            touch(page.locator(selector).first)

    return tap


def and_back(*selectors: str, times: int = TIMES) -> Do:
    """Open what these open, one in the other, and close it, several times."""

    def open_and_close(page: Page) -> None:
        for _ in range(times):
            for selector in selectors:
                touch(page.locator(selector).first)
            page.keyboard.press("Escape")
            page.wait_for_timeout(SEEN_MS)

    return open_and_close


def by_keys(page: Page) -> None:
    """Move through the hand with the arrow keys."""
    for key in ("Home", "ArrowRight", "ArrowRight", "End", "ArrowLeft"):
        page.keyboard.press(key)
        page.wait_for_timeout(SEEN_MS)


def group_two(page: Page) -> None:
    """Choose two cards and make a group of them, and once more of two others."""
    for first, second in ((0, 4), (2, 6), (1, 8)):
        for at in (first, second):
            touch(page.locator(".held").nth(at), 8, 14)
        touch(page.locator("[data-action=group]"))


def say(page: Page) -> None:
    """Open the chat, say a phrase, and close it."""
    touch(page.locator("[data-action=chat]"))
    touch(page.locator(".chat-phrase").first)
    page.locator("[data-action=chat]").dispatch_event("click")


def turn_switches(page: Page) -> None:
    """Change how the table looks, there and back."""
    touch(page.locator("[data-action=menu]"))
    touch(page.locator("[data-action=see-look]"))
    for name in ("largeIndex", "fourColours", "largeIndex", "fourColours"):
        touch(page.locator(f"[data-action={name}]"))
    page.keyboard.press("Escape")


def choose_filters(page: Page) -> None:
    """Go through each filter and back to all; a phone's own list of choices is not the page's, so by keys."""
    for number in range(page.locator("[data-filters] select").count()):
        page.locator("[data-filters] select").nth(number).focus()
        for key in ("ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp"):
            with page.expect_response(lambda answer: "hx-request" in answer.request.headers):
                page.keyboard.press(key)
            page.wait_for_timeout(SEEN_MS)


IN_THE_LOBBY: tuple[tuple[str, Do], ...] = (
    ("choose filters", choose_filters),
    ("open and close the account's menu", on(".account-menu summary", 4)),
)
IN_ONE_TURN: tuple[tuple[str, Do], ...] = (
    ("open and close the question of a drop", and_back("[data-action=drop]", times=2)),
    ("draw a card", on("[data-pile=closed] .deck")),
    ("choose the card", lambda page: touch(page.locator(".held").last)),
    ("open and close the finish", and_back("[data-action=finish]", times=2)),
    ("discard it", on("[data-action=discard]")),
)
ANY_TIME: tuple[tuple[str, Do], ...] = (
    ("choose a card", on(".held", TIMES + 1)),
    ("sort the hand", on("[data-action=sort]", TIMES)),
    ("group two cards", group_two),
    ("walk across the hand by keys", by_keys),
    ("open and close the menu", and_back("[data-action=menu]")),
    ("open and close the help", and_back("[data-action=menu]", "[data-action=see-help]", times=2)),
    ("open and close the scoreboard", and_back("[data-action=menu]", "[data-action=see-scoreboard]", times=2)),
    ("open and close the discards", and_back(".pile-more")),
    ("change the look", turn_switches),
    ("say a phrase", say),
)
