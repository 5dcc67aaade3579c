"""Lessons and puzzles of somebody whose network has gone: a lesson is played, puzzles are answered and explained."""

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.person import Person
from tests.e2e.site import Site

OPEN_STOCK = """
import hashlib
from django.core.cache import cache
from engine.houses import profile
from engine.puzzles import Kind, generate
from school.puzzles.stock import keeping
from school.puzzles.models import Puzzle
for number in range(200):
    seed = hashlib.sha256(f"kept {number}".encode()).digest()
    puzzle = generate(Kind.LEAST_POINTS, profile("taj-points"), seed)
    if puzzle is not None and keeping.keep(puzzle):
        break
Puzzle.objects.filter(kind="least_points").update(is_open=True)
cache.clear()
"""
KEPT = """address => caches.open("pages-1").then(kept => kept.match(address)).then(Boolean)"""


def test_a_lesson_and_puzzles_go_on_without_a_network(site: Site, open_page: OpenPage, page_errors: list[str]) -> None:
    site.shell(OPEN_STOCK)
    page = open_page(**PHONE, service_workers="allow")
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    for address, kept in (("/learn/first/", "/learn/first/"), ("/puzzles/", "/puzzles/kept/")):
        page.goto(address)
        _wait_until_kept(page, kept)
    page.goto("/puzzles/kept/")
    expect(page.locator(".puzzle-question")).to_be_visible()

    page.context.set_offline(True)
    page.goto("/tournaments/")
    listed = page.locator("[data-offline-kept]")
    expect(listed.get_by_role("link", name="Puzzles without a network")).to_be_visible()
    listed.get_by_role("link", name="Your first hand").click()
    learner = Person(page)
    expect(page.locator(".teacher-words").first).to_contain_text("Tap the 5, 6 and 7 of hearts")
    learner.group(["5H", "6H", "7H"])
    expect(page.locator(".teacher[data-solved]")).to_be_visible()

    page.goto("/puzzles/kept/")
    page.locator(".puzzle-felt .puzzle-buttons button").first.click()
    expect(page.locator(".puzzle-verdict")).to_be_visible()
    expect(page.locator(".puzzle-squares li").first).not_to_have_attribute("data-state", "open")
    page.context.set_offline(False)
    page_errors.clear()  # a browser writes down that there was no network


def _wait_until_kept(page: Page, address: str) -> None:
    page.wait_for_function(KEPT, arg=address)
