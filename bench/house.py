"""A house to measure: Django on embedded servers of its own that keep every commit, as `make run` has them."""

import atexit
import os
import shutil
import signal
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

_open = ExitStack()


def ready() -> None:
    """Start PostgreSQL and Valkey in a temporary folder and set Django up on a migrated database, once a process.

    The cluster is a copy of the tests' own: migrating costs 45 s of a core, and every benchmark has a house.
    """
    if "RUMMY_BENCH_HOME" in os.environ:
        return
    home = Path(tempfile.mkdtemp(prefix="rummy-bench-")).resolve()
    home.chmod(0o711)
    os.environ |= {
        "RUMMY_BENCH_HOME": str(home),
        "RUMMY_DATA_DIR": str(home),
        "RUMMY_LOCAL": "1",
        "DJANGO_SETTINGS_MODULE": "rummysite.settings",
        "LOG_LEVEL": "WARNING",
        # Our Python may stand still for a minute on a busy machine, in the middle of a transaction too.
        "PGOPTIONS": "-c idle_in_transaction_session_timeout=0",
        "DATABASE_POOL_WAIT_S": "60",
    }
    from rummysite.embedded import embedded
    from tests.ready_cluster import lay_cluster

    servers = embedded(home)
    lay_cluster(servers)
    _open.callback(shutil.rmtree, home, ignore_errors=True)
    _open.enter_context(servers.running())
    os.environ |= {"DATABASE_URL": servers.postgres.url(), "REDIS_URL": servers.valkey.url()}
    atexit.register(_open.close)

    # A benchmark that is told to stop closes what it has opened, as one that ends.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
