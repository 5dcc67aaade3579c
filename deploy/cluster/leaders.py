"""`python -m deploy.cluster.leaders ETCD PATRONI`: on each machine, keep etcd's leader off the machine of the primary.

If both are on the machine that is lost, the others first need a new leader of etcd, and that one gives the lost
primary its whole lease once more before a standby may follow it. If they are apart, only the rest of the lease is
waited for. So where this machine has both, etcd's leader moves to another member that answers. That takes a few
milliseconds, and nobody loses a lease by it.

Where etcd and Patroni speak TLS, `--ca` is the file of the authority that signed their certificates, and
`--certificate` and `--key` are those of this client. Where etcd has users, `--user` names one with the role root, and
its password is in the environment's ETCD_PASSWORD.
"""

import argparse
import json
import os
import ssl
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from http.client import HTTPException
from typing import Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.request import HTTPSHandler, OpenerDirector, ProxyHandler, Request, build_opener

LOOK_S, ANSWER_S = 2, 1
NOT_THE_PRIMARY = 503
TROUBLES = (URLError, HTTPException, OSError, ValueError, LookupError)
"""What asking raises where nobody answers, or answers no; at the next look somebody may."""


class Here(NamedTuple):
    """This machine's member of etcd and its Patroni, how both are reached, and for how long an answer is waited."""

    etcd_url: str
    patroni_url: str
    opener: OpenerDirector
    user: str = ""
    password: str = ""
    answer_s: float = ANSWER_S


def main(arguments: Sequence[str]) -> None:
    """Look every `LOOK_S`, without end, and print what is worth a line."""
    here = _here(arguments)
    for line in lines(here):
        if line:
            print(line, flush=True)
        time.sleep(LOOK_S)


def lines(here: Here) -> Iterator[str]:
    """Look once for each line: that the leader moved, that looking fails or works again, or "" for nothing new."""
    trouble = ""
    while True:
        try:
            to = keep_apart(here)
        except TROUBLES as error:
            before, trouble = trouble, f"etcd or Patroni cannot be asked: {error!r}"
            yield "" if before else trouble
            continue
        before, trouble = trouble, ""
        if to:
            yield f"etcd's leader was on the primary's machine and moves to {to}"
        else:
            yield "etcd and Patroni answer again" if before else ""


def keep_apart(here: Here) -> str:
    """Move etcd's leader away if this machine has it and the primary too; to whom, or "". Raises `TROUBLES`."""
    if not _is_primary(here):
        return ""
    token = _token(here)
    state = _ask(here, here.etcd_url, "maintenance/status", token)
    us = state["header"]["member_id"]
    if state.get("leader") != us:
        return ""
    members = _ask(here, here.etcd_url, "cluster/member/list", token, {"linearizable": False})["members"]
    for member in members:
        if member["ID"] != us and not member.get("isLearner") and _answers(here, member, token):
            _ask(here, here.etcd_url, "maintenance/transfer-leadership", token, {"targetID": member["ID"]})
            return str(member["name"])
    return ""


def opener_of(tls: ssl.SSLContext | None = None) -> OpenerDirector:
    """What opens addresses of the cluster: never by the proxy that the environment may name."""
    return build_opener(ProxyHandler({}), *([HTTPSHandler(context=tls)] if tls else []))


def _here(arguments: Sequence[str]) -> Here:
    parser = argparse.ArgumentParser(prog="python -m deploy.cluster.leaders", description=__doc__)
    parser.add_argument("etcd", help="the address of this machine's member, such as http://10.0.0.1:2379")
    parser.add_argument("patroni", help="the address of this machine's Patroni, such as http://10.0.0.1:8008")
    parser.add_argument("--ca", help="the file of the authority whose certificates count")
    parser.add_argument("--certificate", help="the file of this client's certificate")
    parser.add_argument("--key", help="the file of its key")
    parser.add_argument("--user", default="", help="the user of etcd")
    given = parser.parse_args(arguments)
    tls = ssl.create_default_context(cafile=given.ca)
    if given.certificate:
        tls.load_cert_chain(given.certificate, given.key)
    return Here(given.etcd, given.patroni, opener_of(tls), given.user, os.environ.get("ETCD_PASSWORD", ""))


def _is_primary(here: Here) -> bool:
    """Patroni answers 200 here on the machine that has the office, and 503 on the others."""
    try:
        with here.opener.open(f"{here.patroni_url}/primary", timeout=here.answer_s) as answer:
            return bool(answer.status == 200)
    except HTTPError as error:
        if error.code == NOT_THE_PRIMARY:
            return False
        raise


def _token(here: Here) -> str:
    if not here.user:
        return ""
    who = {"name": here.user, "password": here.password}
    return str(_ask(here, here.etcd_url, "auth/authenticate", "", who)["token"])


def _answers(here: Here, member: Mapping[str, Any], token: str) -> bool:
    try:
        return bool(_ask(here, member["clientURLs"][0], "maintenance/status", token).get("leader"))
    except TROUBLES:
        return False


def _ask(here: Here, etcd_url: str, what: str, token: str, message: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What a member of etcd answers by its gateway for JSON; its numbers of 64 bits are texts."""
    request = Request(f"{etcd_url}/v3/{what}", json.dumps(message or {}).encode())  # noqa: S310  (our own)
    if token:
        request.add_header("Authorization", token)
    with here.opener.open(request, timeout=here.answer_s) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


if __name__ == "__main__":
    main(sys.argv[1:])
