"""Two operators in two browsers: one asks for rights, the other approves them, and the audit shows both."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, OpenPage
from tests.e2e.site import Site

PASSWORD = "a-long-password-1"
PEOPLE = f"""
from accounts.models import User
from accounts.people.services import create_player
for name in ("omar-asks", "rita-decides"):
    if not User.objects.filter(username=name).exists():
        User.objects.create_superuser(name, None, "{PASSWORD}")
if not User.objects.filter(username="asha-begins").exists():
    create_player("asha-begins", "{PASSWORD}")
print(User.objects.get(username="asha-begins").public_id)
"""


def logged_in(page: Page, name: str) -> Page:
    """An operator at the operators' pages."""
    page.goto("/admin/")
    page.locator("input[name=login], input[name=username]").fill(name)
    page.locator("input[type=password]").fill(PASSWORD)
    page.locator("input[type=password]").press("Enter")
    expect(page).to_have_url(re.compile(r"^[^?]+/admin/$"))
    return page


def proves(page: Page) -> None:
    """The password again, where it is asked for."""
    expect(page).to_have_url(re.compile("/accounts/reauthenticate/"))
    page.locator("input[type=password]").fill(PASSWORD)
    page.locator("input[type=password]").press("Enter")


def kept(page: Page, name: str) -> None:
    """A picture, where somebody wants to look at the pages."""
    folder = os.environ.get("SCREENSHOTS")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def test_one_asks_and_another_approves(site: Site, open_page: OpenPage) -> None:
    player = site.shell(PEOPLE)
    omar, rita = logged_in(open_page(), "omar-asks"), logged_in(open_page(**PHONE), "rita-decides")
    form = f"/admin/desk/approvalrequest/ask/rights/{player}/"

    omar.goto(form)
    omar.get_by_label("Operator: may open these pages").check()
    omar.get_by_label("support").check()
    omar.get_by_label("Reason").fill("She begins at the night shift on Monday.")
    kept(omar, "ask-rights")
    omar.get_by_role("button", name="Ask for it").click()
    proves(omar)
    expect(omar).to_have_url(re.compile(form))
    omar.get_by_label("Operator: may open these pages").check()
    omar.get_by_label("support").check()
    omar.get_by_label("Reason").fill("She begins at the night shift on Monday.")
    omar.get_by_role("button", name="Ask for it").click()
    expect(omar.get_by_text("Another person has to approve it")).to_be_visible()
    expect(omar.get_by_role("button", name="Approve")).to_have_count(0)
    kept(omar, "approvals-own")

    rita.goto("/admin/desk/approvalrequest/")
    kept(rita, "approvals-phone")
    width = rita.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, width
    rita.get_by_role("button", name="Approve").click()
    proves(rita)
    expect(rita).to_have_url(re.compile("/admin/desk/approvalrequest/$"))
    rita.get_by_role("button", name="Approve").click()
    expect(rita.get_by_text("Approved and carried out")).to_be_visible()
    assert (
        site.shell(f"from accounts.models import User\nprint(User.objects.get(public_id='{player}').is_staff)")
        == "True"
    )

    omar.goto("/admin/desk/auditline/")
    expect(omar.get_by_text("approval.approve").first).to_be_visible()
    kept(omar, "audit")
    rita.goto("/admin/desk/auditline/")
    kept(rita, "audit-phone")


@pytest.mark.parametrize("language", ["hi"])
def test_the_pages_in_hindi(site: Site, open_page: OpenPage, language: str) -> None:
    player = site.shell(PEOPLE)
    site.shell(
        "from accounts.models import User\nfrom desk.approvals.services import ask\n"
        "from desk.rights.services import rights_of\n"
        f"asha = User.objects.get(public_id='{player}'); omar = User.objects.get(username='omar-asks')\n"
        "now = rights_of(asha)\n"
        "ask('staff_rights', by=omar, about=asha, before=now, after=now | {'is_superuser': True}, reason='नाइट शिफ़्ट')"
    )
    rita = logged_in(open_page(viewport={"width": 1280, "height": 800}, locale="hi-IN"), "rita-decides")
    rita.goto("/admin/desk/approvalrequest/")
    expect(rita.get_by_text("नाइट शिफ़्ट").first).to_be_visible()
    kept(rita, "approvals-hindi")
    rita.goto("/admin/desk/auditline/")
    kept(rita, "audit-hindi")
