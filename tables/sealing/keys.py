"""A deal's data key in the deal's row: wrapped by one of LIVE_KEYS, plain once the deal has ended.

LIVE_KEYS are 32 bytes each in URL-safe base64, newest first; four bytes of a wrapped key say which of them opens
it. It is AES-256-GCM with the deal's id as associated data, so a wrapped key only opens in the row of its own deal.
"""

import base64
import binascii
import hashlib
import os
from collections.abc import Sequence
from functools import lru_cache

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from tables.refusals import TableRefusal, TableRefused

KEY_BYTES = 32
NONCE_BYTES = 12
_NAME_BYTES = 4


class Unreadable(TableRefused):
    """The stored data of a deal cannot be read; nothing has changed."""


class Damaged(Unreadable):
    """The data was altered, comes from another row, or was sealed with a key that this process does not have."""

    def __init__(self, about: str) -> None:
        """`about` names the deal and the part, only for logs."""
        super().__init__(TableRefusal.DAMAGED, about)


class Archived(Unreadable):
    """It has left for the file of the deal's month; the deal's line stayed (docs/decisions/deals-in-files.md)."""

    def __init__(self, about: str) -> None:
        """`about` says which deal, for logs alone."""
        super().__init__(TableRefusal.ARCHIVED, about)


class Elsewhere(Unreadable):
    """It lies in a cell, and what was read is not the deal as it stands."""

    def __init__(self, about: str) -> None:
        """`about` says which deal, for logs alone."""
        super().__init__(TableRefusal.CELL_AWAY, about)


class KeyNeeded(Unreadable):
    """The deal is in play, and this process has no key that opens hands."""

    def __init__(self, about: str) -> None:
        """`about` says which deal, for logs alone."""
        super().__init__(TableRefusal.SEALED, about)


def has_keys() -> bool:
    """Whether this process can open hands of deals that go on."""
    return bool(settings.LIVE_KEYS)


def must_have_keys() -> None:
    """Check at the start of a process for play that it has keys; raises ImproperlyConfigured with a sentence."""
    if not has_keys():
        raise ImproperlyConfigured(
            "LIVE_KEYS is not set. Hands are kept sealed while they are played: give every web and live worker of the"
            " players the same keys, newest first, and nobody else (docs/administrators/live-keys.md)."
        )
    for number, text in enumerate(settings.LIVE_KEYS, 1):
        try:
            size = len(base64.b64decode(text, altchars=b"-_", validate=True))
        except (binascii.Error, ValueError):
            size = -1
        if size != KEY_BYTES:
            raise ImproperlyConfigured(f"LIVE_KEYS: key {number} is not {KEY_BYTES} bytes in URL-safe base64.")


def wrapped(deal_id: str, key: bytes, what: str = "key") -> bytes:
    """A deal's key, wrapped for its row while the deal goes on; raises KeyNeeded if there is no key to wrap it with.

    `what` names another secret of the deal: the house's seed on its way from the dealer.
    """
    for name, lock in _ring(tuple(settings.LIVE_KEYS)).items():
        nonce = os.urandom(NONCE_BYTES)
        return name + nonce + lock.encrypt(nonce, key, _about(deal_id, what))
    raise KeyNeeded(deal_id)


def unwrapped(deal_id: str, wrap: bytes, given: Sequence[str] | None = None, what: str = "key") -> bytes:
    """A deal's key, or another secret of `wrapped`, opened by one of LIVE_KEYS, or of the `given` keys.

    Raises KeyNeeded if this process has no key, Damaged if none of them opens this.
    """
    ring = _ring(tuple(settings.LIVE_KEYS if given is None else given))
    if not ring:
        raise KeyNeeded(deal_id)
    name, nonce, sealed = (
        wrap[:_NAME_BYTES],
        wrap[_NAME_BYTES : _NAME_BYTES + NONCE_BYTES],
        wrap[_NAME_BYTES + NONCE_BYTES :],
    )
    try:
        return ring[name].decrypt(nonce, sealed, _about(deal_id, what))
    except (KeyError, ValueError, InvalidTag) as wrong:
        raise Damaged(f"{deal_id}: its {what}") from wrong


@lru_cache(maxsize=4)
def _ring(given: tuple[str, ...]) -> dict[bytes, AESGCM]:
    keys = [base64.urlsafe_b64decode(text) for text in given]
    return {hashlib.sha256(key).digest()[:_NAME_BYTES]: AESGCM(key) for key in keys}


def _about(deal_id: str, what: str) -> bytes:
    return f"rummy deal {deal_id} {what}".encode()
