"""The real site for browser tests: Daphne, a worker and beat as processes, on a database of their own."""

import os
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cached_property

from rummysite.embedded.postgres import CASHIER_ROLE, DEALER_ROLE, DESK_ROLE, READ_ROLE, SITE_ROLE
from rummysite.run.answer import answers
from tests.databases import fresh_database
from tests.e2e.shell import Shell
from tests.processes import Process, environment, free_port, manage, processes
from tests.settings import SERVERS, TEST_HOME

NAME = "e2e"
HOUSE = "from django.core.management import call_command; call_command('prepare_house')"
ROLES = {
    "SITE_ROLE": SITE_ROLE,
    "DESK_ROLE": DESK_ROLE,
    "CASHIER_ROLE": CASHIER_ROLE,
    "DEALER_ROLE": DEALER_ROLE,
    "READ_ROLE": READ_ROLE,
}
"""Whom the house is prepared for, as `make run` does it."""


def _logins(database: str) -> dict[str, str]:
    """A login for each duty, as the processes of `make run` have them; errands are the owner's."""
    return {
        "DATABASE_URL": SERVERS.postgres.url(database, SITE_ROLE),
        "DESK_DATABASE_URL": SERVERS.postgres.url(database, DESK_ROLE),
        "CASHIER_DATABASE_URL": SERVERS.postgres.url(database, CASHIER_ROLE),
        "DEALER_DATABASE_URL": SERVERS.postgres.url(database, DEALER_ROLE),
    }


@dataclass(frozen=True)
class Site:
    """A running site: `url` without a slash at the end; `environment` is what its processes were given."""

    url: str
    environment: dict[str, str]
    processes: dict[str, Process]

    @cached_property
    def errands(self) -> Shell:
        """The shell that is kept open for errands, opened with the first."""
        return Shell(self.environment)

    def manage(self, *arguments: str) -> str:
        """Run a management command on the site's database; what it printed."""
        return manage(self.environment, *arguments)

    def shell(self, code: str) -> str:
        """Run Python code in the site's Django; what it printed."""
        return self.errands.run(code).strip()

    def log(self, name: str) -> str:
        """What the process `web`, `worker` or `beat` has said so far."""
        return self.processes[name].log.read_text()


@contextmanager
def running_site(
    name: str = NAME,
    first: Callable[[Site], object] | None = None,
    without: Collection[str] = (),
    **settings: str,
) -> Iterator[Site]:
    """Start everything on a fresh database, with `settings` added to the environment; stop everything at the end.

    `name` tells sites apart that run at once, `first` is done before anything is started, and the processes
    `without` which a house can be for a while are not.
    """
    database = f"rummy_{name}"
    port = free_port()
    folder = TEST_HOME / f"site-{name}"
    folder.mkdir(exist_ok=True)
    own = {
        "DATABASE_URL": fresh_database(database),
        "GUEST_RATE_LIMIT": "1000/m/ip",  # all stories come from one address
        "REDIS_PREFIX": f"{TEST_HOME.name}-{name}",
        "RUMMY_DATA_DIR": os.fspath(folder),  # its keys are no other house's
    }
    told = environment(port, **(own | ROLES | settings))
    site = Site(f"http://localhost:{port}", told, processes(told | _logins(database), TEST_HOME, name))
    with ExitStack() as stops:
        stops.callback(site.errands.leave)
        site.shell(HOUSE)
        if first is not None:
            first(site)
        for process in (process for part, process in site.processes.items() if part not in without):
            stops.callback(process.stop)
            process.start()
        while not answers(site.url, wait_s=1):  # a busy machine is slow; a site that has ended will not come
            if not site.processes["web"].is_running:
                raise RuntimeError(f"The site did not come up:\n{site.log('web')[-4000:]}")
        yield site
