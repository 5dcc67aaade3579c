"""The first start makes an operator and prints the password once."""

import io

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.people.models import User

pytestmark = pytest.mark.django_db


def output() -> str:
    """What the command says."""
    out = io.StringIO()
    call_command("ensure_operator", stdout=out)
    return out.getvalue()


def test_the_printed_password_lets_the_operator_in(client: Client) -> None:
    words = output().split()
    name, password = words[2], words[4]
    client.post("/accounts/login/", {"login": name, "password": password})
    assert client.get("/admin/").status_code == 200


def test_it_is_printed_once() -> None:
    assert "password" in output()
    assert output() == ""
    assert User.objects.filter(is_superuser=True).count() == 1


def test_a_house_with_a_superuser_gets_no_other() -> None:
    User.objects.create_superuser("chief", None, "a long password 9")
    assert output() == ""
    assert not User.objects.filter(username="operator").exists()


def test_no_two_passwords_are_the_same() -> None:
    first = output()
    User.objects.update(is_superuser=False)
    assert output() != first


def test_an_operator_who_lost_the_rights_is_not_in_the_way() -> None:
    output()
    User.objects.update(is_superuser=False)
    assert "operator-" in output()
    assert User.objects.filter(is_superuser=True).count() == 1
