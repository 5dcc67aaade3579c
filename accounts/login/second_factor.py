"""Secrets of second factors are stored encrypted, so a copy of the database opens no account.

They are encrypted by Fernet with the keys of SECOND_FACTOR_KEYS, newest first, or with a key derived from
SECRET_KEY for this purpose only. A text that none of these keys has encrypted is not accepted. So nobody can give
themselves a second factor by writing a secret into a row.
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
from django.utils.translation import gettext_lazy

from accounts.door.devices import device
from accounts.people.models import User

logger = logging.getLogger(__name__)
PURPOSE = b"rummy second factors"
SECRETS = ("secret", "seed")
"""The keys of a row's `data` whose values are secrets; `migrated_codes` is a list of secrets."""


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """Encrypts and decrypts for django-allauth, which calls it before it writes and after it reads a secret."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "cannot_delete_authenticator": gettext_lazy("An operator keeps a second factor. Set up another one first."),
    }

    def can_delete_authenticator(self, authenticator: Authenticator) -> bool:
        """Whether it may go: an operator's last one stays, or whoever knows the password would set up the next one."""
        if not (settings.STAFF_SECOND_FACTOR and authenticator.user.is_staff):
            return True
        others = Authenticator.objects.filter(user=authenticator.user).exclude(pk=authenticator.pk)
        return bool(others.exclude(type=Authenticator.Type.RECOVERY_CODES).exists())

    def encrypt(self, text: str) -> str:
        """The encrypted secret for its row; different each time."""
        return _fernet().encrypt(text.encode()).decode()

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:  # noqa: A002  (allauth's name)
        """The name of a new passkey until its owner renames it: that of the browser which creates it."""
        return device(context.request.headers.get("User-Agent", ""))

    def decrypt(self, encrypted_text: str) -> str:
        """The secret. Raises ValidationError where no key of ours opens it."""
        try:
            return _fernet().decrypt(encrypted_text).decode()
        except InvalidToken:
            logger.exception("a second factor cannot be read: SECOND_FACTOR_KEYS or SECRET_KEY has changed")
            raise ValidationError(_("This second factor cannot be read any more; ask the house.")) from None


def sealed(data: dict[str, object]) -> dict[str, object]:
    """A row's `data` with its plain secrets encrypted; encrypted ones stay as they are."""
    with_secrets = dict(data)
    for name in SECRETS:
        if isinstance(text := with_secrets.get(name), str):
            with_secrets[name] = _once(text)
    if isinstance(codes := with_secrets.get("migrated_codes"), list):
        with_secrets["migrated_codes"] = [_once(str(code)) for code in codes]
    return with_secrets


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
