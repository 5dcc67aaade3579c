"""What is decided about an alert stays, whoever decides or renews it at the same moment; each deal is read once."""

from collections.abc import Sequence

import pytest

from accounts.people.models import User
from base.refusals import Refused
from desk.integrity.models import Alert, AlertState, Reading
from desk.integrity.reading import read_on
from desk.integrity.services import IntegrityRefusal, decide, search
from tables.play.models import Deal
from tests.desk.cast import finished
from tests.two_hands import meets
from tests.wallet.builders import player
from tests.wallet.money.cast import payee

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def alert() -> Alert:
    """Two players whose money goes to one account."""
    for name in ("asha", "ravi"):
        payee(player(name))
    search()
    return Alert.objects.get()


def test_of_two_who_dismiss_it_the_second_is_refused(alert: Alert, operator: User) -> None:
    waited, second = meets(
        lambda: decide(alert, AlertState.DISMISSED, "two brothers", operator),
        lambda: decide(alert, AlertState.DISMISSED, "a family", operator),
    )
    with pytest.raises(Refused) as refused:
        second.result()
    assert (waited, refused.value.code) == (True, IntegrityRefusal.NO_CHANGE)
    assert list(alert.steps.exclude(by=None).values_list("reason", flat=True)) == ["two brothers"]


def test_a_search_that_renews_it_leaves_what_was_just_decided(alert: Alert, operator: User) -> None:
    waited, second = meets(lambda: decide(alert, AlertState.DISMISSED, "two brothers", operator), search)
    second.result()
    assert waited
    alert.refresh_from_db()
    assert alert.state == AlertState.DISMISSED


def test_a_deal_is_given_to_one_of_two_workers_of_a_reader() -> None:
    deal, _players = finished()
    ended_at = deal.ended_at
    taken: list[Sequence[Deal]] = []
    Reading.objects.create(name="fairness")
    waited, second = meets(
        lambda: read_on("fairness", taken.append, ended_at), lambda: read_on("fairness", taken.append, ended_at)
    )
    assert waited
    assert second.result() == 0
    assert taken == [[deal]]
