"""The house as an app on a phone: Chromium finds nothing against installing it, it starts without a network, and a push
that comes while no page is open is shown with its words."""

import json
import time

from playwright.sync_api import CDPSession, Page, expect

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.person import Person
from tests.patience import PATIENCE_S

CALL = {"title": "Your turn", "body": "Mango Grove", "tag": "turn-t1", "url": "/tables/t1/"}
READY = "navigator.serviceWorker.ready.then(() => true)"
SHOWN = """() => navigator.serviceWorker.ready.then(here => here.getNotifications())
    .then(all => all.map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url })))"""
LARGEST_ICON_PX = 512


def devtools(page: Page) -> CDPSession:
    """The line to the browser itself."""
    return page.context.new_cdp_session(page)


def test_nothing_speaks_against_installing_it(open_page: OpenPage) -> None:
    page = open_page(**PHONE, service_workers="allow")
    page.goto("/")
    page.evaluate(READY)
    line = devtools(page)
    told = line.send("Page.getAppManifest")
    assert told["errors"] == []
    manifest = json.loads(told["data"])
    assert {"name", "short_name", "start_url", "display", "icons"} <= manifest.keys()
    sizes = {size for icon in manifest["icons"] for size in icon["sizes"].split()}
    assert f"{LARGEST_ICON_PX}x{LARGEST_ICON_PX}" in sizes
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok
    errors = line.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []


def test_it_starts_without_a_network(open_page: OpenPage, page_errors: list[str]) -> None:
    page = open_page(**PHONE, service_workers="allow")
    page.goto("/")
    page.evaluate(READY)
    start = json.loads(devtools(page).send("Page.getAppManifest")["data"])["start_url"]
    page.reload()
    context = page.context
    page.close()
    context.set_offline(True)
    app = context.new_page()
    app.goto(start)
    expect(app.locator("h1").first).to_be_visible()
    expect(app.get_by_role("link", name="Try again")).to_be_visible()
    context.set_offline(False)
    app.get_by_role("link", name="Try again").click()
    expect(app.locator(".site-footer")).to_be_visible()
    page_errors.clear()  # a browser writes down that there was no network


def test_a_push_is_shown_while_no_page_is_open_and_leads_to_the_table(open_page: OpenPage) -> None:
    page = open_page(**PHONE, service_workers="allow", permissions=["notifications"])
    Person(page).play_as_guest()
    page.evaluate(READY)
    line = devtools(page)
    registrations: list[str] = []

    def noted(event: dict[str, list[dict[str, str]]]) -> None:
        registrations.extend(one["registrationId"] for one in event["registrations"])

    line.on("ServiceWorker.workerRegistrationUpdated", noted)
    line.send("ServiceWorker.enable")
    origin = str(page.evaluate("location.origin"))
    page.wait_for_function(READY)
    gives_up_s = time.monotonic() + PATIENCE_S
    while not registrations and time.monotonic() < gives_up_s:
        page.wait_for_timeout(50)  # the browser tells of them once it has looked them up
    assert registrations
    pushed = {"origin": origin, "registrationId": registrations[0], "data": json.dumps(CALL)}
    page.goto("about:blank")
    line.send("ServiceWorker.deliverPushMessage", pushed)
    page.goto("/fairness/")
    page.wait_for_function("async () => (await (await navigator.serviceWorker.ready).getNotifications()).length > 0")
    assert page.evaluate(SHOWN) == [CALL]
