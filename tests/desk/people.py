"""Operators for the desk's tests: with exactly the rights that a test names."""

from django.contrib.auth.models import Permission
from django.test import Client

from accounts.people.models import User
from accounts.people.services import create_player


def operator(name: str, *rights: str) -> User:
    """Somebody who works for the house and may do these things, such as 'tables.view_deal'."""
    user = create_player(name, "sixteen brown monkeys")
    user.is_staff = True
    user.save(update_fields=["is_staff"])
    for right in rights:
        app, _dot, codename = right.partition(".")
        user.user_permissions.add(Permission.objects.get(content_type__app_label=app, codename=codename))
    return User.objects.get(pk=user.pk)


def chief() -> User:
    """An operator who may do everything."""
    return User.objects.create_superuser("chief", None, "a long password 9")


def browser_of(user: User) -> Client:
    """A browser in which somebody is logged in."""
    client = Client()
    client.force_login(user)
    return client
