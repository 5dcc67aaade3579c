"""Whatever waits for a second person is in the one list, whichever room keeps it, until that person has decided."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.people.models import User
from desk.approvals.models import ApprovalRequest, RequestState
from desk.approvals.services import expire
from desk.cases.deciding import proposals
from desk.tasks import expire_approvals
from tables.houses.services import publish
from tests.desk.approvals.cast import people, rights_asked
from tests.desk.audit.cast import browser, superuser
from tests.desk.cast import reported
from tests.tables.houses.test_houses_are_published import draft, proved
from tests.wallet.builders import licensed, refused_by, sql
from tests.wallet.finance.closing.yesterday import a_little_play, put_back
from tests.wallet.finance.vouchers import about
from tests.wallet.money.cast import at_the_keys
from wallet.finance.closing.services import close_next_day
from wallet.finance.closing.signing import sign
from wallet.finance.taxes import rates
from wallet.finance.vouchers import legs, services
from wallet.ledger.kinds import Kind
from wallet.play.models import Adjustment

pytestmark = pytest.mark.django_db
LIST = "/admin/desk/approvalrequest/"


def waits_elsewhere(by: User) -> list[tuple[str, str]]:
    """Title and address of what the list has from other rooms."""
    answer = browser(by).get(LIST)
    return [(each.title, each.href) for each in answer.context["elsewhere"]]


def test_what_a_case_asks_for_is_decided_there_and_its_adjustment_is_not_listed_beside_it() -> None:
    omar, rita, _asha = people()
    case, reporter, _bela = reported()
    asked = proposals.ask_compensation(case, omar, reporter, 500, "CHIP", "a slow table")
    there = reverse("admin:desk_case_change", args=[case.pk])
    assert waits_elsewhere(rita) == [("Compensate", there)]
    adjustment = Adjustment.objects.get()
    by_the_side = reverse("admin:desk_approvalrequest_adjustment", args=[adjustment.public_id])
    said = at_the_keys(Client(), rita).post(by_the_side, follow=True).content.decode()
    assert "approved there" in said
    adjustment.refresh_from_db()
    assert adjustment.approved_by is None
    proposals.agree(asked, rita)
    assert waits_elsewhere(rita) == []


def test_a_rate_that_one_person_has_checked() -> None:
    omar, rita, _asha = people()
    licensed()
    one = rates.rates_with_checks()[0]
    rates.check(one.table, one.row.from_on, omar, "the gazette")
    assert waits_elsewhere(rita) == [("Rate to check", reverse("finance:taxes"))]
    rates.check(one.table, one.row.from_on, rita, "the gazette")
    assert waits_elsewhere(rita) == []


def test_a_voucher_that_one_person_has_asked_for() -> None:
    omar, rita, _asha = people()
    licensed()
    made = services.ask(omar, Kind.HOUSE_CAPITAL, "INR", legs.capital("hdfc", 5_000_00), about("capital"))
    assert [href for _title, href in waits_elsewhere(rita)] == [reverse("finance:voucher", args=[made.public_id])]
    services.approve(made, rita)
    assert waits_elsewhere(rita) == []


@pytest.mark.django_db(transaction=True)
def test_a_day_that_one_person_has_signed() -> None:
    omar, rita = superuser("omar"), superuser("rita")
    a_little_play()
    put_back()
    day = close_next_day()
    assert day is not None
    assert waits_elsewhere(rita) == []
    sign(day, omar, day.sha256)
    assert waits_elsewhere(rita) == [("Day to sign", reverse("finance:day", args=[day.number]))]
    sign(day, rita, day.sha256)
    assert waits_elsewhere(rita) == []


def test_a_request_expires_by_the_beat_and_not_by_a_look_at_the_list() -> None:
    omar, rita, asha = people()
    row = rights_asked(omar, asha, is_staff=True)
    assert expire() == 0
    with refused_by("desk_approvalrequest_steps"):
        ApprovalRequest.objects.filter(pk=row.pk).update(state=RequestState.EXPIRED)
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        sql(f"UPDATE desk_approvalrequest SET expires_at = '{timezone.now() - timedelta(1)}' WHERE id = {row.pk}")
        cursor.execute("SET session_replication_role = origin")
    browser(rita).get(LIST)
    row.refresh_from_db()
    assert row.state == RequestState.ASKED
    assert expire_approvals() == 1
    row.refresh_from_db()
    assert row.state == RequestState.EXPIRED


def test_a_draft_of_a_house_until_it_is_published() -> None:
    omar, rita, _asha = people()
    house = draft("drafted", omar)
    there = reverse("admin:tables_house_change", args=[house.pk])
    assert ("House to publish", there) in waits_elsewhere(rita)
    house = proved("proved", omar)
    publish(house.pk, rita)
    assert [href for title, href in waits_elsewhere(rita) if title == "House to publish"] == [there]
