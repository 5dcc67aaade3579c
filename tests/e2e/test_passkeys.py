"""A passkey in a real browser, whose own authenticator answers; a crowded address's puzzle, solved by a page."""

from playwright.sync_api import Page, expect

from tests.e2e.person import PASSWORD
from tests.e2e.site import Site

A_PHONES_OWN = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
CROWDED = """({puzzle, script}) => {
  const form = document.querySelector("form.play-as-guest");
  form.insertAdjacentHTML("beforeend", `<div data-puzzle="${puzzle}" data-bits="5" data-rounds="5000">
    <input type="hidden" name="puzzle" value="${puzzle}"><input type="hidden" name="answer"></div>`);
  return import(script);
}"""


def by_name(site: Site, path: str) -> str:
    """An address under the machine's name: browsers know no passkeys of a bare number."""
    return site.url.replace("127.0.0.1", "localhost") + path


def test_it_is_made_on_a_phone_and_lets_its_owner_in_without_a_name(site: Site, phone: Page) -> None:
    authenticator = phone.context.new_cdp_session(phone)
    authenticator.send("WebAuthn.enable")
    authenticator.send("WebAuthn.addVirtualAuthenticator", {"options": A_PHONES_OWN})
    phone.goto(by_name(site, "/accounts/signup/"))
    phone.get_by_label("Log-in name:").fill("asha.by.key")
    phone.get_by_label("Password:", exact=True).fill(PASSWORD)
    phone.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(phone.locator(".account-menu")).to_be_visible()
    phone.goto(by_name(site, "/accounts/2fa/webauthn/add/"))
    phone.get_by_label("Password:").fill(PASSWORD)
    phone.get_by_role("button", name="Go on").click()
    phone.get_by_role("button", name="Make it").click()
    expect(phone.get_by_role("heading", name="Recovery codes")).to_be_visible()
    phone.goto(by_name(site, "/accounts/logout/"))
    phone.get_by_role("main").get_by_role("button", name="Log out").click()
    phone.goto(by_name(site, "/accounts/login/"))
    phone.get_by_role("button", name="Log in with a passkey").click()
    expect(phone.locator(".account-menu")).to_be_visible()
    for path in ("/accounts/2fa/webauthn/", "/accounts/2fa/", "/accounts/sessions/", "/accounts/profile/"):
        phone.goto(by_name(site, path))
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_a_browser_without_one_is_told_and_may_go_another_way(site: Site, page: Page) -> None:
    authenticator = page.context.new_cdp_session(page)
    authenticator.send("WebAuthn.enable")
    authenticator.send("WebAuthn.addVirtualAuthenticator", {"options": {**A_PHONES_OWN, "isUserVerified": False}})
    page.goto(by_name(site, "/accounts/login/"))
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_text("The passkey was not used.")).to_be_visible()
    expect(page.get_by_label("Password:")).to_be_editable()


def test_a_page_solves_the_puzzle_and_goes_on(site: Site, page: Page) -> None:
    puzzle = site.shell("from accounts.login.guests.puzzle import new_puzzle; print(new_puzzle(5))")
    page.goto("/accounts/login/")
    script = page.locator("script[src$='passkeys.js']").get_attribute("src") or ""
    with page.expect_request(lambda request: request.method == "POST") as sent:
        page.evaluate(CROWDED, {"puzzle": puzzle, "script": script.replace("passkeys", "puzzle")})
    expect(page.locator(".account-menu")).to_be_visible()
    answer = (sent.value.post_data or "").partition("answer=")[2].partition("&")[0]
    code = f"from accounts.login.guests.puzzle import is_solved; print(is_solved({puzzle!r}, {answer!r}))"
    assert site.shell(code) == "True"
