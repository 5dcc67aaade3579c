"""The reports of real money say what the deposits, withdrawals, taxes and bonuses of the books come to."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone

from accounts.people.models import User
from tests.wallet.builders import licensed
from tests.wallet.money.cast import INR, delivered, message, operator, paid_deposit, proven, requested_withdrawal, won
from wallet.finance.exports.formats import Format, write
from wallet.finance.reports import Period, days, find_report, known_reports
from wallet.finance.taxes.gst import number_documents
from wallet.money.bonuses.services import grant
from wallet.money.gateways.signatures import EventKind
from wallet.money.withdrawals import approvals

pytestmark = pytest.mark.django_db
QUIET = {"dormant", "adjustments", "funds-in-play", "rake", "pools", "suspense"}
"""Reports of what these books have none of: as JSON lines, nothing."""


@pytest.fixture
def books() -> User:
    """Asha paid 1,000 and 500, the 500 were charged back; won 2,000; asked for 2,500 of which 1,500 are winnings."""
    licensed()
    asha, omar = proven("asha"), operator("omar")
    paid_deposit(asha, 1_000)
    delivered(message(paid_deposit(asha, 500), EventKind.CHARGED_BACK))
    won(asha, 2_000)
    grant(asha, 300_00, INR, release_bps=5_000, expires_at=timezone.now() + timedelta(days=9), reason="hello", by=omar)
    approvals.approve(requested_withdrawal(asha, 2_500), omar)
    return asha


def period(**more: Any) -> Period:
    """Today in rupees."""
    today = timezone.localdate()
    found = days(today, today, currency=INR)
    return type(found)(**{name: getattr(found, name) for name in found.__struct_fields__} | more)


def lines(name: str, asked_for: Period | None = None) -> list[dict[str, Any]]:
    """A report's rows by the names of its columns."""
    report = find_report(name)
    names = [column.name for column in report.columns]
    return [dict(zip(names, row, strict=True)) for row in report.rows(asked_for or period())]


def test_deposits_are_beside_the_ledger_and_agree(books: User) -> None:
    (row,) = lines("deposits")
    assert (row["deposits"], row["chargebacks"], row["paid"], row["booked"]) == (2, 1, 1_400_00, 1_400_00)
    assert (row["difference"], row["held"]) == (0, 1_400_00)


def test_the_register_of_gst_takes_off_what_was_charged_back(books: User) -> None:
    found = lines("gst")
    assert [(row["deposited"], row["tax"]) for row in found] == [
        (100_000, 40_000),
        (50_000, 20_000),
        (-50_000, -20_000),
    ]
    assert lines("gst", period(owner_id=operator("uma").pk)) == []


def test_the_register_of_tds_names_the_withdrawal(books: User) -> None:
    (row,) = lines("tds")
    assert (row["withdrawn"], row["net_winnings"], row["rate_bps"], row["tax"]) == (250_000, 150_000, 3_000, 45_000)
    assert lines("tds", period(owner_id=operator("uma").pk)) == []


def test_withdrawals_are_listed_by_age_in_the_state_they_were_in(books: User) -> None:
    (row,) = lines("withdrawals")
    assert (row["state"], row["days"], row["amount"], row["payout"]) == ("approved", 0, 250_000, 205_000)


def test_bonuses_roll_forward(books: User) -> None:
    (row,) = lines("bonuses")
    assert (row["before"], row["granted"], row["released"], row["expired"], row["after"]) == (0, 30_000, 0, 0, 30_000)


def test_liability_tells_the_buckets_apart(books: User) -> None:
    (row,) = [row for row in lines("liability") if row["player"] == books.public_id]
    parts = ("main", "bonus", "in_play", "pending", "total")
    assert [row[name] for name in parts] == [50_000, 30_000, 0, 205_000, 285_000]


def test_every_report_is_written_in_every_format_with_activity_and_says_no_activity_without(books: User) -> None:
    empty = period(first=timezone.localdate() - timedelta(days=900), last=timezone.localdate() - timedelta(days=900))
    clerk = operator("clerk")
    clerk.is_superuser = False
    clerk.save()
    clerk.user_permissions.set(Permission.objects.filter(codename__in=("view_reportfile", "view_taxpayer")))
    client = Client()
    client.force_login(clerk)
    day = {"first": str(empty.first), "last": str(empty.last), "currency": INR, "as_of": f"{empty.last}T12:00"}
    number_documents()
    for report in known_reports:
        asked_for = period(owner_id=books.pk) if report.asks_player else period()
        for kind in Format:
            if not kind.is_journal:
                assert b"".join(write(report, kind, asked_for, 2, lambda _: None)) or report.name in QUIET
        player = {"player": books.public_id} if report.asks_player else {}
        page = client.get(f"/admin/finance/{report.name}/", day | player)
        assert "No activity" in page.content.decode(), report.name


def test_chips_have_nothing_to_do_with_reports_of_money(books: User) -> None:
    client = Client()
    client.force_login(operator("clerk"))
    page = client.get("/admin/finance/gst/").content.decode()
    assert (">CHIP<" in page, ">INR<" in page) == (False, True)
    assert 'name="player"' not in client.get("/admin/finance/deposits/").content.decode()
