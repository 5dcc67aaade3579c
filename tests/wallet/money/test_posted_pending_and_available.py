"""Three numbers of a player's money: what is booked as theirs, what is on its way, what they can use now."""

import re

import pytest
from django.test import Client

from accounts.people.models import User
from tests.wallet.money.cast import INR, chosen, delivered, message, paid_deposit, requested_withdrawal, unpaid_deposit
from tests.wallet.money.programs import Program
from wallet.ledger.queries import Buckets, buckets
from wallet.money.deposits import services as deposits
from wallet.money.deposits.capture import capture_authorised
from wallet.money.gateways.till import Outcome
from wallet.money.withdrawals import approvals, payouts
from wallet.money.withdrawals import services as withdrawals


def numbers(user: User) -> tuple[int, int, int, int]:
    """Posted, pending in, pending out, available."""
    held: Buckets = buckets(user, INR)
    return held.posted_minor, held.pending_deposit_minor, held.pending_withdrawal_minor, held.available_minor


def test_a_deposit_that_nobody_has_paid_is_nothing(asha: User) -> None:
    unpaid_deposit(asha, 500)
    assert numbers(asha) == (0, 0, 0, 0)


def test_an_authorised_one_is_pending_until_it_is_captured(asha: User) -> None:
    chosen(unpaid_deposit(asha, 500), Outcome.AUTHORISE)
    assert numbers(asha) == (0, 500_00, 0, 0)
    capture_authorised()
    assert numbers(asha) == (500_00, 0, 0, 500_00)


def test_one_that_is_looked_into_is_pending_until_somebody_has_decided(asha: User, omar: User) -> None:
    for rupees, credit in ((500, True), (600, False)):
        deposit = unpaid_deposit(asha, rupees)
        delivered(message(deposit, amount_minor=deposit.total_minor - 1))
        assert numbers(asha)[1] == rupees * 100
        deposits.decide(deposit, omar, credit=credit, why="looked into")
    assert numbers(asha) == (500_00, 0, 0, 500_00)


def test_a_withdrawal_is_posted_as_theirs_until_the_bank_has_paid_it(asha: User, omar: User) -> None:
    paid_deposit(asha, 1_000)
    row = requested_withdrawal(asha, 400)
    assert numbers(asha) == (1_000_00, 0, 400_00, 600_00)
    approvals.approve(row, omar)
    payouts.send(omar)
    assert numbers(asha) == (1_000_00, 0, 400_00, 600_00)
    payouts.mark_paid(row, omar)
    assert numbers(asha) == (600_00, 0, 0, 600_00)


def test_one_that_is_taken_back_was_only_pending(asha: User) -> None:
    paid_deposit(asha, 1_000)
    withdrawals.cancel(requested_withdrawal(asha, 400), asha)
    assert numbers(asha) == (1_000_00, 0, 0, 1_000_00)


AT_HAND, TOGETHER = "At hand", "Together"
OUT, IN = "On its way to you", "On its way in, not yours yet"


@pytest.fixture
def on_its_way(asha: User) -> User:
    """Asha paid 1,000 in, asked for 400 of it, and has 500 authorised that nobody has captured."""
    paid_deposit(asha, 1_000)
    requested_withdrawal(asha, 400)
    chosen(unpaid_deposit(asha, 500), Outcome.AUTHORISE)
    assert numbers(asha) == (1_000_00, 500_00, 400_00, 600_00)
    return asha


def minor(shown: str) -> int:
    """An amount as a page shows it, in paise."""
    return round(float(re.sub(r"<[^>]*>|[^\d.]", "", shown)) * 100)


def test_a_program_is_told_three_numbers(on_its_way: User) -> None:
    _status, told = Program(on_its_way).get("")
    (money,) = [row for row in told["results"] if row["currency"] == INR]
    assert money["posted_minor"] == 1_000_00
    assert (money["in_minor"], money["out_minor"]) == (500_00, 400_00)
    assert money["available_minor"] == 600_00


def test_the_players_page_shows_three_numbers(on_its_way: User, client: Client) -> None:
    client.force_login(on_its_way)
    page = client.get("/wallet/").content.decode()
    money = page.partition('id="held-INR"')[2].partition("</dl>")[0]
    shown = {name: minor(amount) for name, amount in re.findall(r"<dt>(.*?)</dt>\s*<dd>(.*?)</dd>", money, re.DOTALL)}
    assert shown[TOGETHER] == 1_000_00
    assert (shown[IN], shown[OUT]) == (500_00, 400_00)
    assert shown[AT_HAND] == 600_00


def test_the_desks_page_of_a_player_shows_three_numbers(on_its_way: User, omar: User, client: Client) -> None:
    client.force_login(omar)
    page = client.get(f"/admin/players/{on_its_way.public_id}/").content.decode()
    row = page.partition("<strong>INR</strong>")[2].partition("</tr>")[0]
    shown = {name: minor(amount) for name, amount in re.findall(r'data-label="(.*?)">(.*?)</td>', row, re.DOTALL)}
    assert shown["Posted, all of it"] == 1_000_00
    assert (shown["Pending, on its way in"], shown["Pending, on its way out"]) == (500_00, 400_00)
    assert shown["Available"] == 600_00
