"""Operators' pages of houses: a document is written, shown in players' words, proved, published and compared."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from engine.proof import DEALS
from tables.houses.models import House, HouseStatus
from tests.tables.houses.test_houses_are_published import document

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(client: Client) -> Client:
    """Somebody who may do everything."""
    user = get_user_model().objects.create_superuser("operator", "", "a long password")
    client.force_login(user)
    return client


def pressed(operator: Client, house: House, button: str, **changed: str) -> str:
    """The change page is sent with this button; what it says then."""
    given = {"document": house.document, f"tables_house_{button}": "1"} | changed
    answer = operator.post(reverse("admin:tables_house_change", args=[house.pk]), given, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def made(operator: Client, called: str) -> House:
    answer = operator.post(f"{reverse('admin:tables_house_add')}?copy=ten-cards", {"document": document(called)})
    assert answer.status_code == 302, answer.content.decode()[:3000]
    return House.objects.get(name=called)


def test_a_new_one_begins_with_the_document_that_is_copied(operator):
    page = operator.get(f"{reverse('admin:tables_house_add')}?copy=ten-cards").content.decode()
    assert "ten-cards" in page
    assert "cards = 10" in page
    assert operator.get(f"{reverse('admin:tables_house_add')}?copy=nobody").status_code == 404


def test_what_is_wrong_stands_beside_the_document(operator):
    wrong = document("wrong-here", first_points="99")
    page = operator.post(reverse("admin:tables_house_add"), {"document": wrong}).content.decode()
    assert "drops.first_points: A first drop of 99" in page
    assert not House.objects.exists()


def test_the_page_shows_players_words_and_what_differs(operator):
    house = made(operator, "in-words")
    page = operator.get(reverse("admin:tables_house_change", args=[house.pk])).content.decode()
    assert "10 cards each from 1 packs, 2 to 2 players." in page
    assert "Save and prove" in page


def test_it_is_proved_published_and_withdrawn_by_buttons(operator):
    house = made(operator, "by-buttons")
    assert "The proof runs" in pressed(operator, house, "prove")
    house.refresh_from_db()
    assert house.status == HouseStatus.PROVING
    House.objects.filter(pk=house.pk).update(status="draft", proof_deals=DEALS)
    crlf = house.document.replace("\n", "\r\n")
    assert "Tables can be opened by it now" in pressed(operator, house, "publish", document=crlf)
    house.refresh_from_db()
    assert house.status == HouseStatus.PUBLISHED
    assert "tables that play by it go on" in pressed(operator, house, "withdraw")
    house.refresh_from_db()
    assert house.status == HouseStatus.WITHDRAWN


def test_without_a_proof_the_button_says_so(operator):
    assert "has no proof yet" in pressed(operator, made(operator, "no-proof"), "publish")


def test_two_are_compared_on_a_page_of_their_own(operator):
    made(operator, "compared-one")
    answer = operator.post(
        f"{reverse('admin:tables_house_add')}", {"document": document("compared-other", middle_points="31")}
    )
    assert answer.status_code == 302
    keys = list(House.objects.values_list("pk", flat=True))
    page = operator.post(
        reverse("admin:tables_house_changelist"), {"action": "compare", "_selected_action": keys}
    ).content.decode()
    assert "drops.middle_points" in page
    assert "compared-one@1" in page


def test_a_copy_is_the_next_edition(operator):
    house = made(operator, "copied-here")
    answer = operator.get(reverse("admin:tables_house_copy", args=[house.pk]), follow=True)
    assert "version = 2" in answer.content.decode()
