"""A void deal has no result, but what was committed to before it can be checked; a parked one may still go on."""

import hashlib

import pytest
from django.test import Client

from tables.play import parking
from tests.tables.cast import dealt, funded, seed_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def asha(client: Client):
    user = funded("Asha")
    user.client_seed = "seven monsoons"
    user.save(update_fields=["client_seed"])
    client.force_login(user)
    return user


def page_of(client: Client, deal) -> str:
    return client.get(f"/deals/{deal.public_id}/").content.decode()


def test_the_page_opens_the_commitment(client: Client, asha):
    deal = dealt(asha, funded("Bela"))
    parking.void(deal.public_id, "A card was shown twice.")
    page = page_of(client, deal)
    for word in (deal.commitment, seed_of(deal).hex(), "seven monsoons", "A void deal"):
        assert word in page


def test_a_program_can_check_it(client: Client, asha):
    deal = dealt(asha, funded("Bela"))
    parking.void(deal.public_id, "A card was shown twice.")
    answer = client.get(f"/deals/{deal.public_id}/record.json")
    told = answer.json()
    assert (answer.status_code, told["code"]) == (409, "void")
    assert hashlib.sha256(bytes.fromhex(told["server_seed"])).hexdigest() == told["commitment"] == deal.commitment
    assert told["client_seeds"] == {asha.public_id: "seven monsoons"}


def test_who_did_not_play_it_sees_nothing(client: Client, asha):
    deal = dealt(asha, funded("Bela"))
    parking.void(deal.public_id, "A card was shown twice.")
    client.force_login(funded("Chetan"))
    assert client.get(f"/deals/{deal.public_id}/").status_code == 404


def test_a_parked_deal_keeps_its_seed_for_it_may_go_on(client: Client, asha):
    deal = dealt(asha, funded("Bela"))
    parking.park(deal.public_id, "a fault")
    assert seed_of(deal).hex() not in page_of(client, deal)
    assert "server_seed" not in client.get(f"/deals/{deal.public_id}/record.json").json()


def test_a_deal_that_was_called_off_says_why(client: Client, asha):
    deal = dealt(asha, funded("Bela"))
    parking.call_off(deal.public_id, 0)
    assert "Everybody had left this deal alone" in page_of(client, deal)
    assert client.get(f"/deals/{deal.public_id}/record.json").json()["code"] == "called_off"
