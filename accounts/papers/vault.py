"""The storage of papers: encrypted files with random names, in a folder that no server serves.

Short texts in the database, such as account numbers, are encrypted with the same keys, so a copy of the database
does not reveal them.

Fernet (AES-128 and HMAC) under the keys of PAPERS_KEYS, newest first, so that a key can be replaced while files
under the old one are still read; without any, a key derived from SECRET_KEY. The type of a file is taken from its
first bytes, not from its name or the browser.
"""

import base64
import stat
from pathlib import Path

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

MOST_BYTES = 5 * 1024 * 1024
SIGNATURES = {b"\xff\xd8\xff": "image/jpeg", b"\x89PNG\r\n\x1a\n": "image/png", b"%PDF-": "application/pdf"}


class Unreadable(Exception):
    """A file of the vault is gone, or it or a sealed text was written under a key that is not there."""


def type_of(content: bytes) -> str | None:
    """The type of a file by its first bytes, one of the accepted types."""
    return next((kind for signature, kind in SIGNATURES.items() if content.startswith(signature)), None)


def keep(public_id: str, content: bytes) -> None:
    """Write a new document, readable only by the house's user.

    If the desk runs as another user, the folder has a group for both and the setgid bit; then the group can read
    it.
    """
    folder().mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder() / public_id
    with path.open("xb") as file:
        path.chmod(0o640 if folder().stat().st_mode & stat.S_ISGID else 0o600)
        file.write(_fernet().encrypt(content))


def read(public_id: str) -> bytes:
    """A document's content. Raises Unreadable."""
    try:
        return _fernet().decrypt((folder() / public_id).read_bytes())
    except (FileNotFoundError, InvalidToken) as error:
        raise Unreadable(public_id) from error


def erase(public_id: str) -> None:
    """Delete a document's content, if it is there."""
    (folder() / public_id).unlink(missing_ok=True)


def seal(text: str) -> str:
    """Encrypt a text for the database; the result differs each time. An empty text stays empty."""
    return _fernet().encrypt(text.encode()).decode() if text else ""


def unseal(sealed: str) -> str:
    """Decrypt a sealed text. Raises Unreadable."""
    try:
        return _fernet().decrypt(sealed).decode() if sealed else ""
    except InvalidToken as error:
        raise Unreadable("a sealed text") from error


def folder() -> Path:
    """The folder of the encrypted files."""
    return Path(settings.PAPERS_DIR)


def _fernet() -> MultiFernet:
    keys: list[str] = settings.PAPERS_KEYS
    if keys:
        return MultiFernet([Fernet(key) for key in keys])
    derived = HKDF(SHA256(), 32, salt=None, info=b"rummy papers").derive(settings.SECRET_KEY.encode())
    return MultiFernet([Fernet(base64.urlsafe_b64encode(derived))])
