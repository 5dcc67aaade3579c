"""The demonstration fills a new house on one's own machine with something of everything, and no other house."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from accounts.people.models import User
from desk.approvals.models import ApprovalRequest
from desk.cases.kinds import CaseKind
from desk.cases.models import Case, CaseState, Proposal, Reply, Source
from desk.dossiers.models import Dossier
from desk.home.models import Number
from desk.integrity.models import Alert, DeckCount
from ladder.clubs.models import Club
from tables.chat.models import ChatReport, Silence
from tables.play.models import NOT_ENDED, Deal, DealStatus
from tables.setup.models import Drain
from tests.tables.cast import funded
from tests.tables.played import over
from wallet.finance.exports.models import ReportFile
from wallet.finance.reconciliation.models import StatementLine, Verdict
from wallet.finance.vouchers.models import Voucher
from wallet.ledger.audit import differences
from wallet.money.deposits.models import Deposit
from wallet.money.withdrawals.models import Withdrawal

pytestmark = pytest.mark.django_db


def filled(settings: Settings) -> str:
    """A small week; what the command says."""
    settings.LOCAL = True
    said = StringIO()
    call_command("fill_demo", deals=4, thrown=9, stdout=said)
    return said.getvalue()


def test_there_is_something_of_everything(settings: Settings) -> None:
    filled(settings)
    assert Deal.objects.filter(status=DealStatus.OVER).count() == 13
    assert Deposit.objects.values("state").distinct().count() >= 3
    assert Withdrawal.objects.values("state").distinct().count() >= 3
    assert StatementLine.objects.exclude(verdict=Verdict.MATCHED).exists()
    assert ChatReport.objects.exists()
    assert Club.objects.exclude(closed_at=None).exists()
    assert Case.objects.filter(kind=CaseKind.CLUB).exists()
    assert DeckCount.objects.get().decks == 13
    assert {alert.low.display_name for alert in Alert.objects.all()} == {"Gopal"}
    assert list(differences()) == []


def test_the_newest_deal_opens_from_the_list_of_deals(settings: Settings, client: Client) -> None:
    filled(settings)
    settings.STAFF_SECOND_FACTOR = False
    client.force_login(User.objects.create_superuser("king", None, "sixteen brown monkeys", display_name="King"))
    shown = client.get("/admin/tables/deal/").content.decode()
    newest = re.findall(r'href="(/admin/deals/[^"]+/)"', shown)[0]
    assert newest == f"/admin/deals/{Deal.objects.exclude(status__in=NOT_ENDED)[0].public_id}/"
    answer = client.get(newest)
    assert answer.status_code == 200
    assert b'id="replay"' in answer.content


def test_disputes_are_cases_at_every_stage(settings: Settings) -> None:
    filled(settings)
    disputes = Case.objects.filter(source=Source.PLAYER, deal__status=DealStatus.OVER)
    assert set(disputes.values_list("state", flat=True)) == set(CaseState.values)
    assert Proposal.objects.filter(decided_by=None, case__in=disputes).count() == 1
    assert Dossier.objects.filter(case__in=disputes).exists()
    assert Silence.objects.exists()


def test_every_job_of_the_desk_has_something(settings: Settings) -> None:
    filled(settings)
    assert set(ApprovalRequest.objects.values_list("state", flat=True)) == {"asked", "carried_out"}
    assert set(Voucher.objects.values_list("state", flat=True)) == {"asked", "booked"}
    assert ReportFile.objects.exists()
    assert Drain.objects.exists()
    assert Reply.objects.exists()
    assert Number.objects.filter(measure="deals").values("begins_at").distinct().count() > 1


def test_once_is_enough(settings: Settings) -> None:
    filled(settings)
    people = User.objects.count()
    assert "before" in filled(settings)
    assert User.objects.count() == people


def test_a_public_house_is_left_alone(settings: Settings) -> None:
    settings.LOCAL = False
    with pytest.raises(CommandError, match="public house"):
        call_command("fill_demo")
    assert not User.objects.exists()


def test_a_house_that_was_played_in_is_left_alone(settings: Settings) -> None:
    settings.LOCAL = True
    over(funded("Asha"), funded("Ravi"))
    with pytest.raises(CommandError, match="has played"):
        call_command("fill_demo")
