"""The site's secret key: given by the environment, or made on the first local start and kept in the data folder."""

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def secret_key(given: str, *, local: bool, folder: Path) -> str:
    """The key to sign with; raises `ImproperlyConfigured` where a public site was given none."""
    if given:
        return given
    if not local:
        raise ImproperlyConfigured(
            "SECRET_KEY is not set. Set it to a long random string, or RUMMY_LOCAL=1 on your own machine."
        )
    path = folder / "secret_key"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _write_once(path, secrets.token_urlsafe(50))
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
