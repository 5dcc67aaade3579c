"""What a page works for a tap until its next paint: processor time of its main thread, as the browser itself traces it.

Wall time says what a player waits for on this machine with all that runs beside; work is the page's own, and hardly
changes when the machine is busy.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from playwright.sync_api import CDPSession, Page

CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
TASKS = frozenset({"RunTask", "ThreadControllerImpl::RunTask"})
STYLES = "UpdateLayoutTree"
LOOK_MS = 50

Event = dict[str, Any]


def most_work_ms(page: Page, do: Callable[[Page], object]) -> float:
    """The main thread's time for the costliest of the taps or keys that `do` does; raises RuntimeError without one.

    From the moment the browser had the tap (its `EventTiming`) until the first frame after it was answered is handed
    on to be shown, all tasks of the page's main thread count, whoever asked for them.
    """
    events = _traced(page, do)
    main = _main_thread(events)
    tasks = list(outermost([each for each in events if _is_of(each, main) and each["name"] in TASKS]))
    work_us = (
        sum(each.get("tdur", 0) for each in tasks if start <= each["ts"] <= end) for start, end in _spans(events)
    )
    return float(max(work_us)) / 1000


def most_restyled(page: Page, do: Callable[[Page], object]) -> int:
    """Of how many elements the browser worked out the style for the costliest of the taps or keys that `do` does, an
    element as often as it was worked out; raises RuntimeError without one."""
    events = _traced(page, do)
    main = _main_thread(events)
    styles = [each for each in events if _is_of(each, main) and each["name"] == STYLES]
    counts = (
        sum(int(each["args"].get("elementCount", 0)) for each in styles if start <= each["ts"] <= end)
        for start, end in _spans(events)
    )
    return max(counts)


def outermost(tasks: Sequence[Event]) -> Iterator[Event]:
    """The tasks that lie in no other: Chromium traces one task under each of its names, the one within the other."""
    over_at = 0.0
    for each in sorted(tasks, key=lambda task: (task["ts"], -task.get("dur", 0))):
        if each["ts"] >= over_at:
            over_at = each["ts"] + each.get("dur", 0)
            yield each


def _traced(page: Page, do: Callable[[Page], object]) -> Sequence[Event]:
    line: CDPSession = page.context.new_cdp_session(page)
    events: list[Event] = []
    complete: list[object] = []
    line.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    line.on("Tracing.tracingComplete", lambda told: complete.append(told))  # noqa: PLW0108  (a method takes no mark)
    line.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": CATEGORIES}})
    do(page)
    line.send("Tracing.end")
    while not complete:
        page.wait_for_timeout(LOOK_MS)
    line.detach()
    return events


def _main_thread(events: Sequence[Event]) -> tuple[int, int]:
    """The thread that works out most styles is the page's own."""
    threads = [(each["pid"], each["tid"]) for each in events if each["name"] == STYLES]
    if not threads:
        raise RuntimeError("the browser has traced no page")
    return max(set(threads), key=threads.count)


def _is_of(event: Event, thread: tuple[int, int]) -> bool:
    return (event["pid"], event["tid"]) == thread


def _spans(events: Sequence[Event]) -> Sequence[tuple[float, float]]:
    spans = list(_interactions(events))
    if not spans:
        raise RuntimeError("the browser has traced no interaction")
    return spans


def _interactions(events: Sequence[Event]) -> Iterator[tuple[float, float]]:
    """From when until when the page worked for each tap or key, in the trace's microseconds."""
    commits = sorted(each["ts"] + each.get("dur", 0) for each in events if each["name"] == "Commit")
    for each in events:
        told = each["args"].get("data", {}) if each["name"] == "EventTiming" else {}
        if told.get("interactionId"):
            answered = each["ts"] + 1000 * (told["processingEnd"] - told["timeStamp"])
            yield each["ts"], next((at for at in commits if at >= answered), answered)
