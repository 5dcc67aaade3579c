"""A void deal's page says why there is no result and what that means for the chips; who did it only operators read."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from tables.play import hosting, parking
from tests.tables.cast import NOON_MS, dealt, funded
from tests.tables.hosted import hosted_deal, hosted_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator():
    return get_user_model().objects.create_superuser("night-shift", "", "a long password")


@pytest.fixture
def asha(client: Client):
    user = funded("Asha")
    client.force_login(user)
    return user


def page_of(client: Client, deal) -> str:
    return client.get(f"/deals/{deal.public_id}/").content.decode()


def test_a_player_reads_the_reason_and_that_no_chips_moved_and_not_who_did_it(client, asha, operator):
    deal = dealt(asha, funded("Bela"))
    parking.void(deal.public_id, "A card was shown <twice>.", by=operator)
    page = page_of(client, deal)
    assert "A card was shown &lt;twice&gt;." in page
    assert "all of them stayed on the chairs" in page
    assert "Bela" in page
    assert "night-shift" not in page


def test_a_program_gets_the_reason_too(client, asha):
    deal = dealt(asha, funded("Bela"))
    parking.void(deal.public_id, "A card was shown twice.")
    assert client.get(f"/deals/{deal.public_id}/record.json").json()["reason"] == "A card was shown twice."


def test_what_had_stopped_it_stays_on_record_for_operators_alone(client, asha, operator):
    deal = dealt(asha, funded("Bela"))
    parking.park(deal.public_id, "KeyError: 7")
    parking.void(deal.public_id, "A fault of ours.", by=operator)
    assert "KeyError" not in page_of(client, deal)
    client.force_login(operator)
    page = client.get(reverse("admin:tables_deal_change", args=[deal.pk])).content.decode()
    for words in ("KeyError: 7", "A fault of ours.", "night-shift"):
        assert words in page


def test_a_deal_that_its_match_left_behind_says_that_and_why(client, asha):
    bela = funded("Bela")
    deal = hosted_deal(hosted_table(asha, bela), asha, bela)
    hosting.abandon_deal(deal, NOON_MS, "The match is cancelled.")
    page = page_of(client, deal)
    for words in ("ended before this deal did", "The match is cancelled.", "No points of this deal were counted"):
        assert words in page
    assert client.get(f"/deals/{deal.public_id}/record.json").json()["code"] == "abandoned"
