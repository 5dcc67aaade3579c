"""`python -m deploy.cluster.leaders ETCD PATRONI`: on each machine, keep etcd's leader off the machine of the primary.

If both are on the machine that is lost, the others first need a new leader of etcd, and that one gives the lost
primary its whole lease once more before a standby may follow it. If they are apart, only the rest of the lease is
waited for. So where this machine has both, etcd's leader moves to another member that answers. That takes a few
milliseconds, and nobody loses a lease by it.
"""

import argparse
import json
import sys
import time
import urllib.request
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.error import URLError

LOOK_S, ANSWER_S = 2, 1
TROUBLES = (URLError, OSError, ValueError, KeyError)
"""What asking raises where nobody answers, or answers no; a second later somebody may."""


def main(arguments: Sequence[str]) -> None:
    """Look every `LOOK_S`, without end."""
    parser = argparse.ArgumentParser(prog="python -m deploy.cluster.leaders", description=__doc__)
    parser.add_argument("etcd", help="the address of this machine's member, such as http://10.0.0.1:2379")
    parser.add_argument("patroni", help="the address of this machine's Patroni, such as http://10.0.0.1:8008")
    given = parser.parse_args(arguments)
    while True:
        to = keep_apart(given.etcd, given.patroni)
        if to:
            print(f"etcd's leader was on the primary's machine and moves to {to}", flush=True)
        time.sleep(LOOK_S)


def keep_apart(etcd_url: str, patroni_url: str) -> str:
    """Move etcd's leader away if the member at `etcd_url` leads and `patroni_url` is the primary's; to whom, or ""."""
    try:
        if not _is_primary(patroni_url):
            return ""
        state = _ask(etcd_url, "maintenance/status")
        us = state["header"]["member_id"]
        if state.get("leader") != us:
            return ""
        members = _ask(etcd_url, "cluster/member/list", {"linearizable": False})["members"]
        for member in members:
            if member["ID"] != us and not member.get("isLearner") and _answers(member):
                _ask(etcd_url, "maintenance/transfer-leadership", {"targetID": member["ID"]})
                return str(member["name"])
    except TROUBLES:
        pass
    return ""


def _is_primary(patroni_url: str) -> bool:
    """Patroni answers 200 here on the machine that has the office, and 503 on the others, which raises."""
    with urllib.request.urlopen(f"{patroni_url}/primary", timeout=ANSWER_S) as answer:  # noqa: S310  (our own)
        return bool(answer.status == 200)


def _answers(member: Mapping[str, Any]) -> bool:
    try:
        return bool(_ask(member["clientURLs"][0], "maintenance/status").get("leader"))
    except TROUBLES:
        return False


def _ask(etcd_url: str, what: str, told: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What a member of etcd says, by its gateway for JSON; its numbers of 64 bits are texts."""
    request = urllib.request.Request(f"{etcd_url}/v3/{what}", json.dumps(told or {}).encode())  # noqa: S310  (our own)
    with urllib.request.urlopen(request, timeout=ANSWER_S) as answer:  # noqa: S310  (as above)
        found: dict[str, Any] = json.load(answer)
        return found


if __name__ == "__main__":
    main(sys.argv[1:])
