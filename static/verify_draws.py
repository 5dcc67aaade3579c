"""Check the draws of a tournament with nothing but Python 3: verify_draws.py tournament-....json [commitment ...]

The file is what the tournament's page offers. Commitments are those that you saw before the lists were closed: each
has to be there. For each draw it is checked that the seed is the one committed to, and that seats follow from it, the
closed list and the beacon. The beacon's signature is not checked here, for Python's own library cannot: compare the
randomness with what the beacon publishes. Written from docs/developers/tournament-draws.md.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

TAG = "indian-rummy/fair-shuffle/2"
FORMAT = "indian-rummy/tournament-draws/1"
QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
GENESIS_MS, PERIOD_MS, FIXED_MS = 1_692_803_367_000, 3_000, 5_000


def must(holds, words):
    if not holds:
        sys.exit(f"false: This draw is false: {words}.")


def u32(number):
    return number.to_bytes(4, "big")


def fields(*parts):
    raws = [part.encode() if isinstance(part, str) else part for part in parts]
    return b"".join(u32(len(raw)) + raw for raw in raws)


def list_hash(listed):
    text = json.dumps(listed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).digest()


def randomness_of(draw):
    """The beacon's 32 bytes, or nothing where the list names no round."""
    named, told = draw["list"]["beacon"], draw["beacon"]
    must((named is None) == (told is None), "the list names a round and there is none, or the other way")
    if named is None:
        return b""
    must(hashlib.sha256(bytes.fromhex(told["signature"])).hexdigest() == told["randomness"], "that is no round")
    if named["chain"] == QUICKNET:
        after = -(-(draw["list"]["closed_at_ms"] + FIXED_MS - GENESIS_MS) // PERIOD_MS) + 1
        must(named["round"] == max(1, after), "the round is not the first that comes five seconds after the closing")
        print(f"  Compare {told['randomness']} with https://api.drand.sh/{QUICKNET}/public/{named['round']}")
    return bytes.fromhex(told["randomness"])


def key_of(draw):
    """HMAC under the seed, over the draw's id, its list, no shares and the beacon."""
    seed, listed = bytes.fromhex(draw["seed"]), draw["list"]
    house = hashlib.sha256(fields(TAG, "house", listed["draw"], seed)).hexdigest()
    must(house == draw["commitment"] == listed["house"], "the seed is not the one that was committed to")
    message = fields(TAG, listed["draw"], list_hash(listed)) + u32(0) + fields(randomness_of(draw))
    return hmac.digest(seed, message, "sha256")


def ordered(key, players):
    return sorted(players, key=lambda player: (hmac.digest(key, f"seat:{player}".encode(), "sha256"), player))


def filled(sizes, players):
    coming = iter(players)
    return [[next(coming) for _ in range(size)] for size in sizes]


def seats_of(key, listed):
    """The tables as the lots say; late players fill tables as they came, and only their chairs are drawn."""
    entrants, sizes = listed["entrants"], listed["tables"]
    if listed["late"]:
        return [ordered(key, table) for table in filled(sizes, entrants)]
    drawn = ordered(key, entrants)
    over = len(entrants) - sum(sizes)
    byes = (drawn if listed["round"] == 1 else entrants)[:over]
    return filled(sizes, [player for player in drawn if player not in byes])


def moved_on(key, listed, before):
    """A duplicate tournament's later round: all a chair further on, tables by lot, newcomers where free."""
    chairs = {player: chair for table in before for chair, player in enumerate(table)}
    count = len(before[0])
    those = [[] for _ in range(count)]
    drawn = ordered(key, listed["entrants"])
    for player in drawn:
        if player in chairs:
            those[(chairs[player] + 1) % count].append(player)
    for player in drawn:
        if player not in chairs:
            min(those, key=len).append(player)
    return [list(table) for table in zip(*those, strict=True)]


def check_boards(draw, name):
    """The commitments of a duplicate round's deals, each to the seed that the draw gives for its number."""
    key = key_of(draw)
    for number, commitment in enumerate(draw["boards"], start=1):
        seed = hmac.digest(key, f"board:{number}".encode(), "sha256")
        must(hashlib.sha256(seed).hexdigest() == commitment, f"board {number} is not what was drawn")
    print(f"{name}, cards: {len(draw['boards'])} boards were dealt as they were drawn.")


def check(draw, tournament, before):
    name = f"Round {draw['round']}" + (f", late batch {draw['late']}" if draw["late"] else "")
    if draw["seed"] is None:
        print(f"{name}: " + (f"called off ({draw['called_off']})." if draw["called_off"] else "not drawn yet."))
        return
    listed = draw["list"]
    must(all(listed[name] == draw[name] for name in ("draw", "round", "late")), "its list is another's")
    must(listed["tournament"] == tournament, "its list is another tournament's")
    if draw.get("boards") is not None:
        check_boards(draw, name)
        return
    print(f"{name}: list {list_hash(listed).hex()}, draw {draw['draw']} in the log of shuffles.")
    key = key_of(draw)
    moves = "boards" in draw and listed["round"] > 1
    tables, seats = draw["tables"], moved_on(key, listed, before) if moves else seats_of(key, listed)
    must([*map(len, tables)] == [*map(len, seats)], "the tables have other sizes than the list says")
    told, drawn = [player for table in tables for player in table], [player for table in seats for player in table]
    must(sorted(told) == sorted(drawn), "somebody sits there who was not drawn")
    moved = sum(one != other for one, other in zip(told, drawn, strict=True))
    if not moved:
        print(f"  {len(listed['entrants'])} entrants sit as they were drawn.")
    else:
        others = any(set(table) != set(other) for table, other in zip(tables, seats, strict=True))
        must(others, "chairs are not as they were drawn")
        print(f"  {moved} of {len(listed['entrants'])} entrants sit elsewhere, so that pairs are kept apart.")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    told = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    must(told["format"] == FORMAT, "this is no file of draws")
    seen = {draw["commitment"] for draw in told["draws"]}
    for commitment in sys.argv[2:]:
        must(commitment in seen, f"no draw has the commitment {commitment}")
    drawn = [
        (draw["round"], draw["late"], draw.get("boards") is not None)
        for draw in told["draws"]
        if draw["seed"] and not draw["called_off"]
    ]
    must(len(drawn) == len(set(drawn)), "a round was drawn twice")
    before = []
    for draw in told["draws"]:
        check(draw, told["tournament"], before)
        before = draw["tables"] or before


if __name__ == "__main__":
    try:
        main()
    except (OSError, KeyError, TypeError, ValueError, AttributeError, IndexError) as wrong:
        sys.exit(f"unreadable: This is no file of draws that can be read: {wrong!r}.")
