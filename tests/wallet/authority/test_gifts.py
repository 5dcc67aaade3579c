"""Chips from nothing: once to each new player, one refill a day, to bots as play needs them, to people by the desk."""

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import Settings

from accounts.people.models import User
from accounts.people.services import create_bot
from tests.wallet.builders import player
from tests.wallet.logins import logged_in, login_of, outcome_of_posting, why_not_allowed

pytestmark = pytest.mark.usefixtures("play")


def gift(user: User, amount_minor: int = 500) -> dict[str, int]:
    return {"equity:chips": -amount_minor, f"player:{user.pk}:main": amount_minor}


def test_a_new_player_has_been_welcomed(asha: User, settings: Settings) -> None:
    with logged_in():
        assert outcome_of_posting("sign_up_grant", f"sign_up_grant:{asha.pk}", gift(asha))[0] == "key_reused"
    assert why_not_allowed("sign_up_grant", f"sign_up_grant:{asha.pk}:2", gift(asha)) == "once for each new player"
    settings.SIGN_UP_GRANT_MINOR = 0
    without = player("without")
    assert why_not_allowed("sign_up_grant", f"sign_up_grant:{without.pk}", gift(asha)) == "once for each new player"


def test_a_refill_is_of_today(asha: User) -> None:
    for days in (-3, 2, 400):
        day = timezone.localdate() + timedelta(days=days)
        assert why_not_allowed("top_up", f"top_up:{asha.pk}:{day}", gift(asha)) == "a refill is of today"


def test_play_gives_to_bots(asha: User) -> None:
    bot = create_bot("Robo")
    with logged_in():
        assert outcome_of_posting("chip_grant", "bot:1", gift(bot))[0] == "posted"
    assert why_not_allowed("chip_grant", "gift:1", gift(asha)) == "chips are given to bots, or by the desk"


def test_the_desk_to_people(asha: User) -> None:
    login_of("desk")
    with logged_in():
        assert outcome_of_posting("chip_grant", "gift:1", gift(asha))[0] == "posted"


def test_who_closes_an_account_leaves_ones_own_chips(asha: User, binu: User) -> None:
    legs = {f"player:{asha.pk}:main": -500, "equity:chips": 500}
    assert why_not_allowed("closing", f"account_closed:{binu.pk}", legs) == "the chips of an account that is closed"
