"""How fast one socket may speak: a bucket of tokens, and patience that ends."""


class Bucket:
    """Lets `burst` messages through at once and `per_s` a second after that.

    After `patience` refusals `exhausted` is true and the socket should be closed. They are forgotten when the bucket is
    full again: one who only slows down to what just passes, or whose house is slow to refuse, is still a flood.
    """

    def __init__(self, now_s: float, burst: int = 40, per_s: float = 10.0, patience: int = 100) -> None:
        self._burst = burst
        self._per_s = per_s
        self._patience = patience
        self._tokens: float = burst
        self._seen_s = now_s
        self._refused = 0

    def take(self, now_s: float) -> bool:
        """Whether one more message may pass now, by a clock that only goes forward."""
        self._tokens = min(self._burst, self._tokens + (now_s - self._seen_s) * self._per_s)
        self._seen_s = now_s
        if self._tokens == self._burst:
            self._refused = 0
        if self._tokens < 1:
            self._refused += 1
            return False
        self._tokens -= 1
        return True

    @property
    def exhausted(self) -> bool:
        """Whether the socket went on and on though it was told to slow down."""
        return self._refused >= self._patience
