"""From which score on an alert is told, and how much more opens one again that was dismissed."""

import pytest

from accounts.door.sightings import Place, note
from accounts.people.models import User
from desk.integrity import services
from desk.integrity.evidence.score import LINKS
from desk.integrity.models import Alert, AlertState
from desk.integrity.services import decide, search
from tests.wallet.builders import player
from tests.wallet.money.cast import payee

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> tuple[User, User]:
    """Two players who are paid to one account."""
    asha, ravi = player("asha"), player("ravi")
    for user in (asha, ravi):
        payee(user)
    return asha, ravi


@pytest.mark.parametrize(("flagged", "alerts"), [(LINKS["payee"], 1), (LINKS["payee"] + 0.01, 0)])
def test_a_score_that_reaches_the_threshold_is_told(
    two: tuple[User, User], monkeypatch: pytest.MonkeyPatch, flagged: float, alerts: int
) -> None:
    monkeypatch.setattr(services, "FLAGGED", flagged)
    search()
    assert Alert.objects.count() == alerts


@pytest.mark.parametrize(
    ("more_by", "state"), [(LINKS["device"], AlertState.OPEN), (LINKS["device"] + 0.01, AlertState.DISMISSED)]
)
def test_a_dismissed_alert_opens_again_when_so_much_more_is_known(
    two: tuple[User, User], operator: User, monkeypatch: pytest.MonkeyPatch, more_by: float, state: AlertState
) -> None:
    search()
    decide(Alert.objects.get(), AlertState.DISMISSED, "Two brothers.", operator)
    for user in two:
        note(user, Place("one browser", ""))
    monkeypatch.setattr(services, "MORE_BY", more_by)
    search()
    assert Alert.objects.get().state == state
