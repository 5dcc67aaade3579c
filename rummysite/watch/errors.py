"""Faults are sent to Sentry, or to whatever speaks its protocol, where an administrator has named one."""

from typing import Any

from base.watching import trail


def begin(dsn: str, *, release: str = "") -> None:
    """Send what is logged as an error to this address; nothing for an empty one.

    Neither names nor bodies of requests go along, nor what variables held.
    """
    if not dsn:
        return
    import sentry_sdk

    sentry_sdk.init(
        dsn=dsn,
        release=release or None,
        include_local_variables=False,  # hands of cards and players' papers are among them
        max_request_body_size="never",
        traces_sample_rate=0.0,
        before_send=with_trail,
    )


def with_trail(event: Any, hint: Any) -> Any:
    """Give an event the id of the request that is in the log."""
    event.setdefault("tags", {})["trail"] = trail.here()
    return event
