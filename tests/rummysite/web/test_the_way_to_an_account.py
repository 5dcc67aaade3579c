"""Where only accounts may do something, the page leads to an account, and from there back."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.people.models import User
from accounts.people.services import create_guest
from ladder.clubs import services

pytestmark = pytest.mark.django_db


def invitation() -> str:
    """The page that an invitation to a club leads to."""
    owner = User.objects.create_user("asha", display_name="Asha")
    return reverse("ladder:club-invitation", args=[services.found_club(owner, "The Banyan").code])


@pytest.mark.parametrize("name", ["school:duplicate", "ladder:clubs", "invitation"])
def test_a_guest_is_led_to_an_account_and_back(client: Client, name: str) -> None:
    there = invitation() if name == "invitation" else reverse(name)
    client.force_login(create_guest())
    assert f'href="{reverse("accounts:keep")}?next={there}"' in client.get(there).content.decode()


@pytest.mark.parametrize("name", ["school:duplicate", "invitation"])
def test_a_stranger_is_led_to_an_account_and_back(client: Client, name: str) -> None:
    there = invitation() if name == "invitation" else reverse(name)
    shown = client.get(there).content.decode()
    for door in ("account_signup", "account_login"):
        assert f'href="{reverse(door)}?next={there}"' in shown
