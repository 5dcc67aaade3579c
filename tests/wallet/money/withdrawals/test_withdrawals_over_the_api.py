"""Withdrawals over the API: the password with each, one a key, the tax as on the page, and only one's own."""

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.people.models import User
from tests.wallet.money.cast import main_minor, payee, proven, requested_withdrawal, won
from tests.wallet.money.programs import PASSWORD, Program, code
from wallet.money.withdrawals import approvals
from wallet.money.withdrawals.models import Payee, Withdrawal

BANK = {"kind": "bank", "holder": "Asha Rao", "account": "00123456789", "ifsc": "HDFC0000123"}


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    cache.clear()


def test_from_where_to_pay_to_cancelled(asha: User) -> None:
    won(asha, 1_000)
    api = Program(asha)
    status, to = api.post("payees/", **BANK, password=PASSWORD)
    assert (status, to["account"]) == (201, "•••• 6789")
    assert api.get("payees/")[1]["results"] == [to]
    _status, told = api.get("withdrawals/preview/?amount_minor=40000")
    assert (told["tax_minor"], told["payout_minor"], told["withdrawable_minor"]) == (12_000, 28_000, 100_000)
    status, row = api.post("withdrawals/", amount_minor=40_000, payee=to["id"], key="some-of-it", password=PASSWORD)
    assert (status, row["state"], row["payout_minor"], main_minor(asha)) == (201, "requested", 28_000, 600_00)
    assert api.post(f"withdrawals/{row['id']}/cancel/") == (200, {"ok": True})
    _status, told = api.get(f"withdrawals/{row['id']}/")
    assert [step["state"] for step in told["steps"]] == ["requested", "cancelled"]
    assert (told["withdrawal"]["may_cancel"], main_minor(asha)) == (False, 1_000_00)
    assert api.delete(f"payees/{to['id']}/") == (200, {"ok": True})
    assert api.get("payees/")[1]["results"] == []


@pytest.mark.parametrize(("sent", "why"), [({}, "password_needed"), ({"password": "monkeys"}, "wrong_password")])
def test_a_token_alone_takes_no_money_out(asha: User, sent: dict[str, str], why: str) -> None:
    won(asha, 1_000)
    api, to = Program(asha), payee(asha)
    asking = {"amount_minor": 40_000, "payee": to.public_id, "key": "some-of-it"}
    assert code(api.post("withdrawals/", **asking, **sent)) == (403, why)
    assert code(api.post("payees/", **BANK | {"account": "999999999"}, **sent)) == (403, why)
    assert (Withdrawal.objects.count(), Payee.objects.count(), main_minor(asha)) == (0, 1, 1_000_00)


def test_a_browser_that_has_just_shown_the_password_need_not_again(asha: User, client: Client) -> None:
    won(asha, 1_000)
    client.force_login(asha)
    api = Program(asha, client)
    asking = {"amount_minor": 40_000, "payee": payee(asha).public_id, "key": "some-of-it"}
    assert code(api.post("withdrawals/", **asking)) == (403, "password_needed")
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert api.post("withdrawals/", **asking)[0] == 201


def test_guessing_the_password_is_stopped(asha: User) -> None:
    api = Program(asha)
    answers = [code(api.post("payees/", **BANK, password=f"guess {number}")) for number in range(12)]
    assert answers[0] == (403, "wrong_password")
    assert answers[-1] == (429, "throttled")
    assert code(api.post("payees/", **BANK, password=PASSWORD))[0] == 429


def test_the_same_key_is_one_withdrawal_and_never_another(asha: User) -> None:
    won(asha, 1_000)
    api, to = Program(asha), payee(asha)
    asking = {"payee": to.public_id, "key": "only-once", "password": PASSWORD}
    first, again = (api.post("withdrawals/", amount_minor=40_000, **asking)[1] for _ in range(2))
    assert (first["id"], main_minor(asha)) == (again["id"], 600_00)
    assert code(api.post("withdrawals/", amount_minor=50_000, **asking)) == (409, "key_reused")


def test_what_no_bank_would_take_is_said(asha: User) -> None:
    assert code(Program(asha).post("payees/", **BANK | {"ifsc": "HDFC"}, password=PASSWORD)) == (400, "bad_request")


def test_more_than_there_is_is_refused(asha: User) -> None:
    won(asha, 1_000)
    api, to = Program(asha), payee(asha)
    assert code(api.get("withdrawals/preview/?amount_minor=100001")) == (409, "not_that_much")
    asking = {"amount_minor": 100_001, "payee": to.public_id, "key": "too-much-of-it", "password": PASSWORD}
    assert code(api.post("withdrawals/", **asking)) == (409, "not_that_much")


def test_what_is_approved_is_not_cancelled(asha: User, omar: User) -> None:
    won(asha, 1_000)
    row = requested_withdrawal(asha, 400)
    approvals.approve(row, omar)
    assert code(Program(asha).post(f"withdrawals/{row.public_id}/cancel/")) == (409, "too_late")


def test_others_withdrawals_and_payees_are_not_there(asha: User) -> None:
    binu = proven("binu")
    won(binu, 1_000)
    row = requested_withdrawal(binu, 400)
    api = Program(asha)
    missing = (404, "not_found")
    assert code(api.get(f"withdrawals/{row.public_id}/")) == missing
    assert code(api.post(f"withdrawals/{row.public_id}/cancel/")) == missing
    assert code(api.delete(f"payees/{row.payee.public_id}/")) == missing
    asking = {"amount_minor": 40_000, "payee": row.payee.public_id, "key": "to-binu-please", "password": PASSWORD}
    assert code(api.post("withdrawals/", **asking)) == missing
