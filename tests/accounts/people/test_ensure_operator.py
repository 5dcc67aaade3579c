"""The first start makes an operator and prints the password once."""

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
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


def test_an_operator_who_lost_the_password_gets_a_new_one_and_the_old_one_opens_nothing(
    tmp_path: Path, settings: Any
) -> None:
    settings.LOCAL = False
    operator = User.objects.create_superuser("leela", None, "forgotten long ago")
    file = tmp_path / "operator.txt"
    call_command("ensure_operator", lost="leela", to=file)
    name, password = file.read_text().split()
    assert file.stat().st_mode & 0o777 == 0o600
    operator.refresh_from_db()
    assert (name, operator.check_password(password)) == ("leela", True)
    assert not operator.check_password("forgotten long ago")


def test_nobody_but_an_operator_gets_a_password_so_and_a_public_house_prints_none(
    tmp_path: Path, settings: Any
) -> None:
    settings.LOCAL = False
    User.objects.create_user("asha", None, "kept")
    with pytest.raises(CommandError, match="There is no operator asha"):
        call_command("ensure_operator", lost="asha", to=tmp_path / "operator.txt")
    with pytest.raises(CommandError, match="prints no password"):
        call_command("ensure_operator", lost="asha")
    assert User.objects.get(username="asha").check_password("kept")
