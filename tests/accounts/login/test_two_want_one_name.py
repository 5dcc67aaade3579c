"""Two who ask for one name at the same moment, or one who clicks twice: one account, and no broken page.

`accounts.login.adapters`, `accounts.people.services`.
"""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client

from accounts.people.models import User
from accounts.people.services import create_guest
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db(transaction=True)
AT_ONCE = 6


def all_at_once(forms: list[tuple[Client, str, dict[str, str]]]) -> list[int]:
    """Post these forms at the same moment; the statuses of the answers."""

    def post(form: tuple[Client, str, dict[str, str]]) -> int:
        client, address, fields = form
        try:
            return client.post(address, fields).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(forms)) as pool:
        return list(pool.map(post, forms))


def test_strangers_signing_up() -> None:
    fields = {"username": "asha", "password1": PASSWORD}
    statuses = all_at_once([(Client(), "/accounts/signup/", fields) for _ in range(AT_ONCE)])
    assert set(statuses) <= {200, 302}
    assert User.objects.count() == 1


def test_guests_keeping_their_accounts() -> None:
    browsers = [Client() for _ in range(AT_ONCE)]
    for browser in browsers:
        browser.force_login(create_guest())
    fields = {"username": "asha", "password": PASSWORD}
    statuses = all_at_once([(browser, "/accounts/keep/", fields) for browser in browsers])
    assert sorted(statuses) == [200] * (AT_ONCE - 1) + [302]
    assert User.objects.filter(is_guest=False).count() == 1
