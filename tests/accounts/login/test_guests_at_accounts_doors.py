"""What secures an account, a guest is first asked to become.

`accounts.login.middleware`.
"""

import pytest
from django.test import Client

from accounts.people.models import User
from accounts.people.services import create_guest

PAGES = (
    *("password/set/", "password/change/", "email/", "log-in-name/"),
    *("2fa/", "2fa/totp/activate/", "2fa/recovery-codes/", "2fa/webauthn/", "2fa/webauthn/add/"),
)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_guest_is_sent_to_keep_their_account(client: Client, db: None, page: str, method: str) -> None:
    client.force_login(create_guest())
    answer = getattr(client, method)(f"/accounts/{page}", {"password1": "x" * 12, "password2": "x" * 12})
    assert answer["Location"] == "/accounts/keep/"


@pytest.mark.parametrize("page", ["password/change/", "email/", "2fa/"])
def test_an_account_passes(client: Client, asha: User, page: str) -> None:
    client.force_login(asha)
    assert client.get(f"/accounts/{page}").status_code == 200
