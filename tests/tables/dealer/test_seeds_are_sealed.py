"""The house's seeds lie under the dealer's key from when they are drawn until their deal begins."""

import secrets
from pathlib import Path

import pytest
from cryptography.fernet import Fernet
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import Settings

from engine.shuffle import house_commitment
from tables.dealer import opening, sealing, stock
from tables.dealer.models import SealedSeed
from tables.dealer.sealing import KeyRing, Unsealable, about
from tables.shuffle.models import Shuffle, Stage
from tests.tables.cast import funded
from tests.tables.shuffle.cast import close, commit, counting_down, deal_of

ABOUT = about("deal", "commitment")
SEED = secrets.token_bytes(32)


def key() -> str:
    return Fernet.generate_key().decode()


@pytest.fixture
def ring(settings) -> KeyRing:
    settings.DEALER_KEYS = [key()]
    return KeyRing()


def test_a_sealed_seed_opens_again(ring):
    assert ring.open(ring.seal(SEED, ABOUT), ABOUT) == SEED


def test_it_is_another_value_each_time(ring):
    assert ring.seal(SEED, ABOUT) != ring.seal(SEED, ABOUT)


def test_it_opens_for_no_other_deal(ring):
    with pytest.raises(Unsealable):
        ring.open(ring.seal(SEED, ABOUT), about("another", "commitment"))


def test_a_changed_one_does_not_open(ring):
    sealed = bytearray(ring.seal(SEED, ABOUT))
    sealed[-1] ^= 1
    with pytest.raises(Unsealable):
        ring.open(bytes(sealed), ABOUT)


def test_an_older_key_still_opens(ring, settings):
    sealed = ring.seal(SEED, ABOUT)
    settings.DEALER_KEYS = [key(), *settings.DEALER_KEYS]
    assert KeyRing().open(sealed, ABOUT) == SEED


def test_a_key_that_was_taken_away_opens_nothing(ring, settings):
    sealed = ring.seal(SEED, ABOUT)
    settings.DEALER_KEYS = [key()]
    with pytest.raises(Unsealable):
        KeyRing().open(sealed, ABOUT)


@pytest.mark.parametrize("wrong", ["", "short", "ä" * 44, "A" * 60])
def test_what_is_no_key_is_refused_with_a_sentence(settings, wrong):
    settings.DEALER_KEYS = [wrong]
    with pytest.raises(ImproperlyConfigured, match="DEALER_KEYS"):
        KeyRing()


def test_a_process_of_another_duty_makes_no_key(settings, tmp_path):
    settings.DUTY, settings.DEALER_KEY_FILE = "play", str(tmp_path / "key")
    with pytest.raises(ImproperlyConfigured):
        KeyRing()
    assert not (tmp_path / "key").exists()


def test_the_file_of_ones_own_machine_is_its_owners_alone(settings, tmp_path):
    settings.DEALER_KEY_FILE = str(tmp_path / "key")
    sealed = KeyRing().seal(SEED, ABOUT)
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    assert KeyRing().open(sealed, ABOUT) == SEED


def test_the_first_start_on_a_machine_makes_the_folders_of_its_key(settings: Settings, tmp_path: Path) -> None:
    path = tmp_path / "house" / "data" / "key"
    settings.DEALER_KEY_FILE = str(path)
    KeyRing()
    assert [one.name for one in path.parent.iterdir()] == ["key"]


@pytest.mark.django_db
def test_the_stock_is_filled_to_what_is_wanted():
    stock.fill(5)
    assert (stock.fill(5), stock.fill(7)) == (0, 2)
    assert Shuffle.objects.filter(stage=Stage.STOCK).count() == 7


@pytest.mark.django_db
def test_what_was_drawn_is_what_was_committed_to():
    stock.draw(1)
    one = Shuffle.objects.get(stage=Stage.STOCK)
    seed = sealing.sealer().open(bytes(SealedSeed.objects.get(pk=one.pk).sealed), about(one.public_id, one.house))
    assert house_commitment(one.public_id, seed) == one.house


@pytest.mark.django_db
def test_no_seed_is_in_clear_anywhere_before_its_deal():
    two = [funded("Asha"), funded("Bela")]
    table = counting_down(*two)
    commit(table, two[0])
    shuffle = close(table)
    sealed = bytes(SealedSeed.objects.get(pk=shuffle.pk).sealed)
    seed = sealing.sealer().open(sealed, about(shuffle.public_id, shuffle.house))
    assert house_commitment(shuffle.public_id, seed) == shuffle.house
    with connection.cursor() as cursor:
        for name in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT count(*) FROM "{name}" t WHERE t::text LIKE %s', [f"%{seed.hex()}%"])
            assert cursor.fetchone() == (0,), name


@pytest.mark.django_db
def test_a_seed_is_not_opened_before_the_shares_are_fixed():
    two = [funded("Asha"), funded("Bela")]
    table = counting_down(*two)
    commit(table, two[0])
    shuffle = close(table)
    assert opening.open_due() == 0
    with pytest.raises(ValueError, match="not to be opened yet"):
        opening.seed_of(shuffle)


@pytest.mark.django_db
def test_a_seed_that_was_changed_is_found_and_its_deal_called_off():
    two = [funded("Asha"), funded("Bela")]
    table = counting_down(*two)
    table.refresh_from_db()
    shuffle = Shuffle.objects.get(public_id=table.next_deal_id)
    other = sealing.sealer().seal(secrets.token_bytes(32), about(shuffle.public_id, shuffle.house))
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")  # what only a superuser of the server may
        cursor.execute("UPDATE tables_sealedseed SET sealed = %s WHERE shuffle_id = %s", [other, shuffle.pk])
        cursor.execute("SET LOCAL session_replication_role = origin")
    close(table)
    shuffle.refresh_from_db()
    assert (shuffle.stage, shuffle.reason) == (Stage.CALLED_OFF, "dealer")
    assert deal_of(table) is None


@pytest.mark.django_db
def test_the_dealers_command_is_the_dealers_alone(settings):
    settings.DUTY = "play"
    with pytest.raises(CommandError, match="not the dealer"):
        call_command("dealer")
