"""How fast one socket may speak: a bucket of tokens, and patience that ends."""

FLOOD = 4008
"""The code with which a socket is closed that does not stop."""
FORGIVEN = 0.2
"""Refusals that are forgotten for each message that may come."""


class Bucket:
    """Lets `burst` messages through at once and `per_s` a second after that.

    After `patience` refusals `exhausted` is true and the socket should be closed. Refusals are forgotten one by
    one, at a fifth of the rate of messages. So a socket is also closed if it sends just above the rate, if the
    house is slow to refuse, or if it pauses shortly before each hundred messages.
    """

    def __init__(self, now_s: float, burst: int = 40, per_s: float = 10.0, patience: int = 100) -> None:
        self._burst = burst
        self._per_s = per_s
        self._patience = patience
        self._tokens: float = burst
        self._seen_s = now_s
        self._refused = 0.0

    def take(self, now_s: float) -> bool:
        """Whether one more message may pass now, by a clock that only goes forward."""
        come = (now_s - self._seen_s) * self._per_s
        self._tokens = min(self._burst, self._tokens + come)
        self._refused = max(0.0, self._refused - come * FORGIVEN)
        self._seen_s = now_s
        if self._tokens < 1:
            self._refused += 1
            return False
        self._tokens -= 1
        return True

    def refuse(self) -> None:
        """Count a refusal by another limit: a socket that goes on in spite of it is a flood too."""
        self._refused += 1

    def owe(self, tokens: float) -> None:
        """Empty the bucket, and take this many of the tokens to come."""
        self._tokens = -tokens

    @property
    def left(self) -> float:
        """How many tokens were left at the last check; negative after `owe`."""
        return self._tokens

    @property
    def exhausted(self) -> bool:
        """Whether the socket went on although it was told to slow down."""
        return self._refused >= self._patience
