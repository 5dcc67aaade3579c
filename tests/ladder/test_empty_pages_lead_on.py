"""In a new house the boards and the clubs are empty: they say what will be there, and a button leads on."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.people.models import User

pytestmark = pytest.mark.django_db


def test_empty_pages_lead_on(client: Client) -> None:
    client.force_login(User.objects.create_user("asha", password="seven-of-hearts-42"))
    boards = client.get("/boards/").content.decode()
    assert "will stand by their results" in boards
    assert f'class="button button-main" href="{reverse("lobby")}"' in boards
    clubs = client.get("/clubs/").content.decode()
    assert "Your clubs will stand here" in clubs
    assert 'href="#club-name"' in clubs
    assert 'id="club-name"' in clubs
