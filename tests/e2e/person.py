"""Somebody at a browser: the verbs of a player, told in what the page shows and nothing behind it."""

import re
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Literal

from playwright.sync_api import Locator, Page, Position, expect
from playwright.sync_api import TimeoutError as NotSeen

from tests.patience import PATIENCE_S, PLAYED_S

Prompt = Literal["draw", "discard", "declare", "show", "wait", "watch"]
INDEX: Position = {"x": 10, "y": 16}
PASSWORD = "seven-of-hearts-42"


def who_draws(*players: "Person") -> "Person":
    """Wait until one of these players is asked to draw; who it is."""
    gives_up_s = time.monotonic() + PATIENCE_S
    while not (asked := [one for one in players if one.prompt() == "draw"]):
        assert time.monotonic() < gives_up_s, [one.prompt() for one in players]
        players[0].page.wait_for_timeout(100)  # and then look at all pages again
    return asked[0]


class Person:
    """A player's hands and eyes on one page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def sign_up(self, name: str) -> None:
        """From the lobby to an account of one's own."""
        self.page.goto("/")
        self.page.get_by_role("link", name="Sign up").first.click()
        self.page.get_by_label("Log-in name:").fill(f"{name}.in")
        self.page.get_by_label("Name shown (optional):").fill(name)
        self.page.get_by_label("Password:", exact=True).fill(PASSWORD)
        self.page.get_by_role("main").get_by_role("button", name="Sign up").click()
        expect(self.page.locator(".account-menu")).to_be_visible()

    def play_as_guest(self) -> None:
        """One click from the lobby."""
        self.page.goto("/")
        self.page.get_by_role("button", name="Play as guest").click()
        expect(self.page.locator(".account-menu")).to_be_visible()

    def balance(self) -> str:
        """The chips in the header of the lobby, as written there."""
        self.page.goto("/")
        return self.page.locator(".in-hand").last.inner_text().rpartition(":")[2].strip()

    def sit_down_at(self, table: str) -> None:
        """From the lobby to a chair, with the chips that the dialog offers."""
        self.page.goto("/")
        row = self.page.locator(".table-card", has_text=table)
        row.locator("a[href$='#sit']").click()
        self.page.locator("[data-action=sit-down]").click()
        expect(self.page.locator(".me .seat")).to_be_visible()

    def go_to_the_table(self) -> None:
        """From a tournament's page to one's table, by its button, unless the page goes there by itself first."""
        gives_up_s = time.monotonic() + PLAYED_S
        while "/tables/" not in self.page.url:
            assert time.monotonic() < gives_up_s, self.page.url
            with suppress(NotSeen):
                self.page.locator("[data-action=my-table]").click(timeout=2_000)
            self.page.wait_for_timeout(100)
        expect(self.page.locator("rummy-table .bar")).to_be_visible()

    @property
    def hand(self) -> Locator:
        """One's cards, from left to right."""
        return self.page.locator(".held")

    @property
    def words(self) -> Locator:
        """The last action in words."""
        return self.page.locator(".words")

    @property
    def result(self) -> Locator:
        """The sheet with everybody's groups, points and chips."""
        return self.page.locator("dialog.sheet-result")

    def prompt(self) -> Prompt:
        """What the page asks for now."""
        told = self.page.locator(".prompt")
        return told.get_attribute("data-prompt") if told.count() else "watch"  # type: ignore[return-value]

    def is_told(self, *words: str) -> None:
        """Wait until a short sentence that has all these words has been shown, however briefly."""
        told = "words => JSON.parse(sessionStorage.told ?? '[]').some(one => words.every(word => one.includes(word)))"
        self.page.wait_for_function(told, arg=list(words))

    def await_cards(self, count: int) -> None:
        """Wait until so many cards are in the hand."""
        expect(self.hand).to_have_count(count)

    def await_prompt(self, *wanted: Prompt) -> Prompt:
        """Wait until the page asks for one of these."""
        expect(self.page.locator(".prompt")).to_have_attribute(
            "data-prompt", re.compile("^(" + "|".join(wanted) + ")$")
        )
        return self.prompt()

    def await_turn_or_result(self) -> Prompt | Literal["over"]:
        """Wait until there is something to do, or the deal is over."""
        todo = ".prompt:is([data-prompt=draw], [data-prompt=show])"
        expect(self.page.locator(f"{todo}, dialog.sheet-result").first).to_be_visible()
        return "over" if self.result.count() else self.prompt()

    def act(self, name: str) -> None:
        """Press one of the table's buttons."""
        self.page.locator(f"[data-action={name}]").click()

    def confirm(self) -> None:
        """Say yes to the question."""
        self.act("confirm")

    def draw(self, pile: Literal["closed", "open"] = "closed") -> None:
        """Tap a deck and have the card."""
        held = self.hand.count()
        self.page.locator(f"[data-pile={pile}] .deck").click()
        self.await_cards(held + 1)

    def discard_last(self) -> None:
        """Tap the last card, then Discard."""
        held = self.hand.count()
        self.hand.last.click()
        self.act("discard")
        self.await_cards(held - 1)

    def group(self, codes: Iterable[str]) -> None:
        """Tap cards that one had before this turn, then Group."""
        for code in codes:
            self.tap(self.page.locator(f'.held[data-code="{code}"]:not([data-fresh])').first)
        self.act("group")

    def tap(self, card: Locator) -> None:
        """Tap a card on its index, the part that no other card covers."""
        card.click(position=INDEX)

    def drag(self, what: Locator, to: Locator) -> None:
        """Drag with the pointer, once the card lies still."""
        what.evaluate("card => Promise.all(card.getAnimations().map(motion => motion.finished))")
        start, end = what.bounding_box(), to.bounding_box()
        assert start is not None
        assert end is not None
        mouse = self.page.mouse
        mouse.move(start["x"] + min(12, start["width"] / 2), start["y"] + start["height"] / 2)
        mouse.down()
        mouse.move(start["x"] + 20, start["y"] + start["height"] / 2 - 14, steps=4)
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)
        mouse.up()

    def await_result(self) -> Locator:
        """The deal's result, opened again if the next deal has closed it."""
        last = self.page.locator("[data-action=last]")
        expect(last).to_be_enabled()
        with suppress(NotSeen):
            self.result.wait_for(timeout=10_000)
            return self.result
        last.click()
        expect(self.result).to_be_visible()
        return self.result

    def drop(self) -> None:
        """Give this deal up."""
        self.act("drop")
        self.confirm()

    def leave(self) -> None:
        """Leave the table by its menu; back in the lobby the chips are one's own again."""
        self.act("menu")
        self.act("leave")
        self.confirm()
        expect(self.page.locator("[data-action=take-seat]")).to_be_visible()
