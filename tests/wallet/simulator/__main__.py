"""`python -m tests.wallet.simulator --seed N --events M --storms K`: storms on a server of their own; 1 at a fault."""

import argparse
import logging
import os
import shutil
import sys
import traceback

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"


def main() -> int:
    """Go through the storms, one seed after the other, each in an empty house."""
    parser = argparse.ArgumentParser(prog="python -m tests.wallet.simulator", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the first storm's seed")
    parser.add_argument("--events", type=int, default=1_000, help="how many events a storm has")
    parser.add_argument("--storms", type=int, default=1, help="so many seeds, one after the other")
    given = parser.parse_args()

    from tests.ready_cluster import lay_cluster
    from tests.settings import SERVERS, TEST_HOME

    TEST_HOME.mkdir(parents=True, exist_ok=True)
    TEST_HOME.chmod(0o711)
    lay_cluster(SERVERS)
    try:
        with SERVERS.running():
            return _storms(range(given.seed, given.seed + given.storms), given.events)
    finally:
        shutil.rmtree(TEST_HOME, ignore_errors=True)


def _storms(seeds: range, events: int) -> int:
    import django
    from django.core.management import call_command

    django.setup()
    logging.disable(logging.CRITICAL)  # faults are meant; what comes of them is compared
    import pytest

    from tests.ledger_flush import flush_past_the_guards
    from tests.wallet.simulator.clock import simulated_clock
    from tests.wallet.simulator.storm import storm

    with pytest.MonkeyPatch.context() as patch:
        flush_past_the_guards(patch)
        for seed in seeds:
            try:
                with simulated_clock() as clock:
                    print(storm(clock, seed, events), flush=True)
            except Exception:  # noqa: BLE001 - whatever it is, it is told with its seed
                traceback.print_exc()
                return 1
            call_command("flush", verbosity=0, interactive=False)
    return 0


if __name__ == "__main__":
    sys.exit(main())
