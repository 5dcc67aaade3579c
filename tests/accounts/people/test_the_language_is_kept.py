"""The switch of the pages' header: the pages speak the language, and what a player is told from elsewhere does too."""

import pytest

from accounts.people.models import User
from accounts.people.services import create_guest

pytestmark = pytest.mark.django_db


@pytest.fixture
def asha(client):
    user = create_guest()
    client.force_login(user)
    return user


def switch(client, language: str):
    return client.post("/i18n/setlang/", {"language": language, "next": "/"})


def test_it_is_the_players_own_from_then_on(client, asha):
    assert switch(client, "hi").status_code == 302
    assert User.objects.get(pk=asha.pk).language == "hi"
    assert client.get("/").content.count(b'lang="hi"')


def test_a_language_that_the_house_does_not_speak_changes_nothing(client, asha):
    switch(client, "xx")
    assert User.objects.get(pk=asha.pk).language == "en"


def test_a_visitor_chooses_for_the_browser_alone(client):
    assert switch(client, "hi").status_code == 302
    assert client.get("/").content.count(b'lang="hi"')


def test_an_operators_row_stays_as_the_desk_keeps_it(client):
    operator = User.objects.create_superuser("operator", "", "a long password")
    client.force_login(operator)
    switch(client, "hi")
    assert User.objects.get(pk=operator.pk).language == "en"
