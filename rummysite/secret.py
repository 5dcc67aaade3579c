"""The site's secrets: from the environment, or made at the first local start and stored in the data folder."""

import base64
import builtins
import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import environ
from cryptography.fernet import Fernet
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.core.checks import CheckMessage
from django.core.checks import Warning as Remark
from django.core.exceptions import ImproperlyConfigured


class Environment(environ.Env):  # type: ignore[misc]  # django-environ has no types
    """django-environ's, for lists as people write them: with blanks after commas, or a line's end behind the last."""

    def list(self, *given: Any, **named: Any) -> "builtins.list[str]":
        """The parts between commas, each without blanks around it."""
        return [each.strip() for each in super().list(*given, **named) if each.strip()]


def secret_key(setting: str, *, local: bool, folder: Path) -> str:
    """The key to sign with; raises `ImproperlyConfigured` where a public site was given none."""
    if setting:
        return setting
    if not local:
        raise ImproperlyConfigured(
            "SECRET_KEY is not set. Set it to a long random string, or RUMMY_LOCAL=1 on your own machine."
        )
    return _kept(folder / "secret_key", secrets.token_urlsafe(50))


def written_alike(app_configs: Sequence[Any] | None, **_: Any) -> list[CheckMessage]:
    """Django's check: a `SECRET_KEY` with a blank or a line's end at its ends is another one where those are cut off.

    It is left as it is: papers and second factors may lie encrypted with it.
    """
    if settings.SECRET_KEY.strip() == settings.SECRET_KEY:
        return []
    return [
        Remark(
            "SECRET_KEY begins or ends with blanks or a line's end.",
            hint="Processes that read it from another place may have another key: sessions, papers and second factors"
            " would fail between them. A house that is new leaves them out; one that has papers keeps them everywhere.",
            id="rummysite.W001",
        )
    ]


def fernet_keys(name: str, keys: list[str]) -> list[str]:
    """The keys of that setting, each held to what Fernet takes; raises `ImproperlyConfigured` with a sentence.

    Otherwise the first to hear of a wrong one would be a player who sends papers, or an operator who logs in.
    """
    for number, key in enumerate(keys, 1):
        try:
            Fernet(key)
        except ValueError:
            raise ImproperlyConfigured(f"{name}: key {number} is not 32 bytes in URL-safe base64.") from None
    return keys


def live_keys(setting: list[str], *, local: bool, folder: Path) -> list[str]:
    """The keys of hands that are being played, newest first: 32 bytes each in URL-safe base64.

    `local` is whether a house on one's own machine plays here, for which one is made. An empty list is a process that
    cannot open hands.
    """
    if setting or not local:
        return setting
    return [_kept(folder / "live_key", base64.urlsafe_b64encode(secrets.token_bytes(32)).decode())]


def vapid_key(setting: str, *, local: bool, folder: Path) -> str:
    """The private key that pushes are signed with: 32 bytes of the curve P-256 in URL-safe base64.

    One is made for a house on one's own machine; a public house without one does not call by push.
    """
    if setting or not local:
        return setting
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _kept(folder / "vapid_key", base64.urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"=").decode())


def _kept(path: Path, made: str) -> str:
    """What was written there at the first start; `made`, if this is it."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_once(path, made)
    return path.read_text().strip()


def _write_once(path: Path, text: str) -> None:
    """Write a file that only we can read; of two processes at the same moment, the first one's text stays."""
    ours = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(ours, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)
    try:
        os.link(ours, path)
    except FileExistsError:
        pass
    finally:
        ours.unlink()
