"""The house's keys: an Ed25519 key signs each block, and its public key and those before it are published.

Only keys of the settings are trusted. The owner of the database can insert rows, but no key into the site's
settings.
"""

import hashlib
import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, load_pem_private_key
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

PUBLIC_BYTES = 32


class SigningKey(msgspec.Struct, frozen=True):
    """The private key that signs now, and the id of its public key."""

    key_id: str
    private: Ed25519PrivateKey

    def sign(self, message: bytes) -> str:
        """The signature, in hex."""
        return self.private.sign(message).hex()


def head_message(number: int, sha256: str) -> bytes:
    """The message that is signed for a block."""
    return f"ledger block {number} {sha256}\n".encode()


def signing_key() -> SigningKey | None:
    """The key of LEDGER_KEY_FILE, None where this process can read none. Raises ImproperlyConfigured for no key."""
    path = Path(settings.LEDGER_KEY_FILE)
    try:
        return _read(path, path.stat().st_mtime_ns)
    except (FileNotFoundError, PermissionError):
        return None


def public_keys() -> Mapping[str, bytes]:
    """The keys that sign or have signed, by id: that of this process first, then those of LEDGER_PUBLIC_KEYS."""
    key = signing_key()
    now = {} if key is None else {key.key_id: key.private.public_key().public_bytes_raw()}
    return now | {key_id_of(public): public for public in map(_public, settings.LEDGER_PUBLIC_KEYS)}


def is_signed(key_id: str, signature: str, message: bytes) -> bool:
    """Whether one of the house's keys made this signature (hex) of the message."""
    public = public_keys().get(key_id)
    if public is None:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def key_id_of(public: bytes) -> str:
    """The id of a public key: the first 16 hex digits of its SHA-256."""
    return hashlib.sha256(public).hexdigest()[:16]


def make_key(path: Path) -> bool:
    """Make a key that only we can read, unless there is a file; whether one was made."""
    pem = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return False
    with os.fdopen(opened, "wb") as file:
        file.write(pem)
    return True


@lru_cache(maxsize=4)
def _read(path: Path, _changed_ns: int) -> SigningKey:
    try:
        private = load_pem_private_key(path.read_bytes(), password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as wrong:
        raise ImproperlyConfigured(f"LEDGER_KEY_FILE {path} is no key in PEM without a password.") from wrong
    if not isinstance(private, Ed25519PrivateKey):
        raise ImproperlyConfigured(f"LEDGER_KEY_FILE {path} is no Ed25519 key; make one by `openssl genpkey`.")
    return SigningKey(key_id_of(private.public_key().public_bytes_raw()), private)


def _public(text: str) -> bytes:
    try:
        public = bytes.fromhex(text)
    except ValueError:
        public = b""
    if len(public) != PUBLIC_BYTES:
        raise ImproperlyConfigured(f"LEDGER_PUBLIC_KEYS: {text!r} is no public key of 64 hex digits.")
    return public
