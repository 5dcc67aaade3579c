"""The shift of an operator: a player, a dispute, a rude player, a drain, a planted pair, a weekly tournament."""

import re
from datetime import timedelta
from pathlib import Path

from django.utils import timezone
from playwright.sync_api import Page, expect

from desk.demo import PASSWORD
from tests.e2e.shift.operators import expect_notice, folded, sure
from tests.e2e.test_a_dispute import checked

WRONG = "I had two sequences and paid for the whole hand."


def finds_a_player(desk: Page, name: str) -> None:
    """By the search, from any page, to the player's page with balances and deals."""
    desk.wait_for_load_state("load")
    desk.keyboard.press("/")
    desk.locator("#search-input-command").press_sequentially(name.lower())
    desk.locator("#command-results-list").get_by_role("link", name=re.compile(name)).first.click()
    expect(desk).to_have_url(re.compile("/admin/players/"))
    expect(desk.get_by_role("heading", name="Balances")).to_be_visible()
    desk.get_by_role("link", name="Play", exact=True).click()
    expect(desk.locator("#content a[href*='/admin/deals/'], #content a[href*='/tables/deal/']").first).to_be_visible()


def replays_the_deal(desk: Page) -> str:
    """From what waits to the case, and to the replay with every hand; the case's address."""
    desk.goto("/admin/")
    desk.locator("#content").get_by_role("link", name="Cases", exact=True).click()
    desk.goto("/admin/desk/case/?waiting=nobodys")
    for link in desk.locator("#result_list a[href*='/desk/case/'][href*='/change/']").all():
        desk.goto(str(link.get_attribute("href")))
        if desk.get_by_text(WRONG).count():
            break
        desk.go_back()
    expect(desk.locator(".case-talk")).to_contain_text(WRONG)
    case = desk.url.partition("?")[0]
    desk.get_by_role("link", name="Replay with every hand").click()
    expect(desk.locator("deal-player .replay-words")).to_be_visible()
    desk.locator("[data-action=last]").click()
    expect(desk.locator("deal-player [data-seat], deal-player .replay-seat").first).to_be_visible()
    assert desk.locator("deal-player .replay-seat, deal-player [data-seat]").count() >= 2
    expect(desk.get_by_text("Who has seen these hands")).to_be_visible()
    return case


def settles_it(desk: Page, second: Page, case: str) -> None:
    """One asks for a compensation, another finds it in the one list and approves it."""
    desk.goto(case)
    asked = desk.get_by_text("You asked for it, so another person approves it.")
    form = folded(desk, "compensate")
    form.get_by_label("Amount").fill("25")
    form.get_by_label("Reason").fill("The screen showed another count.")
    form.get_by_role("button").click()
    expect(asked).to_be_visible()
    expect(desk.get_by_role("button", name="Approve")).to_have_count(0)

    second.goto("/admin/desk/approvalrequest/")
    card = second.locator("article", has_text="The screen showed another count.")
    card.get_by_role("link", name="Decide on its own page").click()
    expect(second).to_have_url(case)
    sure(second, lambda: (second.goto(case), second.get_by_role("button", name="Approve").click()))
    expect(second.locator(".case-lines")).to_contain_text("approved")


def closes_it(desk: Page, case: str, folder: Path) -> None:
    """The case is closed, and its dossier checked by `sha256sum` and by the engine."""
    desk.goto(case)
    form = folded(desk, "close")
    form.get_by_label("Reason, for the desk").fill("The page was wrong, the booking right.")
    form.get_by_label("What the player reads").fill("The points are right; 25 chips for the trouble.")
    form.get_by_role("button").click()
    with desk.expect_download() as downloading:
        desk.get_by_role("link", name="Download the dossier").click()
    checked(downloading.value.path(), folder / "dossier", "SHA256SUMS", "DESK-SHA256SUMS")


def mutes_and_suspends(desk: Page, player: Page) -> None:
    """From a deal on the floor to who played it: no words for a day, and out for a day."""
    desk.goto("/admin/tables/deal/?q=Corner")
    desk.locator("#result_list a[href*='/tables/deal/']").first.click()
    place = desk.locator("#content tr", has=desk.get_by_role("link", name="Mute or suspend"))
    place.filter(has_text="Gopal").get_by_role("link", name="Mute or suspend").first.click()
    name = desk.get_by_label("About").input_value().partition(" · ")[0]
    desk.get_by_label("What has happened").fill("Rude at the table, twice.")
    desk.get_by_role("button", name="Open a case").click()
    case = desk.url.partition("?")[0]
    for name_of_doing, words in (("mute", "Rude words, twice."), ("suspend", "Rude again after a warning.")):
        form = folded(desk, name_of_doing)
        form.get_by_label("Reason").fill(words)
        form.get_by_role("button").click()
        expect_notice(desk, re.compile(": done"))
        desk.goto(case)
        expect(desk.locator(".case-lines")).to_contain_text(words)
    player.goto("/accounts/login/")
    player.locator("[name=login]").fill(f"demo-{name.lower()}")
    player.locator("[name=password]").fill(PASSWORD)
    player.keyboard.press("Enter")
    expect(player.get_by_text("Rude again after a warning.")).to_be_visible()


def watches_a_table(desk: Page) -> None:
    """A table as it is played, with no way to sit down at it."""
    desk.goto("/admin/tables/table/?q=Mango")
    desk.locator("#result_list a[href*='/tables/table/']").first.click()
    desk.get_by_role("link", name="Watch").click()
    expect(desk.locator("rummy-table[watching]")).to_be_visible()
    expect(desk.get_by_text("You watch as an operator.")).to_be_visible()
    expect(desk.locator("[data-action=take-seat], [data-action=sit-down]")).to_have_count(0)


def drains_and_reopens(desk: Page, player: Page) -> None:
    """No new deals in the whole house, with its page of maintenance; then they begin again."""
    desk.goto("/admin/tables/drain/add/")
    desk.get_by_label("Why").fill("We move to another machine.")
    desk.locator("label[for=id_closed], #id_closed").first.click()
    desk.locator("[name=_save]").click()
    player.goto("/")
    expect(player.get_by_text("We move to another machine.").first).to_be_visible()
    desk.goto("/admin/tables/drain/")
    desk.get_by_role("link", name="in the whole house").click()
    expect(desk.get_by_text("deals still on", exact=False).first).to_be_visible()
    desk.get_by_role("link", name="Let deals begin again").click()
    desk.locator("#content form button[type=submit]").click()
    expect_notice(desk, "Deals begin there again.")
    player.goto("/")
    expect(player.get_by_text("We move to another machine.")).to_have_count(0)


def finds_the_pair(desk: Page) -> None:
    """What the night found, in sentences with deals; a case is opened from it and leads back."""
    desk.goto("/admin/")
    desk.locator("#content").get_by_role("link", name="Players who play together").click()
    desk.get_by_role("link", name="Gopal · Suresh").click()
    expect(desk.get_by_text("showed a hand that nobody could declare", exact=False).first).to_be_visible()
    expect(desk.locator("#content a[href*='/deal']").first).to_be_visible()
    alert = desk.url.partition("?")[0]
    desk.get_by_role("link", name="Open a case").click()
    desk.get_by_role("button", name="Open a case").click()
    expect(desk).to_have_url(re.compile("/admin/desk/case/[0-9]+/change/"))
    desk.get_by_role("link", name="Gopal · Suresh").click()
    expect(desk).to_have_url(alert)


def makes_a_weekly_tournament(desk: Page) -> None:
    """With words, as players will read its rules; it stands in the calendar every week."""
    desk.goto("/admin/floor/new/tournament/?ready=weekly")
    desk.get_by_label("Name", exact=True).fill("Monsoon Cup")
    day = timezone.localdate() + timedelta(days=2)
    desk.get_by_label("Starts", exact=True).fill(f"{day}T20:00")
    desk.get_by_role("button", name="Preview").click()
    preview = desk.get_by_role("region", name="Preview")
    expect(preview).to_contain_text("What it will book")
    desk.get_by_role("button", name="Make it").click()
    expect_notice(desk, "Made: Monsoon Cup.")
    desk.goto("/admin/floor/calendar/")
    assert desk.get_by_text("Monsoon Cup").count() >= 4
