"""Papers that two operators judge at once, or that are sent twice at once, are judged and sent once."""

from datetime import date
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from pytest_django import Settings

from accounts.law.terms import Terms
from accounts.papers import services as papers
from accounts.papers.kinds import DocumentKind, Fault, ProofState
from accounts.papers.models import ProofCheck
from accounts.people.models import User
from accounts.people.services import create_player
from tests.accounts.conftest import PASSWORD
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)
TERMS = Terms(least_age=18, places=None, currency="INR")


@pytest.fixture(autouse=True)
def _vault(settings: Settings, tmp_path: Path) -> None:
    settings.PAPERS_DIR = str(tmp_path / "papers")


def send(user: User, number: str = "ABCDE1234F") -> None:
    """Send who one is."""
    born_on = date(1990, 1, 1)
    files = [b"\xff\xd8\xff\xe0 a picture"]
    papers.send_identity(
        user, TERMS, legal_name="Asha Rao", born_on=born_on, kind=DocumentKind.PAN, number=number, files=files
    )


def test_the_second_judgement_is_refused(asha: User) -> None:
    send(asha)
    check = ProofCheck.objects.filter(state=ProofState.SUBMITTED).first()
    assert check is not None
    omar, uma = create_player("omar", PASSWORD), create_player("uma", PASSWORD)
    waited, second = meets(lambda: papers.reject(omar, check, Fault.UNREADABLE), lambda: papers.approve(uma, check))
    assert waited
    with pytest.raises(ValidationError, match="does not wait"):
        second.result()


def test_papers_sent_twice_at_once_are_sent_once(asha: User) -> None:
    send(asha)
    for check in ProofCheck.objects.all():
        papers.reject(create_player(f"judge{check.pk}", PASSWORD), check, Fault.UNREADABLE)
    waited, second = meets(lambda: send(asha), lambda: send(asha))
    assert waited
    with pytest.raises(ValidationError, match="with us already"):
        second.result()


def test_papers_sent_again_while_the_first_are_turned_down_wait_for_their_judge(asha: User) -> None:
    send(asha)
    omar = create_player("omar", PASSWORD)
    checks = list(ProofCheck.objects.filter(user=asha, state=ProofState.SUBMITTED))
    waited, second = meets(
        lambda: [papers.reject(omar, check, Fault.UNREADABLE) for check in checks],
        lambda: send(asha),
    )
    assert waited
    second.result()
    assert {check.state for check in ProofCheck.objects.filter(user=asha)} == {ProofState.SUBMITTED}
