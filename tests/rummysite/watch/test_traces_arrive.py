"""With TRACES set, one trace of a move arrives at a collector by OTLP: its message, its commit and its push."""

import gzip
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from base.watching import tracing
from rummysite.watch import traces
from tables.live.db_threads import in_thread
from tests.patience import PATIENCE_S
from tests.tables.browser import Browser
from tests.tables.cast import dealt, funded, state_of

pytestmark = pytest.mark.django_db(transaction=True)
WANTED = {"message", "commit", "push"}


class Collector(ThreadingHTTPServer):
    """A collector that keeps what it is sent."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.services: set[str] = set()
        self._spans: list[Span] = []
        self._came = threading.Condition()

    @property
    def address(self) -> str:
        """Where traces are sent to."""
        return f"http://127.0.0.1:{self.server_address[1]}/v1/traces"

    def take(self, request: ExportTraceServiceRequest) -> None:
        """Keep what came."""
        with self._came:
            for of_one in request.resource_spans:
                named = {one.key: one.value.string_value for one in of_one.resource.attributes}
                self.services.add(f"{named['service.name']} {named['service.instance.id']}")
                self._spans += [span for scope in of_one.scope_spans for span in scope.spans]
            self._came.notify_all()

    def trace(self, wanted: set[str]) -> dict[str, Span]:
        """Wait for a trace that has spans of all these names; by name."""
        with self._came:
            until_s = time.monotonic() + PATIENCE_S
            while True:
                for span in self._spans:
                    of_it = {one.name: one for one in self._spans if one.trace_id == span.trace_id}
                    if wanted <= set(of_it):
                        return of_it
                assert self._came.wait(until_s - time.monotonic()), sorted({one.name for one in self._spans})


class Handler(BaseHTTPRequestHandler):
    """One batch of spans."""

    server: Collector

    def do_POST(self) -> None:
        assert (self.path, self.headers["Content-Type"]) == ("/v1/traces", "application/x-protobuf")
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers["Content-Encoding"] == "gzip":
            body = gzip.decompress(body)
        answer = ExportTraceServiceResponse().SerializeToString()
        self.send_response(200)
        self.send_header("Content-Type", "application/x-protobuf")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)
        self.server.take(ExportTraceServiceRequest.FromString(body))

    def log_message(self, *_: Any) -> None: ...


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[Collector]:
    """A collector, and a process that sends its traces there."""
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "50")
    with Collector() as listening:
        serving = threading.Thread(target=listening.serve_forever, daemon=True)
        serving.start()
        traces.begin(listening.address, "web")
        yield listening
        tracing.trace_with(None)
        listening.shutdown()
        serving.join()


async def test_one_trace_goes_from_the_message_to_the_commit_to_the_push(collector: Collector) -> None:
    asha, bela = await in_thread(funded)("Asha"), await in_thread(funded)("Bela")
    deal = await in_thread(dealt)(asha, bela)
    state = await in_thread(state_of)(deal)
    mover = asha if state.seats[state.turn].player == asha.public_id else bela
    async with Browser(deal.table, mover) as browser:
        await browser.ask("draw", version=1, pile="closed")
        await browser.until("events", version=2)
    spans = await in_thread(collector.trace)(WANTED)
    assert spans["message"].parent_span_id == b""
    assert spans["commit"].parent_span_id == spans["message"].span_id
    above = {span.span_id: span for span in spans.values()}
    assert above[spans["push"].parent_span_id].name in {"message", "commit"}
    attributes = {one.key: one.value.string_value for one in spans["message"].attributes}
    assert attributes == {"kind": "Draw", "table": deal.table.public_id}
    assert collector.services == {"rummy web"}


def test_nothing_is_traced_unless_it_is_asked_for() -> None:
    traces.begin("", "web")
    assert tracing._tracer is None


def test_an_address_that_is_none_is_said_at_the_start() -> None:
    with pytest.raises(ImproperlyConfigured, match="TRACES"):
        traces.begin("collector:4318", "web")
