"""`/livez`, `/readyz` and `/healthz`: answered before Django, within a second, whatever is away.

- `/livez`: the process's event loop runs. A supervisor that gets no answer starts the process again.
- `/readyz`: this process can serve. A load balancer sends requests elsewhere while it says 503. Messages between
  processes do not count, for the house plays on without them, nor does what no other process would do better.
- `/healthz`: everything that is known, for people and for monitoring; 503 when anything is bad.

They are asked by address, by containers and balancers, so no name has to be right. Nothing in them is a secret, and
what they cost does not grow with how often they are asked.
"""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from base.refusals import RequestRefusal, refusal_body
from base.watching.health import Finding, checks
from rummysite.applications import AS_BYTES, Application, Scope
from rummysite.watch.looks import DATABASE, Looks

PATHS = {"/livez", "/readyz", "/healthz"}


class Health:
    """ASGI: answers the paths of health, and passes everything else on."""

    def __init__(self, application: Application, looks: Looks) -> None:
        self._application = application
        self.looks = looks

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Serve one request or socket."""
        if scope["type"] != "http" or scope["path"] not in PATHS:
            await self._application(scope, receive, send)
        elif scope["method"] not in {"GET", "HEAD"}:
            # In English, like all that is said here: nobody's language is known before Django.
            says = refusal_body(RequestRefusal.BAD_REQUEST, "This address is only read.")
            await answer(send, HTTPStatus.METHOD_NOT_ALLOWED, says, scope["method"])
        elif scope["path"] == "/livez":
            await answer(send, 200, {"loop": "ok"}, scope["method"])
        else:
            findings = await self.looks.now()
            if scope["path"] == "/readyz":
                findings = {name: finding for name, finding in findings.items() if _stops_serving(name)}
            numbers = numbers_of(findings) if scope["path"] == "/healthz" else {}
            await answer(send, status_of(findings), in_words(findings) | numbers, scope["method"])


def status_of(findings: Mapping[str, Finding]) -> int:
    """200 when all is well, else 503."""
    return 200 if all(finding.is_well for finding in findings.values()) else 503


def in_words(findings: Mapping[str, Finding]) -> dict[str, Any]:
    """`ok` or the error of each part."""
    return {name: finding.says for name, finding in findings.items()}


def numbers_of(findings: Mapping[str, Finding]) -> dict[str, Any]:
    """The numbers behind the findings."""
    return {"numbers": {name: round(one.number, 3) for name, one in findings.items() if one.number is not None}}


def _stops_serving(name: str) -> bool:
    check = checks.get(name)
    return name == DATABASE or (check is not None and check.stops_serving)


async def answer(send: Any, status: int, says: Mapping[str, Any], method: str = "GET") -> None:
    """Send one answer of JSON."""
    body = json.dumps(says).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        *AS_BYTES,
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if method == "HEAD" else body})
