"""A match that an outage gives its time again, or shows anew, is held meanwhile: what others just changed stays."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.db.utils import OperationalError

from tests.tournaments.matches.cast import players, started
from tests.two_hands import beside, meets
from tournaments.matches import deadlines
from tournaments.matches.models.match import Match

pytestmark = pytest.mark.django_db(transaction=True)
AWAY_MS = 60_000


def test_it_gets_its_time_on_top_of_a_change() -> None:
    match = started(players(2))
    assert match.due_at is not None
    changed = match.due_at + timedelta(hours=1)
    waited, given = meets(lambda: Match.objects.filter(pk=match.pk).update(due_at=changed), _in_a_transaction)
    given.result()
    assert waited
    match.refresh_from_db()
    assert match.due_at == changed + timedelta(milliseconds=AWAY_MS)


def test_it_is_shown_as_it_is_once_others_have_done_with_it() -> None:
    match = started(players(2))
    with transaction.atomic():
        Match.objects.select_for_update().get(pk=match.pk)
        with pytest.raises(OperationalError, match="lock timeout"):
            beside(lambda: deadlines._show_again(match.pk), patient=False)


@transaction.atomic
def _in_a_transaction() -> None:
    deadlines.give_time(AWAY_MS)
