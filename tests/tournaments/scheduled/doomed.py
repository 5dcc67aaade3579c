"""Workers that sweep tournaments and are killed in the middle: `kill -9` at the n-th statement they send.

A process of its own that has Django ready and no connection open forks one worker for each line it reads, so that a
death costs milliseconds. `Doomed` is the other end of its pipe.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any, Self

from rummysite.paths import BASE_DIR


class Doomed:
    """Lets workers sweep the tests' database at a moment."""

    def __enter__(self) -> Self:
        from django.conf import settings
        from django.db import connection

        command = [sys.executable, "-m", "tests.tournaments.scheduled.doomed", str(connection.settings_dict["NAME"])]
        keys = {"LIVE_KEYS": ",".join(settings.LIVE_KEYS), "DEALER_KEY_FILE": str(settings.DEALER_KEY_FILE)}
        environment = os.environ | {"DJANGO_SETTINGS_MODULE": "rummysite.settings"} | keys
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, cwd=BASE_DIR, env=environment, stdin=pipe, stdout=pipe, text=True)
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def sweep(self, now_ms: int, dies_at: int) -> bool:
        """Sweep until nothing is due, or be killed before that statement; whether the worker was killed."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([now_ms, dies_at]) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert answer in (0, -signal.SIGKILL), f"the worker ended with {answer}"
        if answer:
            self._await_its_session()
        return bool(answer)

    def _await_its_session(self) -> None:
        """Wait until the server has seen the death: until then the dead worker's locks keep others off."""
        from django.db import connection

        while True:
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                    " AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND state <> 'idle'"
                )
                ((at_work,),) = cursor.fetchall()
            if not at_work:
                return
            time.sleep(0.01)


def main() -> None:
    """Fork a worker for each line and say how it ended."""
    import django

    django.setup()
    from django.db import connections

    connections["default"].settings_dict["NAME"] = sys.argv[1]
    for line in sys.stdin:
        now_ms, dies_at = json.loads(line)
        worker = os.fork()
        if worker == 0:
            _work(now_ms, dies_at)
        _, status = os.waitpid(worker, 0)
        print(json.dumps(os.waitstatus_to_exitcode(status)), flush=True)


def _work(now_ms: int, dies_at: int) -> None:
    from django.db import connection

    from tournaments.scheduled.deadlines import sweep_scheduled

    sent = 0

    def count(execute: Callable[..., Any], *statement: Any) -> Any:
        nonlocal sent
        sent += 1
        if sent == dies_at:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(*statement)

    code = 1
    try:
        with connection.execute_wrapper(count):
            while sweep_scheduled(now_ms):
                pass
        code = 0
    finally:
        os._exit(code)


if __name__ == "__main__":
    main()
