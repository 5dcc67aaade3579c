"""Every page shows whoever is logged in what they have."""

from django.test import Client

from accounts.models import User
from tests.wallet.builders import seated


def balance_on(client: Client, page: str) -> int | None:
    """What the page's header is given."""
    held: int | None = client.get(page).context["balance_minor"]
    return held


def test_a_player_sees_the_chips_not_at_a_table(asha: User, client: Client) -> None:
    client.force_login(asha)
    seated(asha, 250_000)
    assert balance_on(client, "/accounts/profile/") == 750_000
    assert "7,500" in client.get("/accounts/profile/").content.decode()


def test_a_stranger_sees_none(db: None, client: Client) -> None:
    assert balance_on(client, "/accounts/login/") is None
