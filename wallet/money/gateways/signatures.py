"""Signed messages of a gateway: HMAC-SHA256 over the time and the body, so neither can be changed or replayed.

    X-Gateway-Signature: t=1790000000,v1=<hex of HMAC-SHA256(secret, "1790000000." + body)>

A message is refused if its time is further from now than the tolerance; within it, `GatewayEvent` recognises
repeats. docs/operators/payments.md has the body's fields.
"""

import hashlib
import hmac
from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta

HEADER = "X-Gateway-Signature"
BODY_MAX_BYTES = 16_384


class Bad(StrEnum):
    """Why a message is not believed; the value goes back to the gateway."""

    UNSIGNED = "unsigned"
    WRONG_SIGNATURE = "wrong_signature"
    TOO_OLD = "too_old"
    UNREADABLE = "unreadable"
    TOO_LONG = "too_long"


class BadMessage(Exception):
    """A message that is not believed."""

    def __init__(self, why: Bad) -> None:
        """`why` says which check it failed."""
        super().__init__(why.value)
        self.why = why


class EventKind(StrEnum):
    """The kinds of messages about a payment."""

    AUTHORISED = "payment.authorised"
    CAPTURED = "payment.captured"
    FAILED = "payment.failed"
    CHARGED_BACK = "payment.charged_back"
    REFUNDED = "payment.refunded"
    REFUND_FAILED = "payment.refund_failed"


Name = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[!-~]*$")]


class Message(msgspec.Struct, frozen=True):
    """A gateway's message:

    `payment` is the token from the house, `amount_minor` the whole captured amount. Values that no column can store
    are refused: names are printable ASCII, and an amount must be exact.
    """

    id: Name
    type: EventKind
    payment: Name
    amount_minor: Annotated[int, Meta(ge=0, le=10**15)]
    currency: Name
    note: Annotated[str, Meta(pattern=r"^[^\x00]*$")] = ""


class Signed(msgspec.Struct, frozen=True):
    """A message that was believed, when it was sent, its body as text, and the sha256 of that in hex."""

    message: Message
    sent_at: datetime
    body: str
    digest: str


def sign(body: bytes, secret: str, moment: datetime) -> str:
    """The header for a body sent at this moment."""
    seconds = int(moment.timestamp())
    return f"t={seconds},v1={_mac(body, secret, str(seconds))}"


def believed(body: bytes, header: str, secret: str, now: datetime, tolerance_s: int) -> Signed:
    """The message in a signed body. Raises BadMessage."""
    if len(body) > BODY_MAX_BYTES:
        raise BadMessage(Bad.TOO_LONG)
    parts = dict(part.split("=", 1) for part in header.split(",") if "=" in part)
    moment, mac = parts.get("t", ""), parts.get("v1", "")
    if not mac or not (moment.isascii() and moment.isdigit() and len(moment) <= 12):
        raise BadMessage(Bad.UNSIGNED)
    if not hmac.compare_digest(mac.encode(), _mac(body, secret, moment).encode()):
        raise BadMessage(Bad.WRONG_SIGNATURE)
    if abs(int(now.timestamp()) - int(moment)) > tolerance_s:
        raise BadMessage(Bad.TOO_OLD)
    try:
        message = msgspec.json.decode(body, type=Message)
    except (msgspec.DecodeError, UnicodeError):
        raise BadMessage(Bad.UNREADABLE) from None
    return Signed(message, datetime.fromtimestamp(int(moment), UTC), body.decode(), hashlib.sha256(body).hexdigest())


def _mac(body: bytes, secret: str, moment: str) -> str:
    return hmac.new(secret.encode(), moment.encode() + b"." + body, hashlib.sha256).hexdigest()
