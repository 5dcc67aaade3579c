"""One sealed message to one browser: encrypted for it alone (RFC 8291), signed by the house (RFC 8292).

The push service that carries it reads nothing of it. How the house decides where it may go is in `endpoints`.
"""

import hashlib
import json
import logging
import socket
import threading
from base64 import urlsafe_b64encode
from contextlib import suppress
from enum import StrEnum
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import certifi
import urllib3
from django.conf import settings
from urllib3.connection import HTTPConnection, HTTPSConnection

from base import clock
from tables.push.endpoints import Endpoint, addresses_of, endpoint_of
from tables.push.models import PushSubscription
from tables.push.refusals import PushRefused

if TYPE_CHECKING:
    from py_vapid import Vapid02
    from urllib3.response import HTTPResponse

logger = logging.getLogger(__name__)
ANSWER_S = 5.0
TIMES = urllib3.Timeout(connect=3.0, read=ANSWER_S)
SIGNED_FOR_S = 12 * 3600


class Fate(StrEnum):
    """The outcome of a message."""

    SENT = "sent"
    GONE = "gone"  # the browser does not want to be called any more, or may not be
    FAILED = "failed"  # this time; the call will be over before another try is worth it


class Line(HTTPConnection):
    """A connection whose whole answer has `ANSWER_S`, however it comes.

    The time limit of a socket is for each read, so a server that sends byte after byte would never reach it.
    """

    def getresponse(self) -> "HTTPResponse":  # type: ignore[override]  # as the library itself has it
        """The answer's status and headers; raises TimeoutError when they are not complete in time."""
        line, is_cut = self.sock, threading.Event()

        def cut() -> None:
            is_cut.set()
            with suppress(OSError):  # it has just been closed
                # Not `line.shutdown`: that of TLS also takes the cipher away, under the hands of who reads.
                socket.socket.shutdown(line, socket.SHUT_RDWR)

        timer = threading.Timer(ANSWER_S, cut)
        timer.daemon = True
        timer.start()
        try:
            answer = super().getresponse()
        finally:
            timer.cancel()
        if is_cut.is_set():  # the end of the line is read as the end of the headers
            raise TimeoutError("the answer was too slow")
        return answer


class SealedLine(Line, HTTPSConnection):
    """A connection over TLS whose whole answer has `ANSWER_S`."""


def public_key() -> str:
    """The house's key as browsers take it, in URL-safe base64; empty where the house does not call by push."""
    if not settings.VAPID_KEY:
        return ""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = _vapid().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def send(subscription: PushSubscription, message: dict[str, Any], ttl_s: int) -> Fate:
    """Send a message to the browser's push service, which stores it for `ttl_s` at most.

    The look-up of its name, the connection, its TLS and the answer have a few seconds each, whatever the service does.
    """
    try:
        endpoint = endpoint_of(subscription.endpoint)
        address = addresses_of(endpoint)[0]
    except PushRefused as refused:
        logger.warning("nothing is pushed there: %s", refused)
        return Fate.GONE
    except TimeoutError as slow:
        logger.info("a push did not get through: %s", slow)
        return Fate.FAILED
    try:
        answer = _post(endpoint, address, _sealed(subscription, message), _headers(endpoint, message, ttl_s))
    except (urllib3.exceptions.HTTPError, OSError) as fault:
        logger.info("a push did not get through to %s: %s", endpoint.host, fault)
        return Fate.FAILED
    if answer in {HTTPStatus.NOT_FOUND, HTTPStatus.GONE}:
        return Fate.GONE
    if not HTTPStatus.OK <= answer < HTTPStatus.MULTIPLE_CHOICES:
        logger.warning("a push service said %d", answer, extra={"host": endpoint.host})
        return Fate.FAILED
    return Fate.SENT


def _sealed(subscription: PushSubscription, message: dict[str, Any]) -> bytes:
    from pywebpush import WebPusher  # with aiohttp, a fifth of a process's start; most never push

    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    plain = json.dumps(message, ensure_ascii=False).encode()
    return bytes(WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(plain)["body"])


def _headers(endpoint: Endpoint, message: dict[str, Any], ttl_s: int) -> dict[str, str]:
    now_s = clock.now_ms() // 1000
    claims = {"aud": endpoint.origin, "sub": settings.VAPID_CONTACT, "exp": now_s + SIGNED_FOR_S}
    # A later word about the same thing takes the earlier one's place while the browser is away.
    topic = urlsafe_b64encode(hashlib.sha256(str(message.get("tag", "")).encode()).digest())[:32].decode()
    return {
        **_vapid().sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(ttl_s),
        "Topic": topic,
        "Urgency": "high",
    }


def _post(endpoint: Endpoint, address: str, body: bytes, headers: dict[str, str]) -> int:
    """Post to exactly this address, which shows the certificate of the endpoint's name."""
    with _pool(endpoint, address) as pool:
        host = endpoint.origin.split("://")[1]
        sent_headers = {**headers, "Host": host, "User-Agent": "rummy-house"}
        answer = pool.urlopen(
            "POST",
            endpoint.target,
            body=body,
            headers=sent_headers,
            redirect=False,
            retries=False,
            preload_content=False,
        )
        answer.release_conn()
        return int(answer.status)


def _pool(endpoint: Endpoint, address: str) -> urllib3.HTTPConnectionPool:
    if endpoint.scheme == "http":
        plain = urllib3.HTTPConnectionPool(address, endpoint.port, timeout=TIMES)
        plain.ConnectionCls = Line
        return plain
    sealed = urllib3.HTTPSConnectionPool(
        address,
        endpoint.port,
        timeout=TIMES,
        cert_reqs="CERT_REQUIRED",
        ca_certs=certifi.where(),
        server_hostname=endpoint.host,
        assert_hostname=endpoint.host,
    )
    sealed.ConnectionCls = SealedLine
    return sealed


def _vapid() -> "Vapid02":
    from py_vapid import Vapid02

    return Vapid02.from_raw(settings.VAPID_KEY.encode())
