"""A player sees what each bonus is, what was earned of it and until when the rest can be; nobody else's."""

from datetime import timedelta

from django.test import Client
from django.utils import timezone

from accounts.people.models import User
from wallet.ledger.refs import CHIP
from wallet.money.bonuses import services as bonuses

PAGE = "/wallet/bonuses/"


def test_a_bonus_is_shown_to_whom_it_was_granted(asha: User, binu: User, client: Client) -> None:
    later = timezone.now() + timedelta(days=3)
    bonuses.grant(asha, 100_00, CHIP, release_bps=5_000, expires_at=later, reason="Diwali")
    client.force_login(asha)
    source = client.get(PAGE).content.decode()
    assert all(shown in source for shown in ("Diwali", "100 CHIP", "50 %", "Being earned"))
    client.force_login(binu)
    assert "Diwali" not in client.get(PAGE).content.decode()


def test_the_way_there_is_on_the_page_of_ones_money(asha: User, client: Client) -> None:
    client.force_login(asha)
    source = client.get("/wallet/").content.decode()
    assert PAGE in source
    assert "/wallet/deposits/" not in source, "a house for chips has none"


def test_strangers_log_in_first(db: None, client: Client) -> None:
    assert client.get(PAGE).status_code == 302
