"""OpenTelemetry, where an administrator turned it on: spans go to a collector by OTLP, or to the log for a look.

Its packages are not among what the house needs; `requirements-tracing.txt` has them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from base.watching.tracing import Tracer, trace_with

NO_ADDRESS = "TRACES is neither `console` nor the address of a collector, as http://collector:4318/v1/traces: {}"
MISSING = "TRACES needs more packages: .venv/bin/python -m pip install -r requirements-tracing.txt"


def begin(where: str, process: str) -> None:
    """Trace to `console` or to a collector's address; nothing for an empty `where`. Raises ImproperlyConfigured."""
    if not where:
        return
    if where != "console" and urlsplit(where).scheme not in {"http", "https"}:
        raise ImproperlyConfigured(NO_ADDRESS.format(where))
    try:
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor

        exporter = _exporter(where)
    except ImportError as missing:
        raise ImproperlyConfigured(MISSING) from missing
    provider = TracerProvider(resource=Resource.create({"service.name": "rummy", "service.instance.id": process}))
    provider.add_span_processor(BatchSpanProcessor(exporter))
    trace_with(tracer_of(provider))


def tracer_of(provider: Any) -> Tracer:
    """Our tracer over one of OpenTelemetry's providers."""
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    inner, carried = provider.get_tracer("rummy"), TraceContextTextMapPropagator()

    @contextmanager
    def span(name: str, parent: str, attributes: dict[str, Any]) -> Iterator[Any]:
        """Open a span; `parent` is a W3C `traceparent`, or "" for a new trace."""
        context = carried.extract({"traceparent": parent}) if parent else None
        with inner.start_as_current_span(name, context=context, attributes=attributes) as opened:
            yield opened

    def here() -> str:
        """The `traceparent` of the span that is open; "" outside any."""
        carrier: dict[str, str] = {}
        carried.inject(carrier)
        return carrier.get("traceparent", "")

    return Tracer(span, here)


def _exporter(where: str) -> Any:
    if where == "console":
        from opentelemetry.sdk.trace.export import ConsoleSpanExporter

        return ConsoleSpanExporter()
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

    return OTLPSpanExporter(endpoint=where)
