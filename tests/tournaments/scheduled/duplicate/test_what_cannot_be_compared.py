"""A tournament whose seats could not be compared is refused, in sentences and by the database."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from tests.tournaments.scheduled.duplicate.cast import duplicate
from tournaments.scheduled.models.tournament import Tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"max_entrants": 10}, "max_entrants"),
        ({"max_entrants": 6}, "max_entrants"),
        ({"late_s": 60}, "duplicate"),
        ({"chips": 1000}, "duplicate"),
        ({"starts_when_full": True}, "duplicate"),
        ({"rounds": [{"deals": 1, "per_table": 2}, {"deals": 1}]}, "rounds"),
        ({"rounds": [{"deals": 1, "minutes": 5}]}, "rounds"),
    ],
)
def test_what_cannot_be_compared_is_refused_with_a_sentence(fields, field):
    with pytest.raises(ValidationError) as wrong:
        duplicate(**fields)
    assert field in wrong.value.message_dict


def test_a_duplicate_tournament_for_money_is_refused_by_the_database_too():
    tournament = duplicate()
    with pytest.raises(IntegrityError, match="tournament_duplicate_is_plain"), transaction.atomic():
        Tournament.objects.filter(pk=tournament.pk).update(late_s=60)
