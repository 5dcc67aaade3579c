"""The referee plays a recorded deal again, from a line or from a file (docs/developers/referee.md)."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.commands import main
from tests.engine.referee.asking import ask, error, finished_deal


@pytest.fixture
def finished() -> dict[str, Any]:
    """A record, for a test to spoil."""
    return finished_deal()


def test_a_true_record_is_valid_and_gives_scores_and_money(finished: dict[str, Any]) -> None:
    answer = ask("replay", record=finished)
    assert (answer["valid"], answer["reason"], answer["move"]) == (True, None, None)
    assert answer["scores"] == {"ana": -20, "ben": -20, "cal": 40}
    assert answer["money"] == {"ana": -2000, "ben": -2000, "cal": 3600}
    assert answer["rake"] == 400


def test_a_changed_seed_is_found_out(finished: dict[str, Any]) -> None:
    finished["server_seed"] = "00" * 32
    answer = ask("replay", record=finished)
    assert (answer["valid"], answer["reason"]) == (False, "commitment_mismatch")
    assert answer["sentence"]


def test_a_move_against_the_rules_is_found_out_by_its_number(finished: dict[str, Any]) -> None:
    finished["moves"].reverse()
    answer = ask("replay", record=finished)
    assert (answer["valid"], answer["reason"], answer["move"]) == (False, "move_refused", 0)


def test_what_is_no_record_is_a_bad_request_that_names_the_field(finished: dict[str, Any]) -> None:
    del finished["moves"]
    code, message = error("replay", record=finished)
    assert code == "bad_request"
    assert "record.moves" in message


def replayed(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    """The exit status of `replay FILE` and what it printed."""
    status = main(["replay", str(path)])
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return status, answer


def test_a_file_with_a_true_record_ends_well(
    finished: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(finished, indent=2), encoding="utf-8")
    status, answer = replayed(path, capsys)
    assert (status, answer["valid"]) == (0, True)


def test_a_file_with_a_false_record_ends_badly(
    finished: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    finished["result"]["winner"] = 0
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(finished), encoding="utf-8")
    status, answer = replayed(path, capsys)
    assert (status, answer["valid"]) == (1, False)


@pytest.mark.parametrize(("text", "code"), [("no json", "bad_json"), ("[]", "bad_request"), ("{}", "bad_request")])
def test_a_file_with_no_record_is_an_error(
    text: str, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "deal.json"
    path.write_text(text, encoding="utf-8")
    status, answer = replayed(path, capsys)
    assert (status, answer["error"]["code"]) == (1, code)
