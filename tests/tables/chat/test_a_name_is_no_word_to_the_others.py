"""Who is in a deal takes no other name to show: the others would read in it what the chat keeps from them."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.people.services import update_profile
from tests.tables.cast import all_drop, dealt, funded

pytestmark = pytest.mark.django_db


def renamed(user, name):
    return update_profile(user, display_name=name, avatar=user.avatar, language=user.language)


def test_a_name_stays_until_the_deal_is_over():
    asha, bela = funded("Asha"), funded("Bela")
    deal = dealt(asha, bela)
    with pytest.raises(ValidationError, match="stays as it is"):
        renamed(asha, "7 of hearts please")
    all_drop(deal, [asha, bela])
    assert renamed(asha, "7 of hearts please").display_name == "7 of hearts please"


def test_all_else_of_a_profile_is_changed_in_a_deal_too():
    asha, bela = funded("Asha"), funded("Bela")
    dealt(asha, bela)
    assert update_profile(asha, display_name=asha.display_name, avatar="sun", language="hi").language == "hi"


def test_the_page_and_the_api_say_why():
    asha, bela = funded("Asha"), funded("Bela")
    dealt(asha, bela)
    client = Client()
    client.force_login(asha)
    answer = client.patch("/api/v1/me/", {"name": "I hold two jokers"}, content_type="application/json")
    assert (answer.status_code, "stays as it is" in answer.json()["sentence"]) == (400, True)
    page = client.post("/accounts/profile/", {"display_name": "I hold two jokers", "avatar": "sun", "language": "en"})
    assert "stays as it is" in page.content.decode()
    asha.refresh_from_db()
    assert asha.display_name == "Asha"
