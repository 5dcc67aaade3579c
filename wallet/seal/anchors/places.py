"""Places outside the house that can store a head: a file, a time stamp authority (RFC 3161), an object store.

Each takes a block's number and its line and returns a proof, or raises Failed with a sentence.
"""

import hashlib
import os
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import msgspec
from django.conf import settings

from wallet.seal.models import Block

ANSWER_S = 10
MOST_BYTES = 100_000


class Failed(Exception):
    """The place has not stored the head; the message says why."""


class Place(msgspec.Struct, frozen=True):
    """A place: where it is, how often it gets a head at most, and how to hand one over."""

    target: str
    every_s: int
    send: Callable[[int, bytes], bytes]


def places() -> Mapping[str, Place]:
    """The places that the settings name, by the short names of their kinds."""
    wanted = {
        "file": (settings.LEDGER_ANCHOR_FILE, 0, _append),
        "tsa": (settings.LEDGER_ANCHOR_TSA_URL, settings.LEDGER_ANCHOR_EVERY_S, _stamp),
        "put": (settings.LEDGER_ANCHOR_PUT_URL, settings.LEDGER_ANCHOR_EVERY_S, _put),
    }
    return {
        name: Place(shown(target), every_s, partial(send, target))
        for name, (target, every_s, send) in wanted.items()
        if target
    }


def shown(target: str) -> str:
    """A place's address without secrets: no user, no password, no query."""
    parts = urlsplit(target)
    return f"{parts.scheme}://{parts.hostname}{parts.path}" if parts.scheme and parts.hostname else target


def line_of(block: Block, of_others: Mapping[str, Mapping[str, Any]]) -> bytes:
    """The line of JSON that a place gets for a block and the heads of other logs.

    A time stamp is over exactly these bytes. Other logs grow meanwhile, so a line is stored and never made again.
    """
    head = {"block": block.number, "position": block.last_position, "sha256": block.sha256, **of_others}
    return msgspec.json.encode(head) + b"\n"


def _append(path: str, _number: int, line: bytes) -> bytes:
    """A line at the end of a file, such as one on another machine's disk; on the disk before this returns.

    A full disk may have cut the last line off: the next one begins after it.
    """
    try:
        opened = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            size = os.fstat(opened).st_size
            cut_off = size > 0 and os.pread(opened, 1, size - 1) != b"\n"
            added = b"\n" + line if cut_off else line
            if os.write(opened, added) != len(added):
                raise Failed(f"{path} took a part of a line")
            os.fsync(opened)
        finally:
            os.close(opened)
    except OSError as trouble:
        raise Failed(str(trouble)) from trouble
    return line


def _stamp(url: str, _number: int, line: bytes) -> bytes:
    """A time stamp over the line, as `openssl ts -verify` checks it; of an answer to just this question."""
    from rfc3161_client import PKIStatus, TimestampRequestBuilder, decode_timestamp_response  # few houses ask for one

    question = TimestampRequestBuilder().data(line).build()
    headers = {"Content-Type": "application/timestamp-query"}
    answer = _request("POST", url, question.as_bytes(), headers)
    try:
        stamp = decode_timestamp_response(answer)
        granted = PKIStatus(stamp.status) == PKIStatus.GRANTED
        info = stamp.tst_info if granted else None
    except ValueError as wrong:
        raise Failed(f"{shown(url)} answers no time stamp") from wrong
    if info is None:
        raise Failed(f"{shown(url)} refuses a time stamp: {' '.join(stamp.status_string)}")
    if info.nonce != question.nonce or info.message_imprint.message != hashlib.sha512(line).digest():
        raise Failed(f"{shown(url)} answers with the time stamp of something else")
    return answer


def _put(url: str, number: int, line: bytes) -> bytes:
    """An object of its own for each block, which no later one replaces (If-None-Match)."""
    headers = {"Content-Type": "application/json", "If-None-Match": "*"}
    parts = urlsplit(url)
    address = parts._replace(path=f"{parts.path.rstrip('/')}/{number}.json").geturl()
    _request("PUT", address, line, headers)
    return shown(address).encode()


def _request(method: str, url: str, body: bytes, headers: Mapping[str, str]) -> bytes:
    import requests  # a tenth of a second of every start, for the few houses that have such a place

    try:
        with requests.request(
            method, url, data=body, headers=headers, timeout=ANSWER_S, stream=True, allow_redirects=False
        ) as answer:
            content = answer.raw.read(MOST_BYTES, decode_content=True)
    except (requests.RequestException, OSError) as trouble:
        raise Failed(f"{shown(url)} does not answer ({type(trouble).__name__})") from trouble
    if not 200 <= answer.status_code < 300:
        raise Failed(f"{shown(url)} answers {answer.status_code}")
    return bytes(content)
