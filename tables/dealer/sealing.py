"""Encrypts seeds with the dealer's key:

AES-GCM, bound to deal and commitment, so that rows cannot be exchanged. Keys are those of DEALER_KEYS, newest
first. A local house, where one process has all duties, creates a key in a file that only its owner can read.
DEALER_SEALER can name another class with the same two methods, which uses an HSM or a KMS.
"""

import base64
import binascii
import hashlib
import os
import secrets
from functools import cache
from pathlib import Path
from typing import Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import import_string

KEY_BYTES, NONCE_BYTES, ID_BYTES = 32, 12, 4


class Unsealable(Exception):
    """None of our keys opens a sealed seed: it was sealed with another key, or has been changed."""


class Sealer(Protocol):
    """Seals and opens seeds; `about` identifies the seed and must be the same both times."""

    def seal(self, seed: bytes, about: bytes) -> bytes:
        """The encrypted seed for its row."""

    def open(self, sealed: bytes, about: bytes) -> bytes:
        """The seed; raises Unsealable."""


class KeyRing:
    """AES-256-GCM under the newest key; older ones still open. A sealed seed is key id, nonce and ciphertext."""

    def __init__(self) -> None:
        self._keys = {hashlib.sha256(key).digest()[:ID_BYTES]: AESGCM(key) for key in _keys()}

    def seal(self, seed: bytes, about: bytes) -> bytes:
        """Encrypt the seed; each call gives another ciphertext."""
        key_id, key = next(iter(self._keys.items()))
        nonce = secrets.token_bytes(NONCE_BYTES)
        return key_id + nonce + key.encrypt(nonce, seed, about)

    def open(self, sealed: bytes, about: bytes) -> bytes:
        """The seed; raises Unsealable."""
        key = self._keys.get(sealed[:ID_BYTES])
        if key is None:
            raise Unsealable("This seed is under a key that is not in DEALER_KEYS.")
        nonce, ciphertext = sealed[ID_BYTES : ID_BYTES + NONCE_BYTES], sealed[ID_BYTES + NONCE_BYTES :]
        try:
            return key.decrypt(nonce, ciphertext, about)
        except InvalidTag:
            raise Unsealable("This is not the seed that was sealed for this deal.") from None


@cache
def sealer() -> Sealer:
    """The sealer of this process; raises ImproperlyConfigured if it has no key."""
    made: Sealer = import_string(settings.DEALER_SEALER)()
    return made


def about(deal_id: str, house: str) -> bytes:
    """The data to which a sealed seed is bound: the deal's id and the house's commitment."""
    return f"rummy dealer {deal_id} {house}".encode()


def _keys() -> list[bytes]:
    named: list[str] = settings.DEALER_KEYS
    if named:
        return [_key(text) for text in named]
    if settings.DUTY:
        raise ImproperlyConfigured(
            "Set DEALER_KEYS for the dealer, and for no other process: keys as Fernet makes them."
        )
    return [_key(_made_once(Path(settings.DEALER_KEY_FILE)))]


def _key(text: str) -> bytes:
    try:
        key = base64.urlsafe_b64decode(text.strip())
    except (binascii.Error, ValueError):
        key = b""
    if len(key) != KEY_BYTES:
        raise ImproperlyConfigured("DEALER_KEYS: each is 32 bytes in base64, as Fernet.generate_key() makes them.")
    return key


def _made_once(path: Path) -> str:
    """The key in the file; the first process creates the file completely before others can read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(base64.urlsafe_b64encode(secrets.token_bytes(KEY_BYTES)))
    try:
        os.link(fresh, path)
    except FileExistsError:
        pass
    finally:
        fresh.unlink()
    return path.read_text()
