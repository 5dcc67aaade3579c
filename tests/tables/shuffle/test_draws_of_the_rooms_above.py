"""Draws of the rooms above: a commitment from the stock, a list, and only then the seed, with the beacon's round."""

import hashlib
import json

import pytest
from pytest_django import Settings

from base import clock
from engine.shuffle import CHAINS, Beacon, house_commitment
from tables.dealer import opening, stock
from tables.openlog.models import LogKind, LogLine
from tables.shuffle import beacon, closing, draws
from tables.shuffle.models import OpenedSeed, Shuffle, Stage
from tests.base.own_chain import OWN_CHAIN, pulse_of
from tests.tables.cast import NOON_MS

pytestmark = pytest.mark.django_db
LIST = b"nine players, three tables"
DIGEST = hashlib.sha256(LIST).hexdigest()


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> Beacon:
    """A round of a chain of our own."""
    monkeypatch.setitem(CHAINS, OWN_CHAIN.hash, OWN_CHAIN)
    return Beacon(chain=OWN_CHAIN.hash, round=OWN_CHAIN.round_at(NOON_MS))


def taken() -> Shuffle:
    shuffle = draws.take(NOON_MS, tournament="diwali", round=2)
    assert shuffle is not None
    return shuffle


def closed(named: Beacon | None = None) -> Shuffle:
    """A draw whose list is closed, of nine players."""
    shuffle = taken()
    draws.close(shuffle, LIST, DIGEST, named, 9, NOON_MS)
    return shuffle


def said(shuffle: Shuffle, kind: LogKind) -> dict[str, object]:
    line: dict[str, object] = json.loads(LogLine.objects.get(deal=shuffle.public_id, kind=kind).said)
    return line


def has_its_round(shuffle: Shuffle) -> None:
    """The round has come, and a relay has told it."""
    pulse = pulse_of(shuffle.round or 0)
    Shuffle.objects.filter(pk=shuffle.pk).update(
        randomness=bytes.fromhex(pulse.randomness), signature=bytes.fromhex(pulse.signature)
    )
    shuffle.refresh_from_db()


def test_the_houses_commitment_is_public_before_there_is_a_list() -> None:
    shuffle = taken()
    assert Shuffle.objects.get(pk=shuffle.pk).stage == Stage.TAKEN
    assert said(shuffle, LogKind.DRAWN) == {"house": shuffle.house, "round": 2, "tournament": "diwali"}


def test_where_the_dealer_is_another_process_an_empty_stock_gives_none(settings: Settings) -> None:
    settings.DUTY = "play"
    assert draws.take(NOON_MS) is None
    assert not Shuffle.objects.exists()


def test_a_stock_is_used_before_more_is_drawn() -> None:
    taken()
    assert Shuffle.objects.count() == 1
    stock.fill(2)
    taken()
    assert Shuffle.objects.count() == 3


def test_a_closed_list_waits_for_no_share() -> None:
    shuffle = Shuffle.objects.get(pk=closed().pk)
    assert (shuffle.stage, bytes(shuffle.transcript), shuffle.transcript_hash) == (Stage.SETTLED, LIST, DIGEST)
    assert (shuffle.chain, shuffle.round, shuffle.due_at) == ("", None, clock.at(NOON_MS))
    assert said(shuffle, LogKind.CLOSED) == {"committed": 0, "players": 9, "transcript": DIGEST}
    assert said(shuffle, LogKind.SETTLED) == {"missing": [], "shares": closing.shares_digest({})}


def test_its_seed_is_the_one_that_was_committed_to() -> None:
    shuffle = closed()
    drawn = draws.opened(shuffle)
    assert drawn is not None
    assert (house_commitment(shuffle.public_id, drawn.seed), drawn.randomness) == (shuffle.house, b"")


def test_a_draw_that_names_a_round_waits_for_it(named: Beacon) -> None:
    shuffle = Shuffle.objects.get(pk=closed(named).pk)
    assert (shuffle.chain, shuffle.round) == (named.chain, named.round)
    assert shuffle.due_at == clock.at(beacon.wait_until_ms(shuffle))
    assert draws.opened(shuffle) is None
    assert draws.kept(shuffle) is None
    has_its_round(shuffle)
    drawn = draws.opened(shuffle)
    assert drawn is not None
    assert drawn.randomness == bytes(shuffle.randomness) != b""


def test_where_the_dealer_is_another_process_it_is_that_which_opens(settings: Settings) -> None:
    stock.fill(1)
    settings.DUTY = "play"
    shuffle = closed()
    assert draws.opened(shuffle) is None
    assert draws.kept(shuffle) is None
    settings.DUTY = "dealer"
    assert opening.open_due() == 1
    settings.DUTY = "play"
    shuffle.refresh_from_db()
    drawn = draws.opened(shuffle)
    assert drawn is not None
    assert house_commitment(shuffle.public_id, drawn.seed) == shuffle.house
    assert draws.kept(shuffle) == drawn


def test_a_seed_from_which_deals_are_made_stays_encrypted_until_it_is_published() -> None:
    shuffle = closed()
    drawn = draws.kept(shuffle)
    assert drawn is not None
    assert Shuffle.objects.get(pk=shuffle.pk).stage == Stage.OPENED
    assert drawn.seed not in bytes(OpenedSeed.objects.get(shuffle=shuffle).seed)
    assert draws.kept(shuffle) == drawn
    assert not LogLine.objects.filter(deal=shuffle.public_id, kind=LogKind.OPENED).exists()
    draws.publish(shuffle, drawn.seed, NOON_MS)
    assert Shuffle.objects.get(pk=shuffle.pk).stage == Stage.DEALT
    assert not OpenedSeed.objects.exists()
    assert said(shuffle, LogKind.OPENED) == {"seed": drawn.seed.hex()}
