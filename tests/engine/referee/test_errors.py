"""What the referee cannot answer gets a code and a message that names what is wrong (docs/developers/referee.md)."""

from typing import Any

import pytest

from tests.engine.cast import CIRCLE, CIRCLE_101, CLASSIC, DEALS_2
from tests.engine.referee.asking import HAND_13, ask_lines, error, player
from tests.engine.referee.test_answers import LOW, players

CLASSIFY: dict[str, Any] = {"wild": "3C", "cards": ["9H", "10H", "JH"]}
SCORE: dict[str, Any] = {"wild": "3C", "groups": HAND_13, "ungrouped": []}
SPLIT: dict[str, Any] = {
    "profile": CIRCLE_101,
    "entry_fee": 2500,
    "prize_pool": 15_000,
    "started": 4,
    "totals": {"a": 80, "b": 60},
}
TOSS = {"cards": {"a": "9H", "b": "10H"}}


def deal(**fields: Any) -> dict[str, Any]:
    return {"wild": "JD", "point_value": 100, "rake_bps": 1000, "players": players(), **fields}


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"   ",
        b"a hand of cards",
        b"{op: classify}",
        b"{'op': 'classify'}",
        b'{"op": "classify"',
        b'{"op": NaN}',
        b"\xff\xfe",
        b'{"op": "classify\xff"}',
        b'{"op": "classify\xc3',
        b'{"op": "classify", "cards": ["A\xe2\x99S"]}',
        b'{"\xff": 1}',
        b'{"op": "\xed\xa0\x80"}',
        b'"\\ud800"',
        b"[" * 5000,
        b"{} {}",
    ],
)
def test_what_is_no_json_is_bad_json(line: bytes) -> None:
    (answer,), status = ask_lines(line + b"\n")
    assert (answer["error"]["code"], status) == ("bad_json", 1)


@pytest.mark.parametrize("line", [b"[]", b"null", b"1", b'"classify"', b"true"])
def test_json_that_is_no_object_is_a_bad_request(line: bytes) -> None:
    (answer,), _ = ask_lines(line)
    assert answer["error"]["code"] == "bad_request"


@pytest.mark.parametrize("line", [b"{}", b'{"op": 3}', b'{"op": null}', b'{"profile": "taj-points"}'])
def test_a_missing_op_is_a_bad_request_that_names_it(line: bytes) -> None:
    (answer,), _ = ask_lines(line)
    assert answer["error"]["code"] == "bad_request"
    assert "op" in answer["error"]["message"]


@pytest.mark.parametrize("op", ["show", "sort", "Classify", "", "__class__"])
def test_an_unknown_op_is_named(op: str) -> None:
    code, message = error(op, **CLASSIFY)
    assert code == "unknown_op"
    assert repr(op) in message


@pytest.mark.parametrize("name", ["classic-points", "rummycircle-pool61", "TAJ-POINTS", ""])
def test_an_unknown_profile_is_named(name: str) -> None:
    code, message = error("classify", **CLASSIFY, profile=name)
    assert code == "unknown_profile"
    assert repr(name) in message


@pytest.mark.parametrize("card", ["1S", "BS", "5HH", "ZZ", "as", " AS", "AS ", "", "11H", "S10", "JOKER"])
def test_a_code_that_names_no_card_is_a_bad_card(card: str) -> None:
    assert error("classify", wild="3C", cards=["9H", card])[0] == "bad_card"
    assert error("classify", wild=card, cards=["9H"])[0] == "bad_card"
    assert error("toss", cards={"a": "9H", "b": card})[0] == "bad_card"


def test_a_hand_must_have_as_many_cards_as_the_profile_deals() -> None:
    for op in ("score", "explain"):
        assert error(op, wild="3C", groups=HAND_13[:3], ungrouped=[])[0] == "wrong_number_of_cards"
    assert error("declare", wild="3C", groups=HAND_13[:3])[0] == "wrong_number_of_cards"
    assert error("arrange", wild="3C", cards=LOW[:12])[0] == "wrong_number_of_cards"
    assert error("arrange", wild="3C", cards=[*LOW, "AD"])[0] == "wrong_number_of_cards"
    assert error("best_discard", wild="3C", cards=LOW)[0] == "wrong_number_of_cards"
    assert error("score", wild="3C", groups=HAND_13, ungrouped=[], profile=CLASSIC)[0] == "wrong_number_of_cards"


def test_every_hand_of_a_deal_is_counted_and_its_player_named() -> None:
    seats = players()
    seats[2]["ungrouped"].pop()
    code, message = error("deal", **deal(players=seats))
    assert code == "wrong_number_of_cards"
    assert "arun" in message


def test_more_copies_than_the_packs_hold_are_not_in_the_pack() -> None:
    assert error("classify", wild="3C", cards=["9H", "9H", "9H"])[0] == "not_in_pack"


def test_the_cut_joker_is_one_copy_out_of_play() -> None:
    assert error("classify", wild="9H", cards=["9H", "9H"])[0] == "not_in_pack"
    assert error("classify", wild="PJ", cards=["PJ", "PJ", "2S"])[0] == "not_in_pack"


def test_the_hands_of_one_deal_are_counted_together() -> None:
    seats = [
        player("a", "won", ungrouped=[*LOW[:12], "KD"]),
        player("b", "first_drop", ungrouped=["KD", *LOW[:12]]),
        player("c", "lost", ungrouped=["3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC", "KC", "AC", "KD"]),
    ]
    assert error("deal", **deal(players=seats))[0] == "not_in_pack"


def test_a_toss_is_one_pack_of_52() -> None:
    assert error("toss", cards={"a": "9H", "b": "9H"})[0] == "not_in_pack"
    assert error("toss", cards={"a": "9H", "b": "PJ"})[0] == "not_in_pack"


BEST_OF = {"profile": DEALS_2, "entry_fee": 2500, "rake_bps": 1000, "players": ["a", "b"], "deals": []}
REQUESTS = {
    "classify": CLASSIFY,
    "declare": {"wild": "3C", "groups": HAND_13},
    "score": SCORE,
    "explain": SCORE,
    "arrange": {"wild": "3C", "cards": LOW},
    "best_discard": {"wild": "3C", "cards": [*LOW, "AD"]},
    "deal": deal(),
    "toss": TOSS,
    "rejoin": {"profile": CIRCLE_101, "entry_fee": 2500, "totals": {"a": 80, "b": 60}},
    "split": SPLIT,
    "best_of": BEST_OF,
    "replay": {"record": {}},
}
FIELDS = [(op, field) for op, fields in REQUESTS.items() for field in fields if field != "profile"]


@pytest.mark.parametrize(("op", "field"), FIELDS)
def test_a_missing_field_is_named(op: str, field: str) -> None:
    fields = {name: value for name, value in REQUESTS[op].items() if name != field}
    code, message = error(op, **fields)
    assert code == "bad_request"
    assert field in message


@pytest.mark.parametrize(("op", "field"), FIELDS)
@pytest.mark.parametrize("value", [None, True, 1.5, -1, [1], [[]], [None]])
def test_a_field_of_the_wrong_type_is_named(op: str, field: str, value: object) -> None:
    code, message = error(op, **{**REQUESTS[op], field: value})
    assert code == "bad_request"
    assert field in message


@pytest.mark.parametrize(("op", "field"), [(op, field) for op, field in FIELDS if field != "wild"])
def test_a_string_is_no_list_number_or_object(op: str, field: str) -> None:
    assert error(op, **{**REQUESTS[op], field: "AS 2S 3S"})[0] == "bad_request"


@pytest.mark.parametrize(("op", "field"), [(op, field) for op, field in FIELDS if field != "record"])
@pytest.mark.parametrize("value", [{"a": None}, {"a": True}, {"a": 1.5}])
def test_an_object_of_the_wrong_things_is_named(op: str, field: str, value: object) -> None:
    code, message = error(op, **{**REQUESTS[op], field: value})
    assert code == "bad_request"
    assert field in message


def test_a_missing_profile_is_named() -> None:
    (answer,), _ = ask_lines(b'{"op": "classify", "wild": "3C", "cards": ["9H"]}')
    assert answer["error"]["code"] == "bad_request"
    assert "profile" in answer["error"]["message"]


@pytest.mark.parametrize("name", [None, 3, ["taj-points"], {}])
def test_a_profile_that_is_no_string_is_named(name: object) -> None:
    code, message = error("classify", **CLASSIFY, profile=name)
    assert code == "bad_request"
    assert "profile" in message


@pytest.mark.parametrize("field", ["id", "outcome", "groups", "ungrouped"])
def test_a_players_missing_field_is_named_with_the_player(field: str) -> None:
    seats = players()
    del seats[1][field]
    code, message = error("deal", **deal(players=seats))
    assert code == "bad_request"
    assert f"players[1].{field}" in message


@pytest.mark.parametrize(
    ("field", "value"), [("id", 7), ("outcome", "lose"), ("groups", None), ("ungrouped", "AS"), ("deal_show", 0)]
)
def test_a_players_field_of_the_wrong_type_is_named(field: str, value: object) -> None:
    seats = players()
    seats[1][field] = value
    code, message = error("deal", **deal(players=seats))
    assert code == "bad_request"
    assert field in message


@pytest.mark.parametrize("value", [None, 0, 1, "true", []])
def test_deal_show_is_true_or_false(value: object) -> None:
    assert "deal_show" in error("score", **SCORE, deal_show=value)[1]


def test_an_empty_list_of_cards_is_a_bad_request() -> None:
    code, message = error("classify", wild="3C", cards=[])
    assert code == "bad_request"
    assert "cards" in message


def test_a_group_of_no_cards_is_a_bad_request() -> None:
    assert error("score", wild="3C", groups=[*HAND_13, []], ungrouped=[])[0] == "bad_request"


@pytest.mark.parametrize("outcomes", [("lost", "lost"), ("won", "won")])
def test_a_deal_has_exactly_one_winner(outcomes: tuple[str, str]) -> None:
    seats = players()
    seats[0]["outcome"], seats[1]["outcome"] = outcomes
    code, message = error("deal", **deal(players=seats))
    assert code == "bad_request"
    assert "outcome" in message


def test_a_deal_has_two_players_or_more() -> None:
    assert error("deal", **deal(players=players()[:1]))[0] == "bad_request"


def test_two_players_of_one_id_are_a_bad_request() -> None:
    seats = players()
    seats[1]["id"] = seats[0]["id"]
    code, message = error("deal", **deal(players=seats))
    assert code == "bad_request"
    assert "id" in message


@pytest.mark.parametrize("value", [2**63, 10**4299])
def test_money_beyond_64_bits_is_a_bad_request(value: int) -> None:
    code, message = error("deal", **deal(point_value=value))
    assert code == "bad_request"
    assert "point_value" in message


def test_rake_is_at_most_everything() -> None:
    assert "rake_bps" in error("deal", **deal(rake_bps=10_001))[1]


@pytest.mark.parametrize("op", ["rejoin", "split"])
def test_pool_operations_need_a_pool(op: str) -> None:
    code, message = error(op, **{**REQUESTS[op], "profile": CIRCLE})
    assert code == "bad_request"
    assert "profile" in message


@pytest.mark.parametrize("totals", [{}, {"a": 10}])
def test_fewer_than_two_players_left_split_nothing(totals: dict[str, int]) -> None:
    code, message = error("split", **{**SPLIT, "totals": totals})
    assert code == "bad_request"
    assert "totals" in message


def test_a_player_over_the_limit_is_not_in_a_split() -> None:
    assert "totals.b" in error("split", **{**SPLIT, "totals": {"a": 80, "b": 101}})[1]


def test_more_players_left_than_started_is_a_bad_request() -> None:
    assert "started" in error("split", **{**SPLIT, "started": 1})[1]


@pytest.mark.parametrize("overrides", [None, [], "cards", {"seats_max": 3}, {"first_dorp": 3}, {"name": "x"}])
def test_overrides_are_an_object_of_known_numbers(overrides: object) -> None:
    code, message = error("classify", **CLASSIFY, overrides=overrides)
    assert code == "bad_request"
    assert "overrides" in message


@pytest.mark.parametrize(
    ("field", "value"),
    [("misses", True), ("misses", 0), ("hand_cap", "80"), ("deal_show", [40, 2]), ("middle_drop", 81), ("limit", 101)],
)
def test_overrides_that_cannot_be_played_are_named_with_a_sentence(field: str, value: object) -> None:
    code, message = error("classify", **CLASSIFY, overrides={field: value})
    assert code == "bad_request"
    assert f"overrides.{field}: " in message


def test_an_error_does_not_stop_the_lines_after_it() -> None:
    answers, status = ask_lines(b"{}\n", b'{"op":"toss","profile":"taj-points","cards":{"a":"9H","b":"8H"}}\n')
    assert "error" in answers[0]
    assert answers[1]["order"] == ["a", "b"]
    assert status == 1
