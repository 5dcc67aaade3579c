"""Where deals wait for public entropy, its round is mixed into the cards; without it the deal is called off."""

import pytest
from pytest_django import Settings

from accounts.people.models import User
from tables.play import deadlines
from tables.shuffle import beacon
from tables.shuffle.models import Stage
from tests.base.own_chain import OWN_CHAIN, pulse_of
from tests.tables.cast import funded, state_of
from tests.tables.shuffle.cast import all_revealed, deal_of, ended, name_a_beacon

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> list[User]:
    return [funded("Asha"), funded("Bela")]


@pytest.fixture
def entropy(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals wait for a round of a beacon, which nobody asks for."""
    name_a_beacon(settings, monkeypatch)


def test_a_round_of_public_entropy_that_is_not_there_in_time_calls_the_deal_off(entropy: None, two: list[User]) -> None:
    shuffle = all_revealed(two)[1]
    at_ms = beacon.wait_until_ms(shuffle)
    deadlines.sweep_starts(at_ms - 1)
    assert ended(shuffle) == (Stage.SETTLED, "")
    deadlines.sweep_starts(at_ms)
    assert ended(shuffle) == (Stage.CALLED_OFF, "beacon")


def test_the_round_is_mixed_into_the_cards(entropy: None, two: list[User]) -> None:
    table, shuffle = all_revealed(two)
    assert shuffle.round is not None
    pulse = pulse_of(shuffle.round)
    beacon._given(pulse, [shuffle.pk])
    deadlines.sweep_starts(OWN_CHAIN.due_at_ms(shuffle.round))
    deal = deal_of(table)
    assert deal is not None
    assert state_of(deal).terms.chance.pulse == pulse
