"""Operators offer matches, cancel them with a reason, and read everything else."""

import pytest
from django.contrib.admin.models import LogEntry
from django.urls import reverse

from accounts.people.models import User
from tests.tournaments.matches.cast import FEE_MINOR, NOON_MS, chips_of, offer_of, open_match, players
from tests.wallet.money.cast import at_the_keys
from tournaments.matches.models.match import Match, MatchStatus
from tournaments.matches.models.offer import PoolOffer
from tournaments.matches.services.entering import enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(client):
    return at_the_keys(client, User.objects.create_superuser("boss", password="mango-lassi-42"))


def offer_form(**fields):
    given = {
        "name": "Neem 101", "profile_name": "playship-pool101", "overrides": "{}", "currency": "CHIP",
        "entry_fee_minor": 2500, "rake_bps": 1000, "seats": 4, "min_players": 2, "start_s": 60, "rejoin_s": 20,
        "vote_s": 20, "between_s": 6, "bots_wanted": 0, "bot_strength": "club", "bot_think_ms": 1500,
        "spectator_delay_s": 0,
    }  # fmt: skip
    return given | fields


def test_a_new_offer_opens_its_first_match(operator):
    answer = operator.post(reverse("admin:tournaments_pooloffer_add"), offer_form())
    assert answer.status_code == 302
    assert open_match(PoolOffer.objects.get(name="Neem 101")).seats == 4


def test_what_is_wrong_with_an_offer_is_said_at_its_field(operator):
    answer = operator.post(reverse("admin:tournaments_pooloffer_add"), offer_form(min_players=5))
    assert "no more than it has seats" in answer.content.decode()


def test_a_changed_offer_changes_the_match_that_nobody_has_entered(operator):
    offer = offer_of(4)
    changed = operator.post(reverse("admin:tournaments_pooloffer_change", args=[offer.pk]), offer_form(rake_bps=500))
    assert changed.status_code == 302
    assert open_match(offer).rake_bps == 500


def test_closing_and_opening_offers(operator):
    offer, url = offer_of(), reverse("admin:tournaments_pooloffer_changelist")
    operator.post(url, {"action": "close", "_selected_action": [offer.pk]})
    assert not Match.objects.filter(offer=offer, status=MatchStatus.REGISTERING).exists()
    operator.post(url, {"action": "reopen", "_selected_action": [offer.pk]})
    assert open_match(offer)


def test_cancelling_asks_why_gives_the_fees_back_and_is_kept(operator):
    match, [asha] = open_match(offer_of()), players(1)
    enter(match.public_id, asha, NOON_MS)
    before, url = chips_of(asha), reverse("admin:tournaments_match_changelist")
    chosen = {"action": "cancel", "_selected_action": [match.pk]}
    asked = operator.post(url, chosen)
    assert "every player of the match reads this" in asked.content.decode()
    operator.post(url, chosen | {"why": "The house closes early."})
    match.refresh_from_db()
    assert (match.status, match.why) == (MatchStatus.CANCELLED, "The house closes early.")
    assert chips_of(asha) == before + FEE_MINOR
    assert "closes early" in LogEntry.objects.latest("pk").change_message


def test_a_match_is_read_and_never_written(operator):
    match = open_match(offer_of())
    page = operator.get(reverse("admin:tournaments_match_change", args=[match.pk])).content.decode()
    assert match.public_id in page
    assert operator.get(reverse("admin:tournaments_match_add")).status_code == 403
