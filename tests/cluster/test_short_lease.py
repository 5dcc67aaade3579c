"""Patroni is allowed a short lease only where nothing is acknowledged without a standby."""

import subprocess
import sys

import pytest

ADJUSTED = """
import json, sys
from deploy.cluster.short_lease import allow_short_leases
from patroni.config import Config
allow_short_leases()
told = json.loads(sys.argv[1])
Config._validate_and_adjust_timeouts(Config.__new__(Config), told)
print(told["ttl"])
"""
STRICT = '"synchronous_mode": "quorum", "synchronous_mode_strict": true'


def adjusted(settings: str) -> str:
    """The lease that Patroni makes of these settings, in a process of its own, for what it changes stays changed."""
    done = subprocess.run([sys.executable, "-c", ADJUSTED, settings], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("settings", "lease"),
    [
        (f'{{"ttl": 7, "loop_wait": 1, "retry_timeout": 3, {STRICT}}}', "7"),
        (f'{{"ttl": 6, "loop_wait": 1, "retry_timeout": 3, {STRICT}}}', "20"),
        ('{"ttl": 7, "loop_wait": 1, "retry_timeout": 3, "synchronous_mode": "quorum"}', "20"),
        ('{"ttl": 7, "loop_wait": 1, "retry_timeout": 3}', "20"),
    ],
    ids=["strict", "shorter than a round and two tries", "quorum, but not strict", "asynchronous"],
)
def test_a_short_lease_is_kept_only_by_a_strict_quorum(settings: str, lease: str) -> None:
    assert adjusted(settings) == lease
