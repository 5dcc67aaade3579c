"""Somebody registered is taken to the table from the lobby, and from a page with something begun the way is offered."""

import re
import time

from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.person import Person
from tests.e2e.site import Site

TOURNAMENT = """
from datetime import timedelta
from accounts.people.models import User
from base import clock
from tournaments.scheduled.models.tournament import Tournament
from tournaments.scheduled.services import announcing, entering
now = clock.now()
made = announcing.announce(Tournament(
    name={name!r}, profile_name="rummycircle-points", overrides={{"turn_s": 300}}, entry_fee_minor=0,
    guarantee_minor=10_000, seats=2, min_entrants=2, max_entrants=4, registration_opens_at=now - timedelta(hours=1),
    starts_at=now + timedelta(seconds={in_s}), rounds=[{{"deals": 1}}],
    prizes={{"kind": "shares", "rows": [{{"each": 10000}}]}}, start_s={start_s}, bots_fill_to=0))
for name in {players!r}:
    entering.register(made.public_id, User.objects.get(display_name=name))
print(made.public_id)
"""


def announce(site: Site, name: str, *players: str, in_s: int = 12, start_s: int = 60) -> str:
    return site.shell(TOURNAMENT.format(name=name, players=list(players), in_s=in_s, start_s=start_s))


def test_who_waits_in_the_lobby_is_taken_and_who_has_begun_to_write_is_offered_the_way(
    site: Site, page: Page, other_page: Page
) -> None:
    asha, ravi = Person(page), Person(other_page)
    asha.sign_up("asha-called")
    ravi.sign_up("ravi-called")
    page.goto("/")
    other_page.goto("/accounts/profile/")
    other_page.get_by_label("Name shown").fill("Half a na")
    announce(site, "Evening Cup", "asha-called", "ravi-called")
    expect(page.locator(".call[data-kind=soon]")).to_contain_text("Evening Cup begins soon")
    expect(page).to_have_url(re.compile("/tables/"))
    expect(page.locator("rummy-table .strip")).to_be_visible()
    call = other_page.locator(".call[data-kind=table]")
    expect(call).to_contain_text("Evening Cup: your table is open")
    expect(other_page).to_have_title(re.compile(r"^\(Your table\)"))
    expect(other_page.get_by_label("Name shown")).to_have_value("Half a na")
    call.get_by_role("link").click()
    expect(other_page).to_have_url(page.url)
    expect(other_page.locator("rummy-table .strip")).to_be_visible()
    expect(other_page.locator(".call")).to_have_count(0)


TRIES = 20
STAYS = """
new MutationObserver(() => {
  const stay = document.querySelector("[data-action=call-stay]");
  if (stay) { window.hasStayed = true; stay.click(); }
}).observe(document, { childList: true, subtree: true });
"""
"""Presses 'Stay here' at once, however busy the machine is; one of two tabs is asked."""


def test_who_would_rather_stay_stays_and_is_not_taken_again(site: Site, page: Page) -> None:
    page.context.add_init_script(STAYS)
    asha = Person(page)
    asha.sign_up("asha-stays")
    tab = page.context.new_page()
    tab.goto("/fairness/log/")
    page.goto("/")
    page.bring_to_front()
    site.shell(
        "from accounts.people.services import create_guest\n"
        "user = create_guest()\nuser.display_name = 'other-stays'\nuser.save(update_fields=['display_name'])"
    )
    announce(site, "Quiet Cup", "asha-stays", "other-stays", in_s=4)
    expect(page.locator(".call[data-kind=table]")).to_contain_text("your table is open")
    asked_s = time.monotonic()
    page.wait_for_function("since => performance.now() > since + 6000", arg=page.evaluate("performance.now()"))
    assert time.monotonic() - asked_s >= 5
    assert page.url.endswith("/")
    assert tab.url.endswith("/fairness/log/")
    assert [bool(one.evaluate("window.hasStayed")) for one in (page, tab)].count(True) == 1


def test_without_a_network_a_page_says_so_and_leads_back(open_page: OpenPage, page_errors: list[str]) -> None:
    page = open_page(service_workers="allow")
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.context.set_offline(True)
    alone = page.get_by_role("heading", name="No connection")
    for _ in range(TRIES):  # the service worker's line may be cut a moment after the page's
        page.goto("/tournaments/")
        if alone.count():
            break
    expect(alone).to_be_visible()
    expect(page.locator("link[rel=stylesheet]").first).to_be_attached()
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.locator(".site-footer")).to_be_visible()
    page_errors.clear()  # a browser writes down that there was no network
