"""`python -m deploy.cluster.short_lease FILE`: Patroni, with leases of less than 20 seconds too.

Patroni's minimum protects clusters that acknowledge a commit before a standby has it: there two primaries at once lose
data, and the lease alone keeps them apart. Here a primary acknowledges nothing without a standby (`patroni`), so a
shorter lease costs at most an election too many. docs/decisions/cluster.md says what it brings.
"""

import sys
from typing import Any

from patroni.__main__ import main
from patroni.config import Config

SHORTEST_S = 7
"""One round and two tries, by Patroni's own rule: loop_wait + 2 * retry_timeout <= ttl."""


def allow_short_leases() -> None:
    """From now on a `ttl` in the cluster's settings counts from `SHORTEST_S` on; what else is held to stays."""
    usual = Config._validate_and_adjust_timeouts  # noqa: SLF001  (Patroni has no other way to say it)

    def adjusted(self: Config, config: dict[str, Any]) -> None:
        wanted_s = int(config.get("ttl", 0))
        is_strict = config.get("synchronous_mode") == "quorum" and config.get("synchronous_mode_strict") is True
        steps = int(config.get("loop_wait", 10)) + 2 * int(config.get("retry_timeout", 10))
        if not is_strict or wanted_s < max(SHORTEST_S, steps):
            usual(self, config)

    Config._validate_and_adjust_timeouts = adjusted  # noqa: SLF001


if __name__ == "__main__":
    allow_short_leases()
    sys.exit(main())
