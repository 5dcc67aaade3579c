"""Every page can be read by the login of the duty that serves it."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from base.duties import Duty
from tests.rummysite.roles.cast import as_login, house_by_duty
from tests.wallet.builders import licensed
from tests.wallet.money.cast import operator, proven
from wallet.finance.reports.report import known_reports

pytestmark = pytest.mark.django_db

PLAYERS = ("/", "/wallet/", "/wallet/statement/", "/wallet/deposits/", "/wallet/withdrawals/", "/wallet/bonuses/")
SOURCE = {"name": "hdfc", "kind": "bank", "account": "bank:hdfc", "currency": "INR", "date_format": "%Y-%m-%d",
          "columns": "{}", "fee_bps": "0"}  # fmt: skip
CASHIERS = ("withdrawal", "payoutbatch", "deposit", "receivable", "bonus", "gatewayevent")


def test_the_operators_pages_at_the_desk() -> None:
    licensed()
    omar, client = operator("omar"), Client()
    house_by_duty()
    lists = [reverse(f"admin:{model._meta.label_lower.replace('.', '_')}_changelist") for model in admin.site._registry]
    finance = [
        reverse("finance:index"),
        reverse("finance:days"),
        reverse("finance:statements"),
        reverse("finance:trace"),
    ]
    reports = [reverse("finance:report", args=(name,)) for name in dict(known_reports.items())]
    with as_login(Duty.DESK):
        client.force_login(omar)
        answers = {page: client.get(page).status_code for page in ["/admin/", *lists, *finance, *reports]}
    assert {page: status for page, status in answers.items() if status != 200} == {}


def test_payouts_at_the_cashier() -> None:
    licensed()
    omar, client = operator("omar"), Client()
    house_by_duty()
    with as_login(Duty.CASHIER):
        client.force_login(omar)
        answers = {name: client.get(reverse(f"admin:wallet_{name}_changelist")).status_code for name in CASHIERS}
    assert answers == dict.fromkeys(CASHIERS, 200)


def test_a_players_pages() -> None:
    licensed()
    asha, client = proven("asha"), Client()
    house_by_duty()
    with as_login(Duty.PLAY):
        client.force_login(asha)
        answers = {page: client.get(page).status_code for page in PLAYERS}
    assert answers == dict.fromkeys(PLAYERS, 200)


def test_what_a_login_may_not_do_is_refused_with_a_sentence() -> None:
    licensed()
    omar, client = operator("omar"), Client()
    house_by_duty()
    with as_login(Duty.CASHIER):
        client.force_login(omar)
        answer = client.get(reverse("admin:wallet_statementsource_add"))
        assert answer.status_code == 200
        answer = client.post(reverse("admin:wallet_statementsource_add"), SOURCE)
    assert answer.status_code == 403
    assert "at the address of the desk" in answer.content.decode()
