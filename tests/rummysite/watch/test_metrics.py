"""The numbers of the house: what is counted, who may read them, and one id through log, threads and push."""

import asyncio
import logging
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from base.watching import tracing, trail
from base.watching.metrics import unexplained
from rummysite.logs import LineFormatter
from rummysite.paths import BASE_DIR
from rummysite.watch import errors
from rummysite.watch.looks import Looks
from rummysite.watch.metrics import Metrics, live_numbers, may_read
from rummysite.watch.traces import tracer_of
from tables.live import switchboard
from tables.live.db_threads import in_thread
from tables.wire import broadcast
from tables.wire.broadcast import Push
from tests.patience import PATIENCE_S
from tests.tables.browser import Browser
from tests.tables.cast import dealt, funded, state_of

pytestmark = pytest.mark.django_db(transaction=True)
FRESH = "from base.watching import metrics; from prometheus_client import generate_latest as g; print(g().decode())"


def number(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


async def nothing(scope: Any, receive: Any, send: Any) -> None: ...


async def read(token: str = "", address: str = "127.0.0.1", **headers: str) -> tuple[int, str]:
    looks = Looks(PATIENCE_S)
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "path": "/metrics", "method": "GET", "headers": sent, "client": [address, 5000]}
    asking = ApplicationCommunicator(Metrics(nothing, looks), scope)
    await asking.send_input({"type": "http.request"})
    start, body = await asking.receive_output(PATIENCE_S), await asking.receive_output(PATIENCE_S)
    looks.close()
    return start["status"], body["body"].decode()


async def test_moves_pushes_refusals_and_sockets_are_counted() -> None:
    asha, bela = await in_thread(funded)("Asha"), await in_thread(funded)("Bela")
    deal = await in_thread(dealt)(asha, bela)
    state = await in_thread(state_of)(deal)
    mover, other = (asha, bela) if state.seats[state.turn].player == asha.public_id else (bela, asha)
    moves, shown = number("rummy_move_seconds_count"), number("rummy_fan_out_seconds_count")
    refused = number("rummy_refusals_total", code="not_your_turn", door="socket")
    async with Browser(deal.table, mover) as a, Browser(deal.table, other) as b:
        assert number("rummy_sockets") == 2
        await b.ask("draw", version=1, pile="closed")
        await a.ask("draw", version=1, pile="closed")
        await b.until("events", version=2)
    assert number("rummy_move_seconds_count") == moves + 1
    assert number("rummy_fan_out_seconds_count") > shown
    assert number("rummy_refusals_total", code="not_your_turn", door="socket") == refused + 1
    assert number("rummy_postings_total", kind="buy_in") > 0


async def test_what_prometheus_reads_is_well_formed_and_names_every_check() -> None:
    status, text = await read()
    families = {family.name: family for family in text_string_to_metric_families(text)}
    assert status == 200
    checks = {sample.labels["check"] for sample in families["rummy_health"].samples}
    assert {"database", "sweeps", "overdue", "dealer"} <= checks
    assert {"rummy_move_seconds", "rummy_pool_used_ratio", "rummy_sockets"} <= set(families)


async def test_numbers_are_told_to_who_shows_the_token_or_stands_beside_the_house(settings: Any) -> None:
    assert (await read(address="9.9.9.9"))[0] == 403
    assert (await read(x_forwarded_for="9.9.9.9"))[0] == 403  # a proxy beside the house passed it on
    settings.METRICS_TOKEN = "a long token"
    assert (await read())[0] == 403
    assert (await read(address="9.9.9.9", authorization="Bearer a long token"))[0] == 200
    assert not may_read({"headers": [(b"authorization", b"Bearer ")]}, "a long token")


@pytest.fixture
def search() -> Iterator[Callable[[Callable[[], float]], None]]:
    """Has the house search for money once more, with such a search beside its own."""

    def once(look: Callable[[], float]) -> None:
        unexplained._members["test"] = look
        with live_numbers._searching:  # a search that an earlier read has begun is over
            live_numbers._searched_s = float("-inf")
        live_numbers.search()

    live_numbers._unexplained = None
    yield once
    unexplained._members.pop("test", None)
    live_numbers._unexplained = None


def unexplained_minor() -> float | None:
    return REGISTRY.get_sample_value("rummy_unexplained_minor")


def cannot_look() -> float:
    raise OSError("no right to look")


def test_money_that_the_books_do_not_explain_is_a_number_once_somebody_searches(search: Any) -> None:
    assert unexplained_minor() is None
    search(lambda: 250.0)
    assert unexplained_minor() == 250.0


def test_that_nothing_is_unexplained_is_not_known_once_a_search_fails(search: Any) -> None:
    search(lambda: 0.0)
    assert unexplained_minor() == 0.0
    search(cannot_look)
    assert unexplained_minor() is None


def test_what_was_found_stays_a_number_when_a_search_fails(search: Any) -> None:
    search(lambda: 250.0)
    search(cannot_look)
    assert unexplained_minor() == 250.0


def test_a_process_shows_its_answers_before_there_is_one() -> None:
    fresh = subprocess.run([sys.executable, "-c", FRESH], capture_output=True, text=True, check=True, cwd=BASE_DIR)
    for status in ("2xx", "3xx", "4xx", "5xx"):
        assert f'rummy_answers_total{{status="{status}"}} 0.0' in fresh.stdout


class Window:
    """A socket that notes what the log's id was when it was handed a push."""

    is_seated = False

    def __init__(self) -> None:
        self.handed: asyncio.Queue[str] = asyncio.Queue()

    async def dispatch(self, message: Any) -> None:
        self.handed.put_nowait(trail.here())

    async def close(self, code: int | None = None) -> None: ...


async def test_one_id_goes_from_a_message_through_its_threads_to_its_push() -> None:
    window = Window()
    await switchboard.join(7, window)
    begun = trail.begin()
    assert await in_thread(trail.here)() == begun
    for send in (broadcast.send_all, in_thread(lambda pushes: broadcast.publish(*pushes))):  # with a loop, and without
        await send([Push(table_pk=7)])
        assert await asyncio.wait_for(window.handed.get(), PATIENCE_S) == begun
    await switchboard.leave(7, window)
    record = logging.LogRecord("tables", logging.INFO, "f", 1, "moved", (), None)
    assert LineFormatter().format(record).endswith(f"moved trail={begun}")
    trail.follow("")
    assert "trail=" not in LineFormatter().format(record)


@pytest.fixture
def spans() -> Iterator[list[Any]]:
    """The spans that end during a test."""
    sdk = pytest.importorskip("opentelemetry.sdk.trace")
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

    provider, kept = sdk.TracerProvider(), InMemorySpanExporter()
    provider.add_span_processor(SimpleSpanProcessor(kept))
    tracing.trace_with(tracer_of(provider))
    ended: list[Any] = []
    kept.export = lambda batch: ended.extend(batch)  # type: ignore[assignment,return-value,func-returns-value]
    yield ended
    tracing.trace_with(None)


async def test_a_trace_goes_from_the_socket_to_the_commit_and_the_push(spans: list[Any]) -> None:
    asha, bela = await in_thread(funded)("Asha"), await in_thread(funded)("Bela")
    deal = await in_thread(dealt)(asha, bela)
    state = await in_thread(state_of)(deal)
    mover = asha if state.seats[state.turn].player == asha.public_id else bela
    async with Browser(deal.table, mover) as a:
        await a.ask("draw", version=1, pile="closed")
        await a.until("events", version=2)
    by_name = {span.name: span for span in spans}
    message, commit, push = by_name["message"], by_name["commit"], by_name["push"]
    assert commit.parent.span_id == message.context.span_id
    assert commit.context.trace_id == push.context.trace_id == message.context.trace_id


def test_a_span_costs_nothing_while_nobody_traces() -> None:
    assert tracing.span("message", table="x") is tracing.span("commit")
    assert tracing.parent() == ""


def test_a_fault_that_is_sent_away_has_the_id_of_the_log_and_no_hands() -> None:
    import sentry_sdk

    sent: list[Any] = []
    begun = trail.begin()
    errors.begin("https://key@sentry.example/1")
    client = sentry_sdk.get_client()
    client.transport.capture_envelope = lambda envelope: sent.append(envelope.get_event())  # type: ignore[union-attr,method-assign]
    try:
        hand = ["AS", "2S"]
        raise ValueError("broke")
    except ValueError:
        logging.getLogger("tables").exception("a fault", extra={"cards": len(hand)})
    finally:
        sentry_sdk.init()
        trail.follow("")
    (event,) = [one for one in sent if one]
    assert event["tags"]["trail"] == begun
    assert "vars" not in event["exception"]["values"][0]["stacktrace"]["frames"][-1]
