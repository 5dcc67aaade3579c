"""How the table looks is kept for the account: whole, checked, given to the table's page, gone with the account."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from accounts.closing import services as closing
from accounts.people.models import User
from accounts.people.pages import LONGEST_LOOK_BYTES
from tests.tables.cast import table_of

pytestmark = pytest.mark.django_db
WINE = {"fourColours": True, "largeIndex": False, "letterKeys": True, "felt": "wine", "cards": "small"}


def post(client: Client, body: object) -> tuple[int, object]:
    text = body if isinstance(body, str) else json.dumps(body)
    answer = client.post(reverse("accounts:look"), text, content_type="application/json")
    return answer.status_code, answer.json() if answer.content else None


def test_what_was_chosen_comes_with_the_tables_page(client: Client) -> None:
    asha = User.objects.create_user("asha", password="seven-of-hearts-42")
    client.force_login(asha)
    table = reverse("table", args=[table_of(2).public_id])
    assert client.get(table).context["boot"]["look"] == ""
    assert post(client, WINE) == (204, None)
    assert json.loads(client.get(table).context["boot"]["look"]) == {
        "fourColours": True,
        "felt": "wine",
        "cards": "small",
    }
    assert "look=" in client.get(table).content.decode()
    closing.close(asha)
    assert User.objects.get(pk=asha.pk).look == ""


@pytest.mark.parametrize(
    "body",
    [
        '{"felt":',
        "[]",
        {"felt": "plaid"},
        {"cards": 3},
        {"sound": False},
        '{"felt": "' + "w" * LONGEST_LOOK_BYTES + '"}',
    ],
)
def test_what_no_table_looks_like_is_refused_with_a_sentence(client: Client, body: object) -> None:
    asha = User.objects.create_user("asha", password="seven-of-hearts-42")
    client.force_login(asha)
    status, answer = post(client, body)
    assert status == 400
    assert isinstance(answer, dict)
    assert (answer["code"], bool(answer["sentence"])) == ("bad_look", True)
    assert User.objects.get(pk=asha.pk).look == ""


def test_only_who_is_logged_in_keeps_a_look(client: Client) -> None:
    assert post(client, WINE)[0] == 302
    assert client.get(reverse("accounts:look")).status_code in {302, 405}
