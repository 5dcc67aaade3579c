"""Secrets of second factors lie encrypted: a copy of the database opens no account.

Fernet under the keys of SECOND_FACTOR_KEYS, newest first, or one derived from SECRET_KEY for this purpose alone. A text
that is not encrypted by one of them is none of ours, so nobody gives themselves a second factor by writing a secret
into a row.
"""

import base64
import logging

from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.door.devices import device
from accounts.people.models import User

logger = logging.getLogger(__name__)
PURPOSE = b"rummy second factors"
SECRETS = ("secret", "seed")
"""Where a row's `data` keeps a text that opens something; `migrated_codes` is a list of such."""


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """What django-allauth asks before it writes a secret and after it has read one."""

    def encrypt(self, text: str) -> str:
        """The secret as its row keeps it; another value each time."""
        return _fernet().encrypt(text.encode()).decode()

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:  # noqa: A002  (allauth's name)
        """What a new passkey is called until its owner calls it something else: as the browser that makes it."""
        return device(context.request.headers.get("User-Agent", ""))

    def decrypt(self, encrypted_text: str) -> str:
        """The secret. Raises ValidationError where no key of ours opens it."""
        try:
            return _fernet().decrypt(encrypted_text).decode()
        except InvalidToken:
            logger.exception("a second factor cannot be read: SECOND_FACTOR_KEYS or SECRET_KEY has changed")
            raise ValidationError(_("This second factor cannot be read any more; ask the house.")) from None


def sealed(data: dict[str, object]) -> dict[str, object]:
    """A row's `data` of before, with its secrets encrypted; what is encrypted already stays."""
    found = dict(data)
    for name in SECRETS:
        if isinstance(text := found.get(name), str):
            found[name] = _once(text)
    if isinstance(codes := found.get("migrated_codes"), list):
        found["migrated_codes"] = [_once(str(code)) for code in codes]
    return found


def _once(text: str) -> str:
    try:
        _fernet().decrypt(text)
    except InvalidToken:
        return _fernet().encrypt(text.encode()).decode()
    return text


def _fernet() -> MultiFernet:
    keys: list[str] = settings.SECOND_FACTOR_KEYS
    if keys:
        return MultiFernet([Fernet(key) for key in keys])
    derived = HKDF(SHA256(), 32, salt=None, info=PURPOSE).derive(settings.SECRET_KEY.encode())
    return MultiFernet([Fernet(base64.urlsafe_b64encode(derived))])
