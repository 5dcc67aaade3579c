"""Days of finance: deposits, payouts, vouchers by two people, statements with every kind of difference, closed days."""

import re
from collections.abc import Iterator
from datetime import date, timedelta

from playwright.sync_api import Page, expect

from desk.demo import PASSWORD
from tests.e2e.shift.operators import expect_notice, sure
from tests.e2e.site import Site

NEXT_DAY = """
from tests.wallet.finance.closing.yesterday import put_back
put_back()
from tests.wallet.builders import guards_off, sql
with guards_off():
    for table, at in (
        ("wallet_depositstep", "at"), ("wallet_withdrawalstep", "at"),
        ("wallet_voucher", "asked_at"), ("wallet_voucher", "decided_at"),
    ):
        sql(f"UPDATE {table} SET {at} = {at} - interval '1 day'")
    sql("UPDATE wallet_voucher SET happened_on = happened_on - 1")
    sql("UPDATE wallet_statementline SET at = at - 1")
    sql("UPDATE wallet_statement SET first = first - 1, last = last - 1")
"""
"""Midnight: all that was done so far was done a day earlier. Only the owner of the server with all guards off can."""


def deposits(player: Page, name: str) -> None:
    """A player pays in the sandbox."""
    player.goto("/accounts/login/?next=/wallet/deposits/")
    if player.locator("[name=login]").count():
        player.locator("[name=login]").fill(name)
        player.locator("[name=password]").fill(PASSWORD)
        player.keyboard.press("Enter")
    player.get_by_label("Amount to deposit").fill("1000")
    player.get_by_role("button", name="Continue").click()
    player.get_by_role("link", name=re.compile("^Pay ")).click()
    player.get_by_role("button", name=re.compile("^The payment succeeds|^Pay|paid", re.IGNORECASE)).first.click()
    expect(player.locator("#state")).to_contain_text("The money is in your account")


def pays_out(finance: Page, second: Page) -> None:
    """What was asked for is approved, sent in a batch, and paid by the bank."""
    acts(finance, "Approve", state="requested")
    acts(finance, "Send to the bank (a batch of the approved ones)", state="approved")
    expect(finance).to_have_url(re.compile("/wallet/payoutbatch/"))
    with finance.expect_download() as downloading:
        finance.get_by_role("link", name=re.compile(r"\.csv$")).click()
    assert downloading.value.path().read_bytes()
    acts(second, "Paid by the bank", state="sent")
    second.locator("[name=why]").fill("UTR-42")
    second.get_by_role("button", name="Paid", exact=True).click()
    expect_notice(second, "None of the withdrawals is like this.")
    second.goto("/admin/wallet/withdrawal/?q=UTR-42&state__exact=paid")
    expect(second.locator("#result_list a[href*='/wallet/withdrawal/']").first).to_be_visible()


def acts(page: Page, action: str, state: str) -> None:
    """Do an action to all withdrawals in a state."""

    def act() -> None:
        page.goto(f"/admin/wallet/withdrawal/?state__exact={state}")
        page.locator("#action-toggle").check()
        page.locator("select[name=action]").select_option(label=action)
        page.locator("button[name=index], button[type=submit][title]").first.click()

    sure(page, act)


def books(finance: Page, second: Page, kind: str, **fields: str) -> None:
    """One asks for a voucher, another approves it."""
    finance.goto(f"/admin/finance/vouchers/new/{kind}/")
    for name, value in {"reason": f"{kind} of the day", **fields}.items():
        field = finance.locator(f"#content [name={name}]")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    finance.get_by_role("button", name="Ask for approval").click()
    expect_notice(finance, "Asked for. Another person approves it")
    asked = finance.url
    second.goto("/admin/desk/approvalrequest/")
    expect(second.locator(f"a[href='{asked[asked.index('/admin') :]}']").first).to_be_visible()
    sure(second, lambda: (second.goto(asked), second.get_by_role("button", name="Approve").click()))
    expect_notice(second, "Booked.")


def statement(finance: Page, source: str, name: str, content: str) -> list[str]:
    """A file is compared with the books; every difference gets its note. The verdicts, in order."""
    finance.goto("/admin/finance/statements/")
    finance.locator("#content [name=source]").select_option(label=source)
    file = {"name": name, "mimeType": "text/plain", "buffer": content.encode()}
    finance.locator("#content input[type=file]").set_input_files([file])  # type: ignore[list-item]
    finance.get_by_role("button", name="Upload", exact=True).click()
    expect(finance).to_have_url(re.compile("/finance/statements/[a-z0-9]+/$"))
    finance.wait_for_load_state()
    verdicts = finance.locator(".finance-table td strong").all_inner_texts()
    for number in range(len(verdicts)):
        form = finance.locator(".finance-note form").nth(number)
        form.locator("[name=note]").fill("Asked the gateway; it will be in the next file.")
        form.get_by_role("button", name="Save").click()
        expect(finance.locator(".finance-note [name=note]").nth(number)).to_have_value(re.compile("Asked the gateway"))
    return verdicts


def signs_statements(second: Page) -> int:
    """Another person signs what is worked off, from the one list; how many statements."""
    signed = 0
    while (there := _statement_to_sign(second)) is not None:
        _sign_statement(second, there)
        signed += 1
    return signed


def _statement_to_sign(second: Page) -> str | None:
    second.goto("/admin/desk/approvalrequest/")
    card = second.locator("article", has_text="Statement to sign")
    if not card.count():
        return None
    return card.first.get_by_role("link", name="Decide on its own page").get_attribute("href")


def _sign_statement(second: Page, there: str) -> None:
    def sign() -> None:
        second.goto(there)
        second.get_by_role("button", name="Sign the statement").click()

    sure(second, sign)
    expect_notice(second, "The statement is signed.")


def signs_a_day(finance: Page, second: Page, number: int) -> None:
    """One signs the day, another finds it in the one list and signs it too."""
    for page, words in ((finance, "Signed. Another person has to sign it too."), (second, "The day is signed.")):

        def sign(page: Page = page) -> None:
            page.goto(f"/admin/finance/days/{number}/")
            page.locator("#note").fill("Looked at; what waits is known.")
            page.get_by_role("button", name="Sign the day").click()

        sure(page, sign)
        expect_notice(page, words)


def rows(page: Page, report: str, first: date, last: date) -> list[list[str]]:
    """A report as its page shows it, the cells of each line."""
    page.goto(f"/admin/finance/{report}/?first={first}&last={last}&currency=INR&basis=booked")
    lines = page.locator(".finance-table tbody tr")
    return [lines.nth(number).locator("td").all_inner_texts() for number in range(lines.count())]


def download_ledger(page: Page, site: Site, kind: str, first: date, last: date) -> bytes:
    """The whole ledger of these days as a journal, written by the house and downloaded."""
    page.goto("/admin/finance/")
    form = page.locator("form[action$='/ledger/file/']")
    form.locator("[name=first]").fill(str(first))
    form.locator("[name=last]").fill(str(last))
    form.locator("[name=currency]").select_option("INR")
    form.locator(f"button[value={kind}]").click()
    site.shell("from wallet.finance.exports.job import write_next\nwhile write_next(): pass")
    page.goto("/admin/finance/files/")
    with page.expect_download() as downloading:
        page.locator("#content a[href*='/finance/files/']").first.click()
    return downloading.value.path().read_bytes()


def days_of(last: date) -> Iterator[date]:
    """The three days that are closed, the first one first."""
    return (last - timedelta(days=back) for back in (3, 2, 1))
