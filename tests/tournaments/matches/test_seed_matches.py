"""A fresh house offers pools of all three limits and Deals of all three lengths, each offer only once."""

import pytest
from django.core.management import call_command

from tournaments.matches.models.offer import PoolOffer
from tournaments.matches.queries import open_matches

pytestmark = pytest.mark.django_db


def test_every_format_is_on_offer_for_chips_with_company(capsys):
    call_command("seed_matches")
    rows = open_matches(None)
    assert {row.format for row in rows} == {"pool61", "pool101", "pool201", "deals2", "deals3", "deals6"}
    assert {row.currency for row in rows} == {"CHIP"}
    assert all(offer.bots_wanted for offer in PoolOffer.objects.all())


def test_run_again_it_changes_nothing(capsys):
    call_command("seed_matches")
    call_command("seed_matches")
    assert "0 demo offers opened" in capsys.readouterr().out
    assert len(open_matches(None)) == PoolOffer.objects.count()
