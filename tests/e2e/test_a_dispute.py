"""A dispute from the report to the dossier: a player, two operators, and a stranger with two commands."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

from playwright.sync_api import Page, expect

from rummysite.paths import BASE_DIR
from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.person import Person
from tests.e2e.rigging import hold_next_deal, open_table
from tests.e2e.shift.operators import sure
from tests.e2e.site import Site

PASSWORD = "a-long-password-1"
OPERATOR = """
from django.contrib.auth.models import Permission
from accounts.models import User
user = User.objects.create_user("{name}", "", "{password}", display_name="{shown}", is_staff=True)
codes = ["view_case", "add_case", "change_case", "decide_case", "approve_case", "view_every_hand"]
user.user_permissions.set(Permission.objects.filter(content_type__app_label="desk", codename__in=codes))
"""


def operator(page: Page, site: Site, name: str, shown: str) -> Page:
    """An operator who has logged in."""
    site.shell(OPERATOR.format(name=name, shown=shown, password=PASSWORD))
    page.goto("/admin/")
    page.locator("input[name=login], input[name=username]").fill(name)
    page.locator("input[type=password]").fill(PASSWORD)
    page.locator("input[type=password]").press("Enter")
    expect(page).to_have_url(re.compile(r"^[^?]+/admin/$"))
    return page


def fits(page: Page) -> bool:
    """Whether nothing stands out of the page sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def test_a_dispute_is_settled_and_proved(site: Site, open_page: OpenPage, tmp_path: Path) -> None:
    player, desk, second = open_page(**PHONE), open_page(), open_page(**PHONE)
    reported = reports(player, played(player, site))

    operator(desk, site, "first-desk", "First Desk")
    case = looks_into(desk)
    asks_for_a_compensation(desk, case)

    operator(second, site, "second-desk", "Second Desk")
    second.goto(case)
    assert fits(second)
    sure(second, lambda: (second.goto(case), second.get_by_role("button", name="Approve").click()), PASSWORD)
    expect(second.locator(".case-lines")).to_contain_text("approved")

    checked(closes(desk, case), tmp_path / "whole", "SHA256SUMS", "DESK-SHA256SUMS")
    checked(reads_the_answer(player, reported), tmp_path / "shared", "SHA256SUMS")


def played(player: Page, site: Site) -> str:
    """A deal that the player has just lost; the address of its report."""
    table = open_table(site, "Mango Court", bots_wanted=1)
    asha = Person(player)
    asha.play_as_guest()
    asha.sit_down_at("Mango Court")
    asha.await_cards(13)
    hold_next_deal(site, table)
    if asha.await_turn_or_result() == "draw":  # the bot may have dropped or declared first
        asha.drop()
    asha.await_result()
    return str(player.locator(".result-report").get_attribute("href"))


def reports(player: Page, address: str) -> str:
    """The player says what was wrong; the address of the conversation."""
    player.goto(address)
    player.get_by_text("The result or the points are wrong").click()
    player.get_by_label("Say in a sentence").fill("I had a pure sequence and paid for it.")
    assert fits(player)
    player.get_by_role("button", name="Send the report").click()
    expect(player.locator(".report-talk")).to_contain_text("pure sequence")
    return player.url


def looks_into(desk: Page) -> str:
    """An operator finds the case and replays the deal with every hand; the case's address."""
    desk.goto("/admin/desk/case/")
    desk.get_by_role("link", name="Mango Court").first.click()
    expect(desk.locator(".case-talk")).to_contain_text("pure sequence")
    case = desk.url
    desk.get_by_role("link", name="Replay with every hand").click()
    expect(desk.locator("deal-player .replay-words")).to_be_visible()
    expect(desk.locator("deal-player .replay-seat, deal-player [data-seat]").first).to_be_visible()
    desk.locator("[data-action=last]").click()
    return case


def asks_for_a_compensation(desk: Page, case: str) -> None:
    """One operator asks, and cannot approve it."""
    desk.goto(case)
    desk.locator("summary", has_text="Compensate").click()
    form = desk.locator("[data-doing=compensate]")
    form.get_by_label("Amount").fill("25")
    form.get_by_label("Reason").fill("The table was slow, by our fault.")
    form.get_by_role("button").click()
    expect(desk.get_by_text("You asked for it, so another person approves it.")).to_be_visible()


def closes(desk: Page, case: str) -> Path:
    """The case is closed; its dossier."""
    desk.goto(case)
    desk.locator("summary", has_text="Close").click()
    form = desk.locator("[data-doing=close]")
    form.get_by_label("Reason, for the desk").fill("A slow table.")
    form.get_by_label("What the player reads").fill("You were right. 25 chips are on your account.")
    form.get_by_role("button").click()
    with desk.expect_download() as downloading:
        desk.get_by_role("link", name="Download the dossier").click()
    return downloading.value.path()


def reads_the_answer(player: Page, reported: str) -> Path:
    """The player finds a mark in the header, the answer, the chips, and their own dossier."""
    player.goto("/deals/")
    expect(player.locator(".account-news").first).to_be_visible()
    player.goto(reported)
    expect(player.locator(".report-talk")).to_contain_text("25 chips are on your account")
    assert fits(player)
    with player.expect_download() as downloading:
        player.get_by_role("link", name="Download the dossier").click()
    path = downloading.value.path()
    player.goto("/wallet/")
    expect(player.get_by_text("adjustment by an operator").first).to_be_visible()
    return path


def checked(file: Path, folder: Path, *manifests: str) -> None:
    """A dossier checked as its README says."""
    with zipfile.ZipFile(file) as files:
        files.extractall(folder)
    for manifest in manifests:
        done = subprocess.run(["sha256sum", "-c", manifest], cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout
    (record,) = folder.glob("deal-*.json")
    replay = [sys.executable, "-m", "engine", "replay", str(record)]
    done = subprocess.run(replay, cwd=BASE_DIR, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
