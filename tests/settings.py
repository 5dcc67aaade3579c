"""Settings of the tests: the site's own, on servers that each pytest process starts for itself (see `conftest.py`)."""

import os
import tempfile
from pathlib import Path

from rummysite.embedded import embedded
from tests.ready_cluster import AS_MIGRATED

TEST_HOME = Path(tempfile.gettempdir()).resolve() / f"rummy-test-{os.getpid()}"
SERVERS = embedded(TEST_HOME, durable=False)
os.environ |= {
    "DATABASE_URL": SERVERS.postgres.url(),
    "DATABASE_POOL_MAX": "80",
    "REDIS_URL": SERVERS.valkey.url(),
    "REDIS_PREFIX": TEST_HOME.name,
    "RUMMY_DATA_DIR": str(TEST_HOME),
    "RUMMY_LOCAL": "1",
    "SECRET_KEY": "a key for tests, which keep no secrets",
    "ALLOWED_HOSTS": "localhost,127.0.0.1,testserver",
    # Each worker would load all pages to check the same code once more; preparing the house has done it.
    "CELERY_SKIP_CHECKS": "1",
}

from rummysite.settings import *  # noqa: E402, F403  (the addresses above must be known first)

DATABASES["default"]["TEST"] = {"TEMPLATE": AS_MIGRATED}  # noqa: F405
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
WHITENOISE_AUTOREFRESH = True  # else every test client would look through all static files before its first request
LEDGER_KEY_FILE = str(TEST_HOME / "no_ledger_key.pem")  # a test that signs makes a key of its own
