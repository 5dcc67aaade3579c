"""One process with a login for each duty, as `make run` has it: the seed of boards is opened by the dealer's login."""

import pytest
from pytest_django import Settings

from base.duties import Duty
from engine.shuffle import house_commitment
from tables.dealer import opening, stock
from tables.shuffle import draws
from tables.shuffle.models import OpenedSeed
from tests.rummysite.roles.cast import as_login, house_by_duty
from tests.tables.cast import NOON_MS

pytestmark = pytest.mark.django_db


def test_plays_login_writes_no_seed_and_reads_what_the_dealers_has_opened(settings: Settings) -> None:
    house_by_duty()
    stock.fill(1)
    shuffle = draws.take(NOON_MS)
    assert shuffle is not None
    draws.close(shuffle, b"six players", "ab" * 32, None, 6, NOON_MS)
    settings.DUTY_DATABASES = {Duty.DEALER: "a connection beside play's"}
    with as_login(Duty.PLAY):
        assert draws.kept(shuffle) is None
    assert not OpenedSeed.objects.exists()
    settings.DUTY_DATABASES = {}
    with as_login(Duty.DEALER):
        assert opening.open_due() == 1
    settings.DUTY_DATABASES = {Duty.DEALER: "a connection beside play's"}
    shuffle.refresh_from_db()
    with as_login(Duty.PLAY):
        drawn = draws.kept(shuffle)
    assert drawn is not None
    assert house_commitment(shuffle.public_id, drawn.seed) == shuffle.house
