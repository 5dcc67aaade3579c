"""The check of a shuffle that runs in the browser passes every true record and finds what was changed in another."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from engine import record
from engine.houses import PROFILES, examples
from engine.record import DealRecord
from tests.engine.deal.company import HOUSES, Temper
from tests.engine.record.finished import by_chance, declared
from tests.static.node import answers

LONG = Temper(drop=0, ask=0, finish=1, dawdle=10, open=30)
Change = Callable[[dict[str, Any]], None]


def checked(*records: dict[str, Any], known: dict[str, Any] | None = None) -> list[dict[str, Any]]:
    """What the browser makes of records."""
    return answers("check-deal.js", [{"text": json.dumps(one), "known": known} for one in records])


def plain(written: DealRecord) -> dict[str, Any]:
    return json.loads(record.encode(written))


def failing(answer: dict[str, Any]) -> list[str]:
    return [check["name"] for check in answer["checks"] if not check["ok"]]


@cache
def long_deal() -> DealRecord:
    """A deal whose closed deck was used up again and again."""
    return by_chance(HOUSES["so few cards"], 3, seed=5, temper=LONG)


def test_every_true_record_passes_every_check() -> None:
    records = [
        by_chance(house, players, seed, Temper(finish=10, dawdle=20))
        for seed, house in enumerate(HOUSES.values())
        for players in (2, 3)
    ]
    records += [by_chance(house, 2, 7, Temper(finish=10, dawdle=30)) for house in examples().values()]
    records += [declared(), declared("classic-points21", players=2), long_deal()]
    for answer, one in zip(checked(*map(plain, records)), records, strict=True):
        assert failing(answer) == [], one.profile.name
        assert {"commitment", "hands", "cut", "open", "draws", "digest"} <= {
            check["name"] for check in answer["checks"]
        }


def test_a_deck_used_up_is_followed_through_its_reshuffles() -> None:
    (answer,) = checked(plain(long_deal()))
    assert len([check for check in answer["checks"] if check["name"] == "reshuffle"]) > 2


def test_a_deal_without_a_toss_has_no_check_of_one() -> None:
    (answer,) = checked(plain(by_chance(PROFILES["taj-points"], 2, 3, Temper(), toss=False)))
    assert "toss" not in [check["name"] for check in answer["checks"]]


def _seed(one: dict[str, Any]) -> None:
    one["server_seed"] = one["server_seed"].replace(
        one["server_seed"][0], "0" if one["server_seed"][0] != "0" else "1", 1
    )


def _client_seed(one: dict[str, Any]) -> None:
    one["client_seeds"]["asha"] = "guava"


def _hand(one: dict[str, Any]) -> None:
    one["dealt"]["hands"][0], one["dealt"]["hands"][1] = one["dealt"]["hands"][1], one["dealt"]["hands"][0]


def _cut(one: dict[str, Any]) -> None:
    one["dealt"]["cut"] = "2S" if one["dealt"]["cut"] != "2S" else "3S"


def _toss(one: dict[str, Any]) -> None:
    one["toss"].reverse()


def _drawn(one: dict[str, Any]) -> None:
    drawn = [move for move in one["moves"] if move["type"] == "draw"][3]
    drawn["card"] = "2S" if drawn["card"] != "2S" else "3S"


def _rules(one: dict[str, Any]) -> None:
    one["profile"]["first_drop"] += 1


def _money(one: dict[str, Any]) -> None:
    one["settlement"]["rake_minor"] += 1


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (_seed, "commitment"),
        (_client_seed, "hands"),
        (_hand, "hands"),
        (_cut, "cut"),
        (_toss, "toss"),
        (_drawn, "draws"),
        (_rules, "rules"),
        (_money, "digest"),
    ],
)
def test_what_was_changed_is_found(change: Change, found: str) -> None:
    spoiled = plain(declared())
    change(spoiled)
    (answer,) = checked(spoiled)
    assert found in failing(answer)
    assert "digest" in failing(answer)


def test_a_commitment_noted_before_the_deal_is_compared() -> None:
    one = plain(declared())
    (same,) = checked(one, known={"seen": f" {one['commitment'].upper()} "})
    (other,) = checked(one, known={"seen": "ab" * 32})
    assert (failing(same), failing(other)) == ([], ["seen"])


def test_ones_own_seed_has_to_be_among_those_used() -> None:
    one = plain(declared())
    (same,) = checked(one, known={"own": {"player": "asha", "seed": "mango"}})
    (other,) = checked(one, known={"own": {"player": "asha", "seed": "papaya"}})
    assert (failing(same), failing(other)) == ([], ["own_seed"])


@pytest.mark.parametrize("field", ["server_seed", "client_seeds", "dealt", "moves", "profile", "players", "toss"])
def test_what_is_no_record_is_named(field: str) -> None:
    one = plain(declared())
    one[field] = 7
    assert checked(one) == [{"field": field}]


def test_anything_else_is_no_record_at_all() -> None:
    texts = ["", "[", "null", "[]", '{"format": "pgn"}']
    told = answers("check-deal.js", [{"text": text} for text in texts])
    assert [one["field"] for one in told] == ["JSON", "JSON", "format", "format", "format"]
