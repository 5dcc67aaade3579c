"""The browser's check of a tournament's draws: those of the specification pass, and what was changed is found."""

import copy
import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from rummysite.paths import BASE_DIR
from tests.static.node import answers

Plain = dict[str, Any]
OTHER = "ab" * 32
PAGE = BASE_DIR / "docs" / "developers" / "tournament-draws.md"
SIGNATURE = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"


def vectors() -> list[Plain]:
    found: list[Plain] = json.loads(PAGE.read_text().split("```json\n")[-1].split("```")[0])
    return found


def drawn(vector: Plain) -> Plain:
    """A draw of a document, of which a vector is the inside: tables are filled in the vector's order."""
    listed = vector["list"]
    beacon = {"randomness": vector["randomness"], "signature": SIGNATURE} if listed["beacon"] else None
    lots = sorted(listed["entrants"], key=lambda player: vector["seat_lots"][player])
    byes = set(listed["entrants"][: len(listed["entrants"]) - sum(listed["tables"])])
    coming = iter([player for player in lots if player not in byes])
    return {
        "beacon": beacon,
        "called_off": None,
        "commitment": listed["house"],
        "draw": listed["draw"],
        "late": listed["late"],
        "list": listed,
        "round": listed["round"],
        "seed": vector["seed"],
        "tables": [[next(coming) for _ in range(size)] for size in listed["tables"]],
    }


def document() -> Plain:
    first, second = vectors()
    return {
        "draws": [drawn(first), drawn(second)],
        "format": "indian-rummy/tournament-draws/1",
        "tournament": "cup",
    }


def checked(told: Plain, known: list[str] | None = None) -> Plain:
    (answer,) = answers("check-draws.js", [{"text": json.dumps(told), "known": known}])
    found: Plain = answer
    return found


def failing(answer: Plain) -> set[str]:
    """What fails, or says that players were moved."""
    checks = [*answer["checks"], *(check for draw in answer["draws"] for check in draw["checks"])]
    return {check["name"] for check in checks if not check["ok"] or (check["name"] == "seats" and check["note"] != "0")}


def changed(change: Callable[[Plain], object]) -> Plain:
    told = copy.deepcopy(document())
    change(told)
    return told


def test_the_draws_of_the_specification_pass_every_check() -> None:
    answer = checked(document(), [vector["list"]["house"] for vector in vectors()])
    assert failing(answer) == set()
    first, second = [[check["name"] for check in draw["checks"]] for draw in answer["draws"]]
    assert [check["name"] for check in answer["checks"]] == ["once", "known"]
    assert first == ["commitment", "list", "no_entropy", "seats"]
    assert second == ["commitment", "list", "round", "beacon", "signature", "seats"]
    assert answer["draws"][0]["checks"][1]["note"] == vectors()[0]["list_hash"]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda told: told["draws"][0].update(seed=OTHER), {"commitment", "seats"}),
        (lambda told: told["draws"][0].update(commitment=OTHER), {"commitment", "list"}),
        (lambda told: told["draws"][0]["list"].update(tournament="another"), {"list", "seats"}),
        (lambda told: told["draws"][0]["list"]["entrants"].reverse(), {"seats"}),
        (lambda told: told["draws"][0]["list"]["words"].update(binu="chosen afterwards"), {"seats"}),
        (lambda told: told["draws"][0]["tables"][0].reverse(), {"seats"}),
        (lambda told: told["draws"][0]["tables"].reverse(), {"seats"}),
        (lambda told: told["draws"][0]["tables"][0].__setitem__(0, "a stranger"), {"seats"}),
        (lambda told: told["draws"][0].update(beacon=told["draws"][1]["beacon"]), {"no_entropy"}),
        (lambda told: told["draws"][1].update(beacon=None), {"no_entropy"}),
        (lambda told: told["draws"][1]["beacon"].update(randomness=OTHER), {"beacon"}),
        (lambda told: told["draws"][1]["list"]["beacon"].update(round=999), {"round", "signature"}),
        (lambda told: told["draws"].append(told["draws"][0]), {"once"}),
    ],
)
def test_what_was_changed_is_found(change: Callable[[Plain], object], found: set[str]) -> None:
    answer = checked(changed(change))
    assert found <= failing(answer)
    assert failing(answer) - found <= {"seats"}  # lots follow from everything, and three may lie as before by chance


def test_a_commitment_that_was_seen_and_is_gone_is_found() -> None:
    assert failing(checked(document(), [OTHER])) == {"known"}


def test_a_pair_that_is_kept_apart_is_counted_and_frees_no_other_chair() -> None:
    told = document()
    one, other = told["draws"][0]["tables"]
    one[0], other[1] = other[1], one[0]
    seats = checked(told)["draws"][0]["checks"][-1]
    assert (seats["name"], seats["ok"], seats["note"]) == ("seats", True, "2")
    one[1], one[2] = one[2], one[1]
    assert checked(told)["draws"][0]["checks"][-1]["note"] == "4"


def test_what_waits_or_was_called_off_is_said_and_not_judged() -> None:
    nothing = {"seed": None, "list": None, "tables": [], "beacon": None}
    told = document()
    told["draws"] = [told["draws"][0] | nothing, told["draws"][1] | nothing | {"called_off": "beacon"}]
    assert [draw["state"] for draw in checked(told)["draws"]] == ["waiting", "called_off"]


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told.update(format="other"),
        lambda told: told.update(draws={}),
        lambda told: told["draws"][0].update(seed="zz"),
        lambda told: told["draws"][0].update(tables=[1]),
        lambda told: told["draws"][1]["beacon"].update(signature=""),
        lambda told: told["draws"][0]["list"].update(closed_at_ms=-1),
    ],
)
def test_what_is_no_document_of_draws_is_said(change: Callable[[Plain], object]) -> None:
    assert checked(changed(change)) == {"none": True}


def test_the_list_of_the_specification_has_the_hash_that_it_says() -> None:
    for vector in vectors():
        assert hashlib.sha256(vector["list_json"].encode()).hexdigest() == vector["list_hash"]
