"""Reviews are written below live play's priority: by no live worker, and after everything else that waits."""

import re

import pytest
from kombu import Consumer
from kombu.message import Message

from rummysite.celery_app import app
from rummysite.paths import BASE_DIR
from rummysite.schedule import SCHEDULE
from school.tasks import write_reviews
from tests.patience import PATIENCE_S

REVIEWS = "write reviews"


def queue_of(name: str) -> str:
    return str(SCHEDULE[name]["options"].get("queue", app.conf.task_default_queue))


def taken(count: int) -> list[str]:
    """The tasks that a worker of all queues takes one after the other."""
    names: list[str] = []

    def take(_body: object, message: Message) -> None:
        names.append(message.headers["task"])
        message.ack()

    queues = [app.amqp.queues[name] for name in sorted({queue_of(name) for name in SCHEDULE})]
    with app.connection_for_read() as connection:
        channel = connection.channel()
        channel.basic_qos(0, 1, apply_global=False)
        with Consumer(channel, queues=queues, callbacks=[take], accept=["json"]):
            while len(names) < count:
                connection.drain_events(timeout=PATIENCE_S)
    return names


@pytest.mark.usefixtures("servers")
def test_whatever_was_sent_later_is_taken_before_a_review() -> None:
    others = [name for name in SCHEDULE if name != REVIEWS]
    for name in (REVIEWS, REVIEWS, *others):
        options = {key: value for key, value in SCHEDULE[name]["options"].items() if key != "expires"}
        app.send_task(SCHEDULE[name]["task"], **options)
    order = taken(len(SCHEDULE) + 1)
    assert order[-2:] == [write_reviews.name] * 2
    assert sorted(order[:-2]) == sorted(SCHEDULE[name]["task"] for name in others)


def test_the_workers_that_keep_the_time_of_play_write_none() -> None:
    assert SCHEDULE[REVIEWS]["task"] == write_reviews.name
    live = next(line for line in (BASE_DIR / "Procfile").read_text().splitlines() if line.startswith("live:"))
    queues = re.search(r"--queues (\S+)", live)
    assert queues is not None
    assert queue_of(REVIEWS) not in queues[1].split(",")
    assert "live" not in {queue_of(name) for name in SCHEDULE}
