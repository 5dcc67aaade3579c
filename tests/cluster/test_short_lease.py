"""Patroni is allowed a short lease only where nothing is acknowledged without a standby, and asks the dead briefly."""

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
ASKED = """
from deploy.cluster.short_lease import ask_briefly
from patroni.dcs import Member
from patroni.ha import Ha
from patroni.request import PatroniRequest
ask_briefly()

class Wire(PatroniRequest):
    def request(self, method, url, body=None, **waits):
        print(method, url.rpartition("/")[2], waits["timeout"])
        raise ConnectionError

class Here:
    request = Wire({})

member = Member(0, "c", None, {"api_url": "http://127.0.0.1:1/patroni"})
ha = Ha.__new__(Ha)
ha.patroni = Here()
ha.fetch_node_status(member)
try:
    Here.request(member, "post", "failsafe", "{}", timeout=2, retries=1)
except ConnectionError:
    pass
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


def test_a_member_that_is_gone_is_asked_for_a_second_and_told_as_patroni_does() -> None:
    done = subprocess.run([sys.executable, "-c", ASKED], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["GET patroni 1", "post failsafe 2"]
