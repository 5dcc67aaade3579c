"""DEALER_SEALER names another class, such as one that asks an HSM or a KMS: seeds go there and come from there."""

import secrets
from collections.abc import Iterator
from typing import ClassVar

import pytest
from pytest_django import Settings

from engine.shuffle import house_commitment
from tables.dealer import sealing
from tables.dealer.models import SealedSeed
from tables.dealer.sealing import Unsealable, about
from tables.play import deadlines
from tables.shuffle.models import Shuffle, Stage
from tests.tables.cast import funded, seed_of
from tests.tables.shuffle.cast import DUE_MS, close, commit, counting_down, deal_of, due_ms, reveal

pytestmark = pytest.mark.django_db


class Vault:
    """Keeps the seeds in a place of its own, as an HSM would; a row has a handle that means nothing elsewhere."""

    kept: ClassVar[dict[bytes, tuple[bytes, bytes]]] = {}

    def seal(self, seed: bytes, about: bytes) -> bytes:
        """A handle."""
        handle = secrets.token_bytes(8)
        self.kept[handle] = seed, about
        return handle

    def open(self, sealed: bytes, about: bytes) -> bytes:
        """The seed; raises Unsealable."""
        seed, was_about = self.kept.get(sealed, (b"", b""))
        if was_about != about:
            raise Unsealable("The vault does not know this handle.")
        return seed


@pytest.fixture(autouse=True)
def vault(settings: Settings) -> Iterator[dict[bytes, tuple[bytes, bytes]]]:
    """A house with a vault, and with keys that no key ring would take."""
    settings.DEALER_SEALER, settings.DEALER_KEYS = f"{__name__}.Vault", ["no key"]
    sealing.sealer.cache_clear()
    yield Vault.kept
    sealing.sealer.cache_clear()
    Vault.kept.clear()


def test_a_deal_is_played_from_a_seed_that_only_the_vault_had(vault: dict[bytes, tuple[bytes, bytes]]) -> None:
    two = [funded("Asha"), funded("Bela")]
    table = counting_down(*two)
    shares = {user: commit(table, user) for user in two}
    shuffle = close(table)
    handle = bytes(SealedSeed.objects.get(pk=shuffle.pk).sealed)
    seed, was_about = vault[handle]
    assert house_commitment(shuffle.public_id, seed) == shuffle.house
    assert was_about == about(shuffle.public_id, shuffle.house)
    for user, share in shares.items():
        reveal(table, user, share)
    deadlines.sweep_starts(DUE_MS + 1000)
    deal = deal_of(table)
    assert deal is not None
    assert seed_of(deal) == seed


def test_a_deal_whose_seed_the_vault_does_not_give_is_called_off(vault: dict[bytes, tuple[bytes, bytes]]) -> None:
    two = [funded("Asha"), funded("Bela")]
    table = counting_down(*two)
    shares = {user: commit(table, user) for user in two}
    shuffle = close(table)
    vault.clear()
    for user, share in shares.items():
        reveal(table, user, share)
    deadlines.sweep_starts(due_ms(shuffle))
    shuffle = Shuffle.objects.get(pk=shuffle.pk)
    assert (shuffle.stage, shuffle.reason) == (Stage.CALLED_OFF, "dealer")
    assert deal_of(table) is None


def test_a_class_that_there_is_not_stops_the_dealer_at_once(settings: Settings) -> None:
    settings.DEALER_SEALER = f"{__name__}.Nowhere"
    sealing.sealer.cache_clear()
    with pytest.raises(ImportError, match="Nowhere"):
        sealing.sealer()
