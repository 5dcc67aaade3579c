"""Make the secrets of a house of compose.yaml: writes `.env` beside it once, readable by you alone.

Needs nothing but Python. Keep a copy apart from the backups: without these keys a restored house opens neither papers
nor second factors (docs/administrators/back-up.md).
"""

import argparse
import base64
import os
import secrets
import sys
from pathlib import Path

PLACE = Path(__file__).resolve().parent.parent / ".env"
PASSWORDS = (
    "OWNER_PASSWORD",
    "SITE_ROLE_PASSWORD",
    "DESK_ROLE_PASSWORD",
    "CASHIER_ROLE_PASSWORD",
    "DEALER_ROLE_PASSWORD",
    "VALKEY_PASSWORD",
)
KEYS = ("LIVE_KEYS", "DEALER_KEYS", "VAPID_KEY")
"""32 bytes each, in URL-safe base64. `VAPID_KEY` has no padding, because browsers expect its public half without."""


def written(place: Path) -> None:
    """Write the file; raises FileExistsError if there is one, because a house cannot work without its old keys."""
    made = {"SECRET_KEY": secrets.token_urlsafe(50)}
    made |= {name: secrets.token_urlsafe(32) for name in PASSWORDS}
    made |= {name: base64.urlsafe_b64encode(secrets.token_bytes(32)).decode() for name in KEYS}
    made["VAPID_KEY"] = made["VAPID_KEY"].rstrip("=")
    with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.writelines(f"{name}={value}\n" for name, value in made.items())


def main() -> int:
    """0, or 1 after a code and a sentence, in the form of `engine.spoken.ended`, which this file cannot import."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    try:
        written(PLACE)
    except FileExistsError:
        print(f"secrets_exist: {PLACE} exists. To make new secrets, move it to another place first.", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"cannot_write: {PLACE}: {error.strerror}.", file=sys.stderr)
        return 1
    print(f"The secrets are in {PLACE}. Keep a copy apart from the backups.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
