"""Spans of OpenTelemetry from a socket's message to its commit to its push; nothing at all until a tracer is set.

Off is the default, and then a span is one shared object that does nothing. `rummysite.watch.traces` sets a tracer.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, NamedTuple


class Tracer(NamedTuple):
    """The calls to OpenTelemetry: open a span, perhaps below another process's span, and name the present one."""

    span: Callable[[str, str, dict[str, Any]], AbstractContextManager[Any]]
    parent: Callable[[], str]


_nothing: AbstractContextManager[Any] = nullcontext()
_tracer: Tracer | None = None


def trace_with(tracer: Tracer | None) -> None:
    """Trace from now on; None stops."""
    global _tracer  # noqa: PLW0603  (one tracer for the process)
    _tracer = tracer


def span(name: str, parent: str = "", **attributes: Any) -> AbstractContextManager[Any]:
    """A span around a block, below the one that is open here or, across processes, below `parent`."""
    return _nothing if _tracer is None else _tracer.span(name, parent, attributes)


def parent() -> str:
    """The open span as W3C's `traceparent`, for a push to carry; empty when nothing is traced."""
    return "" if _tracer is None else _tracer.parent()
