"""`python -m deploy.cluster.short_lease FILE`: Patroni, with leases of less than 20 seconds too.

Patroni's minimum protects clusters that acknowledge a commit before a standby has it: there two primaries at once lose
data, and the lease alone keeps them apart. Here a primary acknowledges nothing without a standby (`patroni`), so a
shorter lease costs at most an election too many. docs/decisions/cluster.md says what it brings.

In an election a standby asks every member how far it is, and Patroni waits two seconds for one that is gone: before a
standby is promoted, and once more before the other one follows it. Here it waits for `ASK_S`.
"""

import sys
from typing import Any

from patroni.__main__ import main
from patroni.config import Config
from patroni.request import PatroniRequest

SHORTEST_S = 7
"""One round and two tries, by Patroni's own rule: loop_wait + 2 * retry_timeout <= ttl."""
ASK_S = 1


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


def ask_briefly() -> None:
    """From now on nobody waits longer than `ASK_S` for what a member says of itself; what it is told to do may last."""
    usual = PatroniRequest.__call__

    def call_briefly(
        self: PatroniRequest, member: Any, method: str = "GET", endpoint: str | None = None, *given: Any, **named: Any
    ) -> Any:
        if (method, endpoint) == ("GET", None) and "timeout" in named:
            named["timeout"] = min(named["timeout"], ASK_S)
        return usual(self, member, method, endpoint, *given, **named)

    PatroniRequest.__call__ = call_briefly


if __name__ == "__main__":
    allow_short_leases()
    ask_briefly()
    sys.exit(main())
