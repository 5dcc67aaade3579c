"""Somebody who has never played: from the front page through lesson one to the first practice deal that is won."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenPage
from tests.e2e.person import Person
from tests.e2e.site import Site

READY = "4S 5S 6S 7S 9H 10H JH KS KD KC 5D 6D 7D"
DEAL_IT = """
from engine.cards import card, hand
from engine.deal import encode
from engine.houses import profile
from school.practice.models import PracticeGame
from school.table import deals
import msgspec
rules = profile("rummycircle-points")
state, _ = deals.laid_out(rules, deals.by_chance(rules, 2, hand("{cards}"), card("2C")), 0, 0)
game = PracticeGame.objects.filter(public_id="{game}")
game.update(first=encode(state), moves=msgspec.msgpack.encode([]))
"""


class Learner(Person):
    """Somebody who reads what the teacher says."""

    def hears(self, part: str) -> None:
        """Wait until the teacher says this."""
        expect(self.page.locator(".teacher-words").first).to_contain_text(part)

    def makes(self, cards: str) -> None:
        """Lay a group, and go on."""
        self.group(cards.split())
        expect(self.page.locator(".teacher[data-solved]")).to_be_visible()
        self.act("next")

    def puts_away(self, card: str, how: str) -> None:
        """Tap a card and the button."""
        self.tap(self.page.locator(f'.held[data-code="{card}"]').last)
        self.act(how)

    def first_lesson(self) -> None:
        """From the front page to the lesson's end."""
        self.page.goto("/")
        self.act("learn")
        self.hears("Tap the 5, 6 and 7 of hearts")
        self.makes("5H 6H 7H")
        self.makes("8S 8H 8D")
        self.makes("9S 10S 2D")
        self.hears("Tap the closed deck")
        expect(self.page.locator(".open-hands .card")).to_have_count(13)
        self.draw()
        self.puts_away("9H", "discard")
        expect(self.page.locator(".teacher-hint")).to_be_visible()
        expect(self.hand).to_have_count(14)
        self.puts_away("QH", "discard")
        self.hears("Draw from the closed deck")
        self.draw()
        self.puts_away("JC", "finish")
        self.act("finish-now")
        self.await_prompt("declare")
        self.act("declare")
        expect(self.result.get_by_role("heading")).to_have_text("You won!")
        self.act("close-result")
        self.act("next")

    def asks_for_a_hint(self) -> str:
        """The card that the hint is about, or what it advises."""
        self.act("hint")
        told = self.page.locator("[data-hint]")
        expect(told).to_be_visible()
        return told.get_attribute("data-card") or told.get_attribute("data-hint") or ""


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_stranger_learns_and_wins_a_practice_deal(site: Site, open_page: OpenPage, screen: dict[str, Any]) -> None:
    page = open_page(**screen)
    asha = Learner(page)
    asha.first_lesson()
    asha.act("practise")

    asha.await_cards(13)
    asha.asks_for_a_hint()
    asha.draw()
    card = asha.asks_for_a_hint()
    asha.puts_away(card, "discard")
    asha.await_prompt("draw", "show")  # "show" where the bot was dealt a hand that it finishes with
    asha.act("undo")
    asha.await_cards(14)
    asha.act("undo")
    asha.await_cards(13)
    expect(page.locator(".open-hands .card").first).to_be_visible()
    asha.act("open-hands")
    expect(page.locator(".open-hands")).to_have_count(0)

    _win(site, asha, page)


def _win(site: Site, asha: Learner, page: Page) -> None:
    """With cards that are ready, the hints lead to the declaration."""
    game = page.url.rstrip("/").rpartition("/")[2]
    site.shell(DEAL_IT.format(cards=READY, game=game))
    page.reload()
    asha.await_cards(13)
    asha.draw()
    card = asha.asks_for_a_hint()
    asha.puts_away(card, "finish")
    asha.act("finish-now")
    asha.await_prompt("declare")
    asha.act("declare")
    expect(asha.result.get_by_role("heading")).to_have_text("You won!")
    expect(asha.result.locator(".result-replay")).to_have_count(0)
