"""Under a licence: a deposit in the sandbox, captured by the worker while the page waits, and a withdrawal of it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.site import Site

PASSWORD = "sixteen brown monkeys"
LICENCE = """
from datetime import date
from wallet.money.licence.services import Licence, apply_licence
apply_licence(Licence(
    number="OG/2026/17", issued_by="a gaming authority", currency="INR", currency_name="Rupee", country="IN",
    valid_from=date(2026, 1, 1), valid_until=date(2099, 12, 31), tax_rules="IN", rake_cap_bps=1500,
    match_rake_cap_bps=2000, second_person_above_minor=1_000_000))
"""
PROVEN = f"""
from datetime import date
from allauth.account.models import EmailAddress
from accounts.papers.kinds import Proof, ProofState
from accounts.models import Person, ProofCheck
from accounts.law.places import Place
from accounts.people.services import create_player
user = create_player("moneyasha", "{PASSWORD}")
Person.objects.create(user=user, legal_name="Asha Rao", born_on=date(1990, 1, 1), place=Place.MH)
EmailAddress.objects.create(user=user, email="asha@example.org", verified=True, primary=True)
for proof in Proof.values:
    ProofCheck.objects.create(user=user, proof=proof, state=ProofState.APPROVED, decided_by=user)
"""


@pytest.fixture
def licensed(site: Site) -> Iterator[None]:
    """The site under a licence, for this test only."""
    site.shell(LICENCE + PROVEN)
    yield
    site.shell("from wallet.money.licence.services import apply_licence\napply_licence(None)")


def test_money_comes_and_goes(licensed: None, page: Page) -> None:
    page.goto("/accounts/login/?next=/wallet/deposits/")
    page.locator("[name=login]").fill("moneyasha")
    page.locator("[name=password]").fill(PASSWORD)
    page.keyboard.press("Enter")

    expect(page.locator(".in-hand").first).to_contain_text("₹0")
    page.get_by_label("Amount to deposit").fill("1000")
    expect(page.locator("#quote")).to_contain_text("₹1,400")
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("link", name="Pay ₹1,400").click()
    page.get_by_role("button", name="The payment is authorised first and captured afterwards").click()
    expect(page.locator("#state")).to_contain_text("The money is in your account")
    expect(page.locator(".in-hand").first).to_contain_text("₹1,000")  # the header, though nobody went to another page

    page.goto("/wallet/withdrawals/")
    page.get_by_role("link", name="Add a bank account or UPI address").click()
    page.locator("[name=password]").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.locator("[name=kind]").select_option("upi")
    page.locator("[name=holder]").fill("Asha Rao")
    page.locator("[name=account]").fill("asha.rao@bank")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".wallet-payees").get_by_text("as•••@bank").first).to_be_visible()
    page.get_by_label("Amount to withdraw").fill("400")
    expect(page.locator("#preview")).to_contain_text("You receive")
    page.get_by_role("button", name="Withdraw", exact=True).click()
    expect(page.get_by_role("heading", name="Withdrawal", exact=True)).to_be_visible()
    expect(page.get_by_text("Being checked").first).to_be_visible()
    page.get_by_role("button", name="Cancel and take it back").click()
    expect(page.get_by_text("The withdrawal is cancelled")).to_be_visible()
