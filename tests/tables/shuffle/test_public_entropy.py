"""With a beacon the cards wait for a round that did not exist when the shares were fixed, asked of relays over HTTP."""

from collections.abc import Iterator

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import transaction
from pytest_django import Settings

from accounts.people.models import User
from tables.play import deadlines
from tables.play.starting import give_time
from tables.refusals import TableRefused
from tables.shuffle import beacon, draws
from tables.shuffle.models import Stage
from tables.shuffle.queries import transcript_of
from tests.base.own_chain import OWN_CHAIN, pulse_of
from tests.tables.cast import NOON_MS, funded, state_of
from tests.tables.shuffle.cast import (
    DUE_MS,
    all_revealed,
    close,
    commit,
    counting_down,
    deal_of,
    due_ms,
    name_a_beacon,
    reveal,
    shuffle_of,
)
from tests.tables.shuffle.relays import Relay, opened_relay

pytestmark = pytest.mark.django_db


@pytest.fixture
def elsewhere() -> Iterator[Relay]:
    """A server that is not among the house's relays."""
    with opened_relay() as other:
        yield other


@pytest.fixture
def two():
    return [funded("Asha"), funded("Bela")]


def test_the_round_is_the_first_that_comes_when_no_share_is_revealed_any_more(relay, two):
    _table, shuffle = all_revealed(two)
    closed = transcript_of(shuffle)
    last_ms = closed.closed_at_ms + closed.reveal_ms
    assert OWN_CHAIN.due_at_ms(closed.beacon.round) >= last_ms > OWN_CHAIN.due_at_ms(closed.beacon.round - 1)


def test_nothing_is_dealt_and_nobody_asked_before_its_time(relay, two):
    table, shuffle = all_revealed(two)
    relay.publish(shuffle.round, pulse_of(shuffle.round))
    before_ms = OWN_CHAIN.due_at_ms(shuffle.round) - 1
    assert beacon.sweep_beacons(before_ms) == 0
    deadlines.sweep_starts(before_ms)
    assert (relay.asked, deal_of(table)) == ([], None)


def test_the_round_is_in_the_key(relay, two):
    table, shuffle = all_revealed(two)
    pulse = pulse_of(shuffle.round)
    relay.publish(shuffle.round, pulse)
    at_ms = OWN_CHAIN.due_at_ms(shuffle.round)
    assert beacon.sweep_beacons(at_ms) == 1
    deadlines.sweep_starts(at_ms + 100)
    assert state_of(deal_of(table)).terms.chance.pulse == pulse


def test_a_round_that_the_chain_did_not_sign_is_not_believed(relay, two):
    _table, shuffle = all_revealed(two)
    relay.publish(shuffle.round, pulse_of(shuffle.round + 1))
    assert beacon.sweep_beacons(OWN_CHAIN.due_at_ms(shuffle.round)) == 0


@pytest.mark.parametrize("changed", [{"round": 1}, {"randomness": "00" * 32}])
def test_a_true_signature_beside_another_number_or_other_randomness_is_not_believed(
    relay: Relay, two: list[User], changed: dict[str, object]
) -> None:
    _table, shuffle = all_revealed(two)
    pulse = pulse_of(shuffle.round)
    relay.rounds[shuffle.round] = {
        "round": shuffle.round,
        "randomness": pulse.randomness,
        "signature": pulse.signature,
    } | changed
    assert beacon.sweep_beacons(OWN_CHAIN.due_at_ms(shuffle.round)) == 0


def test_a_relay_may_pack_its_answer(relay: Relay, two: list[User]) -> None:
    _table, shuffle = all_revealed(two)
    relay.publish(shuffle.round, pulse_of(shuffle.round))
    relay.packs = True
    assert beacon.sweep_beacons(OWN_CHAIN.due_at_ms(shuffle.round)) == 1


def test_a_relay_sends_the_house_nowhere_else(relay: Relay, two: list[User], elsewhere: Relay) -> None:
    _table, shuffle = all_revealed(two)
    elsewhere.publish(shuffle.round, pulse_of(shuffle.round))
    relay.moved_to = elsewhere.url
    assert beacon.sweep_beacons(OWN_CHAIN.due_at_ms(shuffle.round)) == 0
    assert elsewhere.asked == []


@pytest.mark.parametrize(("named", "relays"), [(OWN_CHAIN.hash, []), ("", ["https://relay.example"])])
def test_without_a_chain_or_without_relays_there_is_no_beacon(
    settings: Settings, named: str, relays: list[str]
) -> None:
    settings.BEACON_CHAIN, settings.BEACON_URLS = named, relays
    assert beacon.chain() is None


def test_a_chain_that_nobody_knows_is_said_to_be_none(settings: Settings) -> None:
    settings.BEACON_CHAIN, settings.BEACON_URLS = "52db", ["https://relay.example"]
    with pytest.raises(ImproperlyConfigured, match="52db is no chain"):
        beacon.chain()


def test_a_share_is_too_late_once_they_are_fixed_though_the_round_is_still_to_come(
    relay: Relay, two: list[User]
) -> None:
    table = counting_down(*two)
    shares = [commit(table, user) for user in two]
    at_ms = due_ms(close(table))
    reveal(table, two[0], shares[0])
    deadlines.sweep_starts(at_ms)
    assert shuffle_of(table).stage == Stage.SETTLED
    assert due_ms(shuffle_of(table)) > at_ms + 1
    with pytest.raises(TableRefused, match="shuffle_too_late"):
        reveal(table, two[1], shares[1], at_ms + 1)


def test_another_relay_is_asked_when_one_lies_or_is_away(relay, two, settings):
    liar, away = Relay(), Relay()
    away.close()
    settings.BEACON_URLS = [away.url, liar.url, relay.url]
    _table, shuffle = all_revealed(two)
    liar.publish(shuffle.round, pulse_of(shuffle.round + 1))
    relay.publish(shuffle.round, pulse_of(shuffle.round))
    assert beacon.sweep_beacons(OWN_CHAIN.due_at_ms(shuffle.round)) == 1


def test_a_round_that_nobody_shows_in_time_calls_the_deal_off_and_nobody_pays(relay, two):
    table, shuffle = all_revealed(two)
    deadlines.sweep_starts(OWN_CHAIN.due_at_ms(shuffle.round) + beacon.OUTAGE_MS - 1)
    shuffle.refresh_from_db()
    assert shuffle.stage == Stage.SETTLED
    deadlines.sweep_starts(due_ms(shuffle))
    shuffle.refresh_from_db()
    assert (shuffle.stage, shuffle.reason, deal_of(table)) == (Stage.CALLED_OFF, "beacon", None)


def test_a_deal_to_which_nobody_commits_waits_for_its_round_too(relay, two):
    table = counting_down(*two)
    shuffle = close(table)
    assert (shuffle.stage, deal_of(table)) == (Stage.SETTLED, None)
    relay.publish(shuffle.round, pulse_of(shuffle.round))
    at_ms = OWN_CHAIN.due_at_ms(shuffle.round)
    beacon.sweep_beacons(at_ms)
    deadlines.sweep_starts(at_ms + 100)
    assert deal_of(table) is not None
    assert at_ms < DUE_MS + 4000


@pytest.mark.django_db(transaction=True)
def test_after_an_outage_a_deal_whose_round_came_meanwhile_is_called_off(relay, two):
    table = counting_down(*two)
    share = commit(table, two[0])
    commit(table, two[1])
    shuffle = close(table)
    reveal(table, two[0], share)
    with transaction.atomic():
        give_time(60_000)
    shuffle.refresh_from_db()
    assert (shuffle.stage, shuffle.reason, deal_of(table)) == (Stage.CALLED_OFF, "outage", None)


def test_without_a_chain_no_deal_waits_for_one(two):
    table, shuffle = all_revealed(two)
    assert transcript_of(shuffle).beacon is None
    deadlines.sweep_starts(DUE_MS + 1000)
    assert state_of(deal_of(table)).terms.chance.pulse is None


def test_a_draw_names_the_first_round_that_nobody_can_know_when_its_list_is_closed(
    settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BEACON_CHAIN, settings.BEACON_URLS = "", []
    assert draws.beacon_for(NOON_MS) is None
    name_a_beacon(settings, monkeypatch)
    named = draws.beacon_for(NOON_MS)
    assert named is not None
    assert (named.chain, named.round) == (OWN_CHAIN.hash, OWN_CHAIN.round_at(NOON_MS + draws.FIXED_MS))
