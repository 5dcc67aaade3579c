"""A client of the drill notes each acknowledged move with its version and how long it took, and each refusal."""

import asyncio
import json

from tests.scale.player import PacedPlayer


def answered(*answers: dict[str, object], sends: tuple[str, ...] = ("draw",)) -> PacedPlayer:
    """Somebody who has sent these messages of deal d1, and was answered so."""

    async def talk() -> PacedPlayer:
        player = PacedPlayer("http://nowhere", "t1", {"id": "p1", "cookie": "c1"})
        for kind in sends:
            await player.send(kind, deal="d1", version=4)
        for answer in answers:
            await player._show(json.dumps(answer, separators=(",", ":")))
        return player

    return asyncio.run(talk())


def test_an_acknowledged_move_is_noted_with_its_version() -> None:
    (told,) = answered({"type": "ok", "id": "m0", "version": 5}).told
    assert (told.deal, told.version, told.kind) == ("d1", 5, "draw")
    assert told.sent_s <= told.at_s


def test_a_refused_move_is_no_acknowledged_one() -> None:
    player = answered({"type": "refused", "id": "m0", "code": "cell_away", "message": "It does not answer."})
    assert (player.told, [why for _, why in player.refused]) == ([], ["cell_away"])


def test_an_answer_counts_once_and_one_to_something_else_never() -> None:
    ok = {"type": "ok", "id": "m0", "version": 5}
    player = answered(ok, ok, {"type": "ok", "id": "m1"}, {"type": "ok"}, sends=("draw", "sit"))
    assert [told.version for told in player.told] == [5]


def test_what_was_never_answered_is_neither() -> None:
    player = answered()
    assert (player.told, player.refused) == ([], [])


def snapshot(seat: int | None) -> dict[str, object]:
    """What a table shows to somebody who has this chair, before any deal."""
    return {"type": "snapshot", "you": {"seat": seat}, "table": {}, "rules": {}, "deal": None}


def sits(player: PacedPlayer) -> int:
    """How often it has asked for a chair."""
    return sum(json.loads(each)["type"] == "sit" for each in player.sent)


def test_whoever_was_cut_off_before_sitting_down_asks_for_the_chair_again_until_it_has_one() -> None:
    assert sits(answered(snapshot(None), sends=("sit",))) == 2
    assert sits(answered(snapshot(0), snapshot(0), sends=("sit",))) == 1


def test_whoever_has_not_asked_or_has_got_up_asks_for_no_chair() -> None:
    assert sits(answered(snapshot(None), sends=())) == 0
    assert sits(answered(snapshot(None), sends=("sit", "leave"))) == 1
