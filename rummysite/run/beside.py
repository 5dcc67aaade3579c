"""A command beside `make run` works on the same house: the house writes down how it was started, the command reads it.

The file holds what the person who opened the house had set (servers, secret, licence), readable by that person alone.
It counts only while the process that wrote it lives, so a house that was killed leaves nothing that misleads.
"""

import json
import os
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import psutil

NAME = "run.json"
SETTINGS = (
    "ALLOWED_HOSTS",
    "API_RATE_ANONYMOUS",
    "API_RATE_PAYMENTS",
    "API_RATE_PLAYER",
    "BACKUP_SLOT",
    "BACKUP_STAMP",
    "BEACON_CHAIN",
    "BEACON_URLS",
    "BEHIND_TLS_PROXY",
    "CASHIER_DATABASE_URL",
    "CELL_ANSWER_S",
    "CSRF_TRUSTED_ORIGINS",
    "DATABASE_ANSWER_S",
    "DATABASE_CONNECT_S",
    "DATABASE_IDLE_S",
    "DATABASE_LOCK_S",
    "DATABASE_PAGE_S",
    "DATABASE_POOL_MAX",
    "DATABASE_POOL_MIN",
    "DATABASE_POOL_WAIT_S",
    "DATABASE_TASK_S",
    "DATABASE_URL",
    "DEALER_DATABASE_URL",
    "DEALER_KEYS",
    "DEALER_KEY_FILE",
    "DEALER_SEALER",
    "DEALER_STOCK",
    "DEALS_STAY_DAYS",
    "DEPOSIT_MAX_MINOR",
    "DEPOSIT_MIN_MINOR",
    "DESK_DATABASE_URL",
    "EMAIL_ANSWER_S",
    "EMAIL_URL",
    "GRANTS_AN_ADDRESS",
    "GRANTS_A_DEVICE",
    "GUESTS_LOSE_PRIVATELY_MINOR",
    "GUEST_FREE_RATE",
    "GUEST_PROOF",
    "GUEST_PUZZLE_BITS",
    "GUEST_RATE_LIMIT",
    "HAND_OVER_S",
    "HOUSE_ADDRESS",
    "HOUSE_GSTIN",
    "HOUSE_HSN",
    "HOUSE_NAME",
    "HOUSE_PAN",
    "HOUSE_TAN",
    "HSTS_SECONDS",
    "LAYER_URLS",
    "LEDGER_ANCHOR_EVERY_S",
    "LEDGER_ANCHOR_FILE",
    "LEDGER_ANCHOR_PUT_URL",
    "LEDGER_ANCHOR_TSA_URL",
    "LEDGER_KEY_FILE",
    "LEDGER_PUBLIC_KEYS",
    "LICENCE_FILE",
    "LIVE_KEYS",
    "LOG_LEVEL",
    "METRICS_HOST",
    "METRICS_PORT",
    "METRICS_TOKEN",
    "OUTAGE_S",
    "PAPERS_DIR",
    "PAPERS_KEYS",
    "PAYMENT_HOST",
    "PAYMENT_SANDBOX_SECRET",
    "PAYMENT_VARIANTS",
    "PAYOUT_BANK",
    "PUSH_OWN_SERVERS",
    "REALITY_CHECK_MIN",
    "REDIS_ANSWER_S",
    "REDIS_PREFIX",
    "REDIS_URL",
    "REPLICA_LAG_S",
    "REPLICA_URL",
    "RUMMY_DEBUG",
    "RUMMY_DUTY",
    "RUMMY_LOCAL",
    "SECOND_FACTOR_KEYS",
    "SECRET_KEY",
    "SECURITY_CONTACT",
    "SENTRY_DSN",
    "SIGN_UP_GRANT_MINOR",
    "STAFF_IDLE_S",
    "STAFF_SECOND_FACTOR",
    "STAFF_SESSION_S",
    "STATIC_ROOT",
    "TIME_ZONE",
    "TOP_UP_BELOW_MINOR",
    "TRACES",
    "TRUSTED_PROXIES",
    "VAPID_CONTACT",
    "VAPID_KEY",
    "WEDGED_S",
    "WITHDRAWAL_MIN_MINOR",
    "WORKER_METRICS_PORT",
)
"""Every name that the settings read; a test holds the two equal."""


@contextmanager
def written_down(data_dir: Path, environment: Mapping[str, str]) -> Iterator[None]:
    """Leave word of a house that is opening, for as long as it is open."""
    ours = {name: environment[name] for name in SETTINGS if name in environment}
    me = psutil.Process()
    path = data_dir / NAME
    unfinished = path.with_suffix(f".{me.pid}")
    with os.fdopen(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump({"pid": me.pid, "since": me.create_time(), "environment": {"RUMMY_LOCAL": "1"} | ours}, file)
    unfinished.replace(path)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def join(data_dir: Path, environment: MutableMapping[str, str]) -> str:
    """Give a command the environment of the open house, if it means that one; returns what it works on, in words.

    A command that names another database than the open house keeps what it was given. Without a database at all it
    works on the embedded servers, which belong to one's own machine.
    """
    house = _open_house(data_dir)
    named = environment.get("DATABASE_URL")
    if house is not None and named in (None, house.get("DATABASE_URL")):
        for name, value in house.items():
            environment.setdefault(name, value)
        return f"the open house of {data_dir} ({_database(environment)})"
    if named is None:
        environment.setdefault("RUMMY_LOCAL", "1")
        return f"the house of {data_dir} ({_database(environment)})"
    return f"{_database(environment)}, as DATABASE_URL says"


def _open_house(data_dir: Path) -> dict[str, str] | None:
    """How the house that is open now was started; None where there is none, or it belongs to somebody else."""
    with suppress(OSError, ValueError, KeyError, psutil.Error):
        word = json.loads((data_dir / NAME).read_text())
        if psutil.Process(word["pid"]).create_time() == word["since"]:
            return dict(word["environment"])
    return None


def _database(environment: Mapping[str, str]) -> str:
    """Where the database is, without a password."""
    if "DATABASE_URL" not in environment:
        return "embedded servers"
    url = urlsplit(environment["DATABASE_URL"])
    return f"PostgreSQL{url.path} on {url.hostname or 'this machine'}"
