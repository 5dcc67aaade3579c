"""The house's keys: a file that is no key stops whoever reads it, and an id is the beginning of a key's hash."""

import hashlib
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from django.core.exceptions import ImproperlyConfigured
from pytest_django import Settings

from wallet.seal import keys


def test_a_file_that_is_no_key_is_named(signing: Path) -> None:
    signing.write_text("no key")
    with pytest.raises(ImproperlyConfigured, match="no key in PEM"):
        keys.signing_key()


def test_a_key_of_another_kind_is_named(signing: Path) -> None:
    other = generate_private_key(SECP256R1())
    signing.write_bytes(other.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    with pytest.raises(ImproperlyConfigured, match="no Ed25519 key"):
        keys.signing_key()


@pytest.mark.parametrize("text", ["no hex", "ab" * 31, "ab" * 33, ""])
def test_a_published_key_is_of_64_hex_digits(settings: Settings, signing: Path, text: str) -> None:
    settings.LEDGER_PUBLIC_KEYS = [text]
    with pytest.raises(ImproperlyConfigured, match="is no public key of 64 hex digits"):
        keys.public_keys()


def test_a_key_is_called_by_the_first_sixteen_digits_of_its_hash(signing: Path) -> None:
    ((key_id, public),) = keys.public_keys().items()
    assert key_id == hashlib.sha256(public).hexdigest()[:16]


def test_a_key_is_made_with_the_folders_that_it_needs(tmp_path: Path) -> None:
    path = tmp_path / "house" / "keys" / "ledger.pem"
    assert keys.make_key(path)
    assert path.is_file()
    assert path.stat().st_mode & 0o777 == 0o600
