"""Somebody in the house who does what the tests ask: makes guests, opens tables, goes over the ledger.

A process of its own, because Django in the tests' process is on another database; `Clerk` is the other end of its pipe.
"""

import json
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from typing import Any

from rummysite.paths import BASE_DIR


class Clerk:
    """Ask for what the functions below do: `clerk.people(count=3)`."""

    def __init__(self, environment: dict[str, str]) -> None:
        command = [sys.executable, "-m", "tests.faults.clerk"]
        pipe = subprocess.PIPE
        self._one_at_a_time = threading.Lock()
        self._process = subprocess.Popen(command, cwd=BASE_DIR, env=environment, stdin=pipe, stdout=pipe, text=True)

    def ask(self, name: str, /, **given: Any) -> Any:
        """What that function answers."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._one_at_a_time:
            self._process.stdin.write(json.dumps([name, given]) + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
        assert answer, f"the clerk is gone, asked for {name} with {given}"
        done = json.loads(answer)
        assert "failed" not in done, f"the clerk could not do {name} with {given}:\n{done['failed']}"
        return done["answer"]

    def kill(self) -> None:
        """`kill -9`, wherever the clerk is; nobody can be asked any more."""
        self._process.kill()
        self._process.wait()

    def leave(self) -> None:
        """Let the clerk go home."""
        self._process.communicate()


def main() -> None:
    """Answer each line of the input until there are no more."""
    import django

    django.setup()
    from django.db import close_old_connections

    from tests.faults.match_errands import ERRANDS

    errands = {
        function.__name__: function for function in (people, table, start_now, put_everything_back, ledger, *ERRANDS)
    }
    for line in sys.stdin:
        name, given = json.loads(line)
        close_old_connections()
        print(json.dumps(done(errands[name], given)), flush=True)


def done(errand: Callable[..., Any], given: dict[str, Any]) -> dict[str, Any]:
    """What the errand answers, or how it failed: one test's failure must not take the clerk from the others."""
    try:
        return {"answer": errand(**given)}
    except Exception:  # noqa: BLE001 - whatever it is, who asked is told and the clerk stays
        return {"failed": traceback.format_exc()}


def people(count: int) -> list[dict[str, str]]:
    """New guests with the welcome chips, logged in: `id` and the session's `cookie` of each; all have client seeds."""
    from django.test import Client

    from accounts.people.services import create_guest, set_client_seed
    from base.ids import new_public_id
    from tests.session_cookies import log_in_by_cookies

    log_in_by_cookies()

    made = []
    for _ in range(count):
        user, client = set_client_seed(create_guest(), f"mango {new_public_id()}"), Client()
        client.force_login(user)
        made.append({"id": user.public_id, "cookie": client.cookies["sessionid"].value})
    return made


def table(**fields: Any) -> str:
    """Open a table; its public id."""
    from tables.setup.models import Table
    from tables.setup.services import open_table

    return open_table(Table(**fields)).public_id


def start_now(table: str) -> None:
    """Let the countdown of a table end."""
    from base import clock
    from tables.setup.models import Table

    Table.objects.filter(public_id=table).update(starts_at=clock.now())


def put_everything_back() -> None:
    """Let everything that was booked have been booked a day earlier, and be sealed anew."""
    from tests.wallet.builders import guards_off, sql
    from tests.wallet.finance.closing.yesterday import put_back

    put_back()
    with guards_off():
        sql("TRUNCATE wallet_block, wallet_leaf CASCADE")


def ledger() -> list[str]:
    """Every difference that the ledger's audit finds."""
    from wallet.ledger.audit import differences

    return [str(difference) for difference in differences()]


if __name__ == "__main__":
    main()
