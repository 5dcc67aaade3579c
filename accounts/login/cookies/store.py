"""Sessions whose rows do not reveal the key that is in the browser's cookie, as Django's SESSION_ENGINE names them.

Django's own store keeps the cookie's key in the table. So whoever reads the table could present any key in it, and be
that player. Here the cookie has a secret, and the database has only the session's name, which is a digest of it. All
that the house does with a session is done by its name: it is `session_key`, which allauth's list of sessions, pushes
and open sockets store and compare. The secret is known in two places only: what reads cookies (`of_cookie`), and what
writes them (`cookie`).

The values of a session are encrypted, with a key that is derived from SECRET_KEY for this purpose only: for minutes
there is the secret of a second factor that is being set up, or the key of a letter by which a password is set anew.
With them is the name of their session, so they are worth nothing in another row: whoever can write the table, and
copies the values of an operator's session to the name of a cookie of their own, is nobody.
See docs/decisions/sessions.md.
"""

import base64
import hashlib
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Self

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import VALID_KEY_CHARS
from django.contrib.sessions.backends.db import SessionStore as DjangosStore
from django.db import transaction
from django.utils.crypto import get_random_string

from base.registry import Registry

session_renamed: Registry[Callable[[str, str], object]] = Registry("rooms that know a log-in by its session's name")
"""Called with the old and the new name of a session that goes on, such as after a new password, in one transaction."""
NAME_LETTERS = 40
"""As many as the columns have that store it: 160 bits of SHA-256."""
SECRET_LETTERS = 32
"""Of 36 letters and digits each: 165 bits, so nobody finds a secret by trying."""


def name_of(secret: str) -> str:
    """The name of the session that this cookie opens: the first 40 hex digits of its SHA-256."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()[:NAME_LETTERS]


PURPOSE = b"rummy sessions"


@lru_cache(maxsize=8)
def _cipher(keys: tuple[str, ...]) -> MultiFernet:
    """What encrypts with the first of these keys of the site, and decrypts with each."""
    derived = (HKDF(SHA256(), 32, salt=None, info=PURPOSE).derive(key.encode()) for key in keys)
    return MultiFernet([Fernet(base64.urlsafe_b64encode(key)) for key in derived])


def _present_cipher() -> MultiFernet:
    return _cipher((settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS))


class SessionStore(DjangosStore):
    """Django's session store in the database, with a digest of the cookie for a key, and with encrypted values.

    `SessionStore(name)` opens a session by its stored name, which is no secret. Only `of_cookie` may be given what a
    browser has sent: a name that is presented as a cookie is digested once more, and opens nothing.
    """

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key)
        self._secret: str | None = None

    @classmethod
    def of_cookie(cls, secret: str | None) -> Self:
        """The session that a browser shows this cookie for; a new one without a cookie."""
        store = cls(name_of(secret) if secret else None)
        store._secret = secret
        return store

    @property
    def cookie(self) -> str | None:
        """What the browser has to keep; None if this process has not been shown it, or the session has none yet."""
        secret = self._secret
        return secret if secret and self.session_key in (name_of(secret), secret) else None

    def encode(self, session_dict: dict[str, Any]) -> str:
        """The values as their row has them: encrypted, together with the row's name."""
        values = self.serializer().dumps(session_dict)
        return _present_cipher().encrypt(self._bound_to() + values).decode()

    def decode(self, session_data: bytes | str) -> dict[str, Any]:
        """The values of a row; of a row that a version before has written, which is signed only, too.

        Neither encrypted nor signed by us, or those of another row: an empty session.
        """
        try:
            bound = _present_cipher().decrypt(session_data)
        except InvalidToken:
            return super().decode(session_data)
        if not bound.startswith(self._bound_to()):
            return {}
        values: dict[str, Any] = self.serializer().loads(bound.removeprefix(self._bound_to()))
        return values

    def _bound_to(self) -> bytes:
        """The session's name, which its row has, or will have once the upgrade has renamed it."""
        key = self.session_key or ""
        return f"{name_of(key) if len(key) == SECRET_LETTERS else key}\n".encode()

    def load(self) -> dict[str, Any]:
        """The session's values by its name; until an upgrade's second half, those of a row of before by its key."""
        secret = self._secret_of_before()
        values = super().load()
        if self.session_key is None and secret is not None:
            self._session_key = secret
            values = super().load()
        return values

    async def aload(self) -> dict[str, Any]:
        """Load the values in a coroutine, like `load`."""
        secret = self._secret_of_before()
        values = await super().aload()
        if self.session_key is None and secret is not None:
            self._session_key = secret
            values = await super().aload()
        return values

    def _secret_of_before(self) -> str | None:
        """The cookie, if it may be the key of a row that an upgrade has not renamed yet (migration tables 0440).

        A name is longer than such a key, so a name that is presented as a cookie is never looked up as it is.
        """
        secret = self.cookie
        return secret if secret is not None and len(secret) == SECRET_LETTERS else None

    def cycle_key(self) -> None:
        """Go on under another name, and say so to the rooms that know the old one of somebody who is logged in."""
        before = self.session_key if SESSION_KEY in self else None
        with transaction.atomic():
            super().cycle_key()
            if before and self.session_key:
                for rename in session_renamed:
                    rename(before, self.session_key)

    def _get_new_session_key(self) -> str:
        """Draw a secret; the name of its session, which no other has."""
        while True:
            name = self._draw()
            if not self.exists(name):
                return name

    async def _aget_new_session_key(self) -> str:
        while True:
            name = self._draw()
            if not await self.aexists(name):
                return name

    def _draw(self) -> str:
        self._secret = get_random_string(SECRET_LETTERS, VALID_KEY_CHARS)
        return name_of(self._secret)

    def __getstate__(self) -> dict[str, Any]:
        """A copy that leaves the process, in a cache or a queue, does not have the secret."""
        return {**self.__dict__, "_secret": None}
