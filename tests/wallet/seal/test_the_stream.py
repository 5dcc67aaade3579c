"""The log is read in its order from any position; nothing is skipped or twice, whoever writes meanwhile."""

import io
import json
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.management import CommandError, call_command
from django.db import connection

from tests.api.programs import Program
from tests.wallet.builders import at_once, guards_off, player, sql
from tests.wallet.seal.sealed import play, seal
from wallet.models import Transaction
from wallet.play.chips import grant_chips
from wallet.seal import stream

pytestmark = pytest.mark.django_db(transaction=True)


class Done(Exception):
    """A follower has seen enough."""


def printed(*options: str) -> list[dict[str, Any]]:
    """What the command prints."""
    out = io.StringIO()
    call_command("ledger_stream", *options, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_every_transaction_comes_once_in_the_logs_order() -> None:
    play()
    seal()
    play(2)
    seal()
    lines = printed()
    assert [line["position"] for line in lines] == list(range(1, 11))
    assert [line["transaction"] for line in lines] == list(
        Transaction.objects.order_by("id").values_list("public_id", flat=True)
    )
    deal = lines[4]
    assert (deal["kind"], deal["key"], deal["block"], len(deal["entries"])) == ("deal", "deal:1", 1, 3)
    assert sorted(entry["amount_minor"] for entry in deal["entries"]) == [-1000, 100, 900]


def test_who_remembers_a_position_goes_on_after_it() -> None:
    play()
    seal()
    assert [line["position"] for line in printed("--from", "4")] == [4, 5]
    assert printed("--from", "6") == []
    with pytest.raises(CommandError, match="count from 1"):
        printed("--from", "0")


def test_what_is_not_sealed_is_not_told_yet() -> None:
    play()
    assert printed() == []


def test_a_row_that_somebody_made_unreadable_stops_nobody() -> None:
    play()
    seal()
    with guards_off():
        sql("UPDATE wallet_transaction SET event_at = 'infinity' WHERE key = 'deal:1'")
        sql("DELETE FROM wallet_transaction WHERE id = (SELECT min(id) FROM wallet_transaction)")
    lines = printed()
    assert [line["position"] for line in lines] == [2, 3, 4, 5]
    assert lines[-1]["event_at"] is None


def test_followers_under_many_writers_see_everything_once_and_in_one_order() -> None:
    asha = player("asha")
    stop = threading.Event()
    seen: list[list[int]] = []

    def until_done(_seconds: float) -> None:
        seal()
        if stop.is_set():
            raise Done

    def watched() -> None:
        mine: list[int] = []
        try:
            mine.extend(one.id for one in stream.follow(1, wait=until_done))
        except Done:
            mine.extend(one.id for one in stream.read(len(mine) + 1))
            seen.append(mine)

    def write(number: int) -> None:
        for part in range(10):
            grant_chips(asha, 5, f"gift {number} {part}")

    def writers() -> None:
        try:
            at_once([partial(write, number) for number in range(4)], threads=4)
        finally:
            seal()
            stop.set()

    at_once([watched, watched, writers], threads=3)
    assert seen[0] == seen[1]
    assert sorted(seen[0]) == sorted(Transaction.objects.values_list("id", flat=True))
    assert len(seen[0]) == 41


def test_who_follows_is_told_what_is_sealed_later_once() -> None:
    play()
    seal()
    turns = iter((2, 3))

    def meanwhile(_seconds: float) -> None:
        number = next(turns, None)
        if number is None:
            raise Done
        play(number)
        seal()

    told = stream.follow(wait=meanwhile)
    assert [next(told).position for _ in range(15)] == list(range(1, 16))
    with pytest.raises(Done):
        next(told)


def test_before_the_first_block_there_is_nothing_to_go_on_after() -> None:
    play()
    assert stream.page(1) == ([], 1)


@pytest.fixture
def finance(signing: Path) -> Program:
    """A program of finance's, with a token."""
    user = player("fina")
    user.user_permissions.add(Permission.objects.get(codename="add_reportfile"))
    return Program(user)


def told(program: Program, query: str = "") -> list[int]:
    """The positions that the API tells."""
    answer = program.client.get(f"/api/v1/ledger/stream.ndjson{query}")
    assert answer.status_code == 200
    return [json.loads(line)["position"] for line in b"".join(answer).splitlines()]


def test_finance_reads_it_over_the_api(finance: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "PAGE", 2)
    play()
    seal()
    assert told(finance) == [1, 2, 3, 4, 5, 6]
    assert told(finance, "?position=3&most=3") == [3, 4, 5]
    assert told(finance, "?position=6&most=1000000000000") == [6]
    assert told(finance, "?position=7") == []
    assert told(finance, f"?position={2**59}") == []


def test_nobody_else_does(finance: Program) -> None:
    assert Program(player("eve")).send("get", "ledger/stream.ndjson") == (403, "permission_denied")
    assert finance.send("get", "ledger/stream.ndjson?position=0") == (400, "bad_request")
    assert finance.send("get", "ledger/stream.ndjson?most=x") == (400, "bad_request")


def test_memory_does_not_grow_with_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """One page is read at a time: asking for the first line reads no more than a page."""
    monkeypatch.setattr(stream, "PAGE", 2)
    play()
    seal()
    with connection.execute_wrapper(_counted) as _:
        _READ.clear()
        next(stream.read())
    assert len(_READ) == 1


_READ: list[str] = []


def _counted(execute: Any, statement: str, params: Any, many: bool, context: Any) -> Any:
    if "wallet_leaf" in statement:
        _READ.append(statement)
    return execute(statement, params, many, context)
