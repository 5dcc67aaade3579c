"""The browser's check of a deal that everybody committed to: true records pass, and what was changed is found."""

import json
from typing import Any

import pytest

from tests.engine.record.golden_deals import FOLDER
from tests.static.node import answers

Plain = dict[str, Any]
OTHER = "ab" * 32
GOLDEN = sorted(FOLDER.glob("*/*revealed.json"))


def golden(name: str) -> Plain:
    plain: Plain = json.loads((FOLDER / "rummycircle-points" / f"{name}.json").read_text())
    return plain


def checked(*records: Plain, known: Plain | None = None) -> list[Plain]:
    """What the browser makes of records."""
    return answers("check-deal.js", [{"text": json.dumps(one), "known": known} for one in records])


def failing(answer: Plain) -> list[str]:
    return [check["name"] for check in answer["checks"] if not check["ok"]]


def named(answer: Plain) -> list[str]:
    return [check["name"] for check in answer["checks"]]


def test_every_golden_record_passes_every_check() -> None:
    records = [json.loads(file.read_text()) for file in GOLDEN]
    for answer, one in zip(checked(*records), records, strict=True):
        assert failing(answer) == []
        beacon = ["round", "beacon", "signature"] if one["shuffle"]["beacon"] else ["missing", "no_entropy"]
        assert {"commitment", "transcript", "shares", "hands", "draws", "digest", *beacon} <= set(named(answer))


def set_in(plain: Plain, path: str, value: Any) -> Plain:
    """The record with another value at a path of names and numbers."""
    holder: Any = plain
    *way, last = path.split(".")
    for key in way:
        holder = holder[int(key) if key.isdecimal() else key]
    holder[int(last) if last.isdecimal() else last] = value
    return plain


@pytest.mark.parametrize(
    ("name", "path", "value", "found"),
    [
        ("revealed", "server_seed", OTHER, "commitment"),
        ("revealed", "commitment", OTHER, "commitment"),
        ("revealed", "shuffle.transcript.deal", "golden-17", "transcript"),
        ("revealed", "shuffle.transcript.rules", OTHER, "transcript"),
        ("revealed", "shuffle.transcript.house", OTHER, "transcript"),
        ("revealed", "shuffle.transcript.players.0.player", "deep2", "transcript"),
        ("unrevealed", "shuffle.transcript.players.0.player", "deep2", "transcript"),
        ("revealed", "shuffle.shares.asha", OTHER, "shares"),
        ("revealed", "shuffle.shares.deep", OTHER, "shares"),
        ("revealed", "shuffle.transcript.players.0.commitment", OTHER, "shares"),
        ("revealed", "shuffle.missing", ["asha"], "missing"),
        ("unrevealed", "shuffle.missing", [], "missing"),
        ("revealed", "shuffle.transcript.closed_at_ms", 1_692_806_458_500, "round"),
        ("revealed", "shuffle.transcript.beacon.round", 999, "signature"),
        ("revealed", "shuffle.beacon.randomness", OTHER, "beacon"),
        ("revealed", "shuffle.beacon.signature", "b4" * 48, "signature"),
        ("revealed", "shuffle.beacon", None, "no_entropy"),
        ("revealed", "shuffle.transcript.beacon", None, "no_entropy"),
        ("revealed", "shuffle.transcript.closed_at_ms", 1_692_806_358_501, "hands"),
        ("revealed", "dealt.cut", "AS", "cut"),
        ("unrevealed", "settlement.rake_minor", 1, "digest"),
    ],
)
def test_what_was_changed_is_found(name: str, path: str, value: Any, found: str) -> None:
    (answer,) = checked(set_in(golden(name), path, value))
    assert found in failing(answer)
    assert "digest" in failing(answer)


def test_ones_own_share_has_to_be_among_those_used() -> None:
    one = golden("revealed")
    (same,) = checked(one, known={"own": {"player": "asha", "seed": one["shuffle"]["shares"]["asha"]}})
    (other,) = checked(one, known={"own": {"player": "asha", "seed": OTHER}})
    assert (failing(same), failing(other)) == ([], ["own_share"])


def test_a_commitment_noted_before_the_deal_is_compared() -> None:
    one = golden("unrevealed")
    (other,) = checked(one, known={"seen": OTHER})
    assert failing(other) == ["seen"]


def test_of_a_chain_that_nobody_knows_it_is_said_that_its_signature_was_not_checked() -> None:
    (answer,) = checked(set_in(golden("revealed"), "shuffle.transcript.beacon.chain", OTHER))
    assert "chain" in named(answer)
    assert "signature" not in named(answer)


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("shuffle", None, "shuffle"),
        ("shuffle.version", 3, "shuffle"),
        ("shuffle.shares", [], "shuffle"),
        ("shuffle.shares.asha", "zz", "shuffle"),
        ("shuffle.transcript.players", {}, "shuffle"),
        ("shuffle.transcript.format", "other", "shuffle"),
        ("shuffle.beacon.signature", "", "shuffle"),
        ("format", "indian-rummy/deal-record/1", "client_seeds"),
        ("format", "indian-rummy/deal-record/3", "format"),
        ("format", "__proto__", "format"),
    ],
)
def test_what_is_no_record_is_named(path: str, value: Any, field: str) -> None:
    assert checked(set_in(golden("revealed"), path, value)) == [{"field": field}]
