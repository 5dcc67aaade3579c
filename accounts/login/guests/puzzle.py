"""A puzzle that a browser solves in a second or two, and the house checks in a millisecond.

The answer is a number for which PBKDF2-HMAC-SHA256, salted with the text of the puzzle, begins with a given number
of zero bits. The function is slow on purpose. Browsers run it as native code (`static/js/door/puzzle.js`), so the
only advantage of a script over a phone is a faster processor. A guest costs about a third of a second of a
processor. That makes guests expensive, not impossible; the chips that guests get are limited too
(`wallet.play.welcome`). The text is signed, says how hard it is, is valid for `VALID_S` and is accepted once.
"""

import hashlib
import secrets
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest

VALID_S = 600
ROUNDS = 5_000
BYTES = 4
ANSWER_MAX = 12
"""The maximum number of digits of an answer."""

_signer = TimestampSigner(salt="puzzle of a new guest")


class HashPuzzle:
    """The default proof, unless GUEST_PROOF names another."""

    template = "accounts/login/puzzle.html"

    def context(self, request: HttpRequest) -> dict[str, Any]:
        """A fresh puzzle for the page, with how hard it is."""
        return {"puzzle": new_puzzle(settings.GUEST_PUZZLE_BITS), "bits": settings.GUEST_PUZZLE_BITS, "rounds": ROUNDS}

    def is_given(self, request: HttpRequest) -> bool:
        """Whether a puzzle of ours came back with its answer, for the first time."""
        puzzle, answer = request.POST.get("puzzle", ""), request.POST.get("answer", "")
        return is_solved(puzzle, answer) and bool(cache.add(f"puzzle.{_digest(puzzle)}", 1, VALID_S))


def new_puzzle(bits: int) -> str:
    """The text of a puzzle that requires this many zero bits."""
    return _signer.sign(f"{bits}.{secrets.token_urlsafe(12)}")


def is_solved(puzzle: str, answer: str) -> bool:
    """Whether this is a puzzle of ours, not too old, and its answer."""
    try:
        bits = int(_signer.unsign(puzzle, max_age=VALID_S).partition(".")[0])
    except (BadSignature, ValueError):
        return False
    if not (answer.isascii() and answer.isdigit() and len(answer) <= ANSWER_MAX):
        return False
    return zero_bits(puzzle, answer) >= bits


def zero_bits(puzzle: str, answer: str) -> int:
    """With how many zero bits the function of an answer begins."""
    digest = hashlib.pbkdf2_hmac("sha256", answer.encode(), puzzle.encode(), ROUNDS, BYTES)
    return 8 * BYTES - int.from_bytes(digest, "big").bit_length()


def _digest(puzzle: str) -> str:
    return hashlib.sha256(puzzle.encode()).hexdigest()
