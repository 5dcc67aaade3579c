"""Deposits over the API: the tax first, one a key, where to pay, what became of each, and only one's own."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from rest_framework.throttling import SimpleRateThrottle

from accounts.people.models import User
from tests.wallet.builders import player
from tests.wallet.money.cast import chosen, main_minor, paid_deposit, proven, unpaid_deposit
from tests.wallet.money.programs import Program, code
from wallet.money.bonuses.services import grant
from wallet.money.deposits.models import Deposit
from wallet.money.gateways.till import Outcome


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    cache.clear()


def test_the_tax_is_said_before_anything_is_opened(asha: User) -> None:
    status, told = Program(asha).get("deposits/quote/?amount_minor=100000")
    assert (status, told["gst_minor"], told["total_minor"], told["currency"]) == (200, 40_000, 140_000, "INR")
    assert told["gateways"] == ["sandbox"]
    assert code(Program(asha).get("deposits/quote/?amount_minor=1")) == (409, "too_little")
    assert code(Program(asha).get("deposits/quote/"))[0] == 400


def test_from_opening_to_credited(asha: User, client: Client) -> None:
    api = Program(asha)
    status, row = api.post("deposits/", amount_minor=50_000, key="first-deposit")
    assert (status, row["state"], row["total_minor"]) == (201, "open", 70_000)
    client.force_login(asha)
    assert client.get(row["pay_at"].removeprefix("http://testserver")).status_code == 302
    chosen(Deposit.objects.get(public_id=row["id"]), Outcome.PAY)
    _status, told = api.get(f"deposits/{row['id']}/")
    assert (told["deposit"]["state"], told["deposit"]["pay_at"], main_minor(asha)) == ("credited", "", 50_000)
    assert [step["state"] for step in told["steps"]] == ["open", "credited"]
    assert [one["id"] for one in api.get("deposits/")[1]["results"]] == [row["id"]]


def test_the_same_key_is_one_deposit_and_never_another(asha: User) -> None:
    api = Program(asha)
    first, again = (api.post("deposits/", amount_minor=50_000, key="only-once")[1] for _ in range(2))
    assert first["id"] == again["id"]
    assert code(api.post("deposits/", amount_minor=60_000, key="only-once")) == (409, "key_reused")
    assert Deposit.objects.count() == 1


def test_the_gate_is_the_pages_gate() -> None:
    api = Program(player("nobody-yet"))
    assert code(api.post("deposits/", amount_minor=50_000, key="first-deposit")) == (409, "papers_missing")


def test_others_deposits_are_not_there(asha: User) -> None:
    row = unpaid_deposit(proven("binu"), 500)
    assert code(Program(asha).get(f"deposits/{row.public_id}/")) == (404, "not_found")
    assert Program(asha).get("deposits/") == (200, {"results": [], "next": None})


def test_pages_follow_each_other_by_a_cursor(asha: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wallet.money.api.PAGE", 2)
    rows = [unpaid_deposit(asha, rupees).public_id for rupees in (100, 200, 300)]
    api = Program(asha)
    _status, newest = api.get("deposits/")
    _status, older = api.get(f"deposits/?cursor={newest['next']}")
    assert [row["id"] for row in newest["results"] + older["results"]] == rows[::-1]
    assert older["next"] is None


def test_moving_money_is_throttled_apart_from_reading(asha: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "9/min", "user": "9/min", "payments": "1/min"})
    api = Program(asha)
    assert [api.post("deposits/", amount_minor=50_000, key="once-a-minute")[0] for _ in range(2)] == [201, 429]
    assert api.get("deposits/")[0] == 200


def test_bonuses_are_listed(asha: User, omar: User) -> None:
    paid_deposit(asha, 500)
    grant(
        asha, 10_000, "INR", by=omar, reason="welcome", release_bps=5_000, expires_at=timezone.now() + timedelta(days=9)
    )
    (row,) = Program(asha).get("bonuses/")[1]["results"]
    assert (row["amount_minor"], row["left_minor"], row["state"]) == (10_000, 10_000, "active")
