"""The metrics of a process, for Prometheus: each is declared here, and the rooms count where things happen.

A counter costs a microsecond. A value that can be read at any time, such as the number of open sockets, is not
counted but read when the metrics are requested: the rooms above register it in `gauges`. Each process has its own
metrics; Prometheus adds them up.
"""

from collections.abc import Callable

from prometheus_client import Counter, Histogram

from base.registry import Registry

MOVE_BUCKETS_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
LATE_BUCKETS_S = (0.05, 0.1, 0.2, 0.3, 0.5, 1.0, 2.0, 5.0, 10.0, 60.0)
TASK_BUCKETS_S = (0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 10.0, 60.0, 300.0, 900.0)

moves = Histogram(
    "rummy_move_seconds",
    "From reading a player's move off a socket to its commit and hand-over to the table; its count is the moves.",
    buckets=MOVE_BUCKETS_S,
)
fan_out = Histogram(
    "rummy_fan_out_seconds",
    "From handing a push to the channel layer to showing it to the last socket of a table in this process.",
    buckets=MOVE_BUCKETS_S,
)
deadlines = Histogram(
    "rummy_deadline_late_seconds",
    "How late a player's clock was fired; its count is the clocks.",
    buckets=LATE_BUCKETS_S,
)
refusals = Counter("rummy_refusals", "What was refused, by code and door.", ["code", "door"])
postings = Counter("rummy_postings", "Transactions handed to the ledger, by kind.", ["kind"])
answers = Counter("rummy_answers", "Answers to requests, by the first figure of their status.", ["status"])
for _status in ("1xx", "2xx", "3xx", "4xx", "5xx"):
    answers.labels(_status)  # shown from none: a rate sees how a number grows, not the first one
lost_pushes = Counter("rummy_lost_pushes", "Pushes that the channel layer did not take; sockets catch up.")
tasks = Histogram(
    "rummy_task_seconds",
    "How long a task of the background work took; its count is the tasks.",
    ["task"],
    buckets=TASK_BUCKETS_S,
)
task_faults = Counter("rummy_task_faults", "Tasks of the background work that ended in an error.", ["task"])
standby_reads = Counter(
    "rummy_standby_reads",
    "Reads that a standby may answer, by who did or why it did not: standby, or away, behind, failed, own.",
    ["by"],
)

COUNTED: tuple[Counter | Histogram, ...] = (
    moves,
    fan_out,
    deadlines,
    refusals,
    postings,
    answers,
    lost_pushes,
    tasks,
    task_faults,
    standby_reads,
)
"""All that is counted, which processes of one worker add up (`rummysite.watch.children`)."""

Gauge = Callable[[], float]
gauges: Registry[tuple[str, Gauge]] = Registry("numbers that are asked for when somebody looks")
"""By the metric's name, `rummy_sockets`: its help text, and how to read it, in any thread and without waiting."""

unexplained: Registry[Gauge] = Registry("searches for money that the books do not explain")
"""Each returns the minor units that lack an explanation; it may query the database, every ten seconds."""
