"""One line for each event, with `name=value` after the text, so that people and `grep` can read the log."""

import logging
from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import RequestAborted

from base.watching import trail

USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "request", "status_code"}

_UNSEEN = {code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0))} | {
    code: f"\\u{code:04x}"
    for code in (0x2028, 0x2029, *range(0x202A, 0x202F), *range(0x2066, 0x206A), *range(0xD800, 0xE000))
}
"""Control characters that are escaped, because they could affect a terminal or split a line."""


class LineFormatter(logging.Formatter):
    """`2025-11-21T05:12:01.123Z INFO tables.services refused code=stale_version table=k3f9`."""

    def format(self, record: logging.LogRecord) -> str:
        """The record on one line; a traceback's lines follow, joined by ` | `."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        fields = [f"{name}={_value(value)}" for name, value in vars(record).items() if name not in USUAL]
        if under_way := trail.here():
            fields.append(f"trail={under_way}")
        line = " ".join([at, record.levelname, record.name, record.getMessage(), *fields])
        if record.exc_info:
            line = f"{line}\n{self.formatException(record.exc_info)}"
        return line.replace("\r", "").replace("\n", " | ").translate(_UNSEEN)


def _value(value: Any) -> str:
    text = str(value)
    return f'"{text}"' if " " in text else text


def says_more_than_that_a_browser_went(record: logging.LogRecord) -> bool:
    """False for messages without news: a request whose browser, or whose server at its end, did not wait for it."""
    return not record.exc_info or not isinstance(record.exc_info[1], RequestAborted)


STRANGERS = "django.security."
"""How the loggers are called by which Django tells of requests that it refuses."""
SHOWN = 80


def in_a_line(record: logging.LogRecord) -> bool:
    """Shorten what Django says of requests that it refuses: hosts that are not ours, forms of thousands of fields.

    Scanners send them by the thousand. Nothing of ours is at fault, so there is no traceback; of what was named the
    first signs are told.
    """
    if not record.name.startswith(STRANGERS):
        return True
    record.exc_info = record.exc_text = None
    record.levelno, record.levelname = logging.WARNING, "WARNING"
    if record.name == f"{STRANGERS}DisallowedHost":
        meta = getattr(getattr(record, "request", None), "META", {})
        record.msg, record.args = "not a host of ours", ()
        record.host = str(meta.get("HTTP_HOST", "") or "none")[:SHOWN]
    else:
        record.msg, record.args = record.getMessage()[:SHOWN], ()
    return True


def logging_config(level: str) -> dict[str, Any]:
    """Django's LOGGING: everything to standard error, one line each."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": LineFormatter}},
        "filters": {
            "news": {"()": "django.utils.log.CallbackFilter", "callback": says_more_than_that_a_browser_went},
            "line": {"()": "django.utils.log.CallbackFilter", "callback": in_a_line},
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["line"]}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # A task that nobody waits for any more, as the last requests of a server that is told to stop.
            "asyncio": {"filters": ["news"]},
            "django.request": {"handlers": ["stderr"], "level": "ERROR", "propagate": False},
            "django.channels.server": {"level": "WARNING"},
            "daphne": {"level": "WARNING"},
            "celery.worker.strategy": {"level": "WARNING"},
            "celery.app.trace": {"level": "WARNING"},
            "celery.beat": {"level": "WARNING"},
        },
    }
