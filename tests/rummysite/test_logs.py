"""A log is one line a happening."""

import logging
from logging.config import DictConfigurator

import pytest
from django.core.exceptions import (
    RequestAborted,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
    TooManyFilesSent,
)

from rummysite.logs import LineFormatter, in_a_line, logging_config, says_more_than_that_a_browser_went


def line(message: str, *arguments: object, **fields: object) -> str:
    """What the formatter makes of one record."""
    record = logging.LogRecord("tables.services", logging.INFO, "play.py", 12, message, arguments, None)
    vars(record).update(fields)
    return LineFormatter().format(record)


def test_extra_fields_follow_the_words() -> None:
    assert line("refused", code="stale_version", table="k3f9").endswith(
        "INFO tables.services refused code=stale_version table=k3f9"
    )


def test_a_value_with_spaces_is_quoted() -> None:
    assert line("refused", sentence="It is not your turn.").endswith('refused sentence="It is not your turn."')


def test_a_line_break_from_outside_cannot_fake_a_second_line() -> None:
    assert "\n" not in line("name %s", "x\r\n2026-01-01 INFO accounts logged in as operator")


@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\x7f", "\x85", "\u2028", "\u202e", "\ud800"])
def test_what_acts_on_a_terminal_is_written_out(sign: str) -> None:
    told = line("refused %s", f"a{sign}b")
    assert sign not in told
    assert f"{ord(sign):02x}b" in told


def test_letters_of_every_script_stay() -> None:
    assert line("name %s", "आशा Žofie 太郎").endswith("name आशा Žofie 太郎")


def test_a_traceback_stays_on_the_line() -> None:
    formatter = LineFormatter()
    try:
        _ = 1 / 0
    except ZeroDivisionError:
        record = logging.getLogger("t").makeRecord(
            "t", logging.ERROR, "f", 1, "broke", (), __import__("sys").exc_info()
        )
    text = formatter.format(record)
    assert "ZeroDivisionError" in text
    assert "\n" not in text


def test_times_are_utc_to_the_millisecond() -> None:
    assert line("x", created=0.123456).startswith("1970-01-01T00:00:00.123Z ")


def test_the_level_is_a_setting() -> None:
    assert logging_config("DEBUG")["root"]["level"] == "DEBUG"


@pytest.mark.parametrize(
    ("error", "said"), [(RequestAborted(), False), (ConnectionResetError(), True), (RuntimeError(), True), (None, True)]
)
def test_that_a_request_was_given_up_is_no_news_and_every_other_error_is(error: Exception | None, said: bool) -> None:
    why = (type(error), error, None) if error else None
    record = logging.LogRecord("asyncio", logging.ERROR, "f", 1, "Task exception was never retrieved", (), why)
    assert says_more_than_that_a_browser_went(record) is said


def test_who_says_that_there_is_no_exception_to_show_is_heard() -> None:
    record = logging.makeLogRecord({"msg": "Task was destroyed but it is pending!", "exc_info": False})
    assert says_more_than_that_a_browser_went(record)


def test_the_logger_of_tasks_leaves_out_only_that() -> None:
    described = logging_config("INFO")
    assert described["loggers"]["asyncio"] == {"filters": ["news"]}
    assert DictConfigurator(described).configure_filter(described["filters"]["news"])


@pytest.mark.parametrize("error", [TooManyFieldsSent, TooManyFilesSent, RequestDataTooBig, SuspiciousOperation])
def test_a_request_that_django_refuses_is_a_line_without_a_traceback(error: type[Exception]) -> None:
    fault = error("too much of it" * 100)
    told = logging.LogRecord(f"django.security.{error.__name__}", logging.ERROR, "f", 1, str(fault), (), None)
    told.exc_info = (error, fault, None)
    assert in_a_line(told)
    assert (told.levelname, told.exc_info, len(told.getMessage())) == ("WARNING", None, 80)


def test_a_fault_of_ours_keeps_its_traceback() -> None:
    fault = RuntimeError("broken")
    told = logging.LogRecord("django.request", logging.ERROR, "f", 1, "broken", (), (RuntimeError, fault, None))
    assert in_a_line(told)
    assert told.exc_info is not None


def test_every_line_goes_by_it() -> None:
    assert logging_config("INFO")["handlers"]["stderr"]["filters"] == ["line"]
