"""Check the shuffle of a deal's record with nothing but Python 3: verify_shuffle.py deal-....json [commitment [share]]

The record is what the deal's page offers as JSON, of either version of the shuffle. The commitment is what the table
showed before the deal, the share what your own browser drew; with them nothing is taken from the house's word. The
signature of the public beacon is not checked here, for Python's own library cannot: compare the randomness with what
the beacon publishes. Written from docs/developers/fair-shuffle.md.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

TAG, FIRST_TAG = "indian-rummy/fair-shuffle/2", "indian-rummy/fair-shuffle/1"
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
PACK = [rank + suit for suit in "SHDC" for rank in RANKS] + ["PJ"]
QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"


def must(holds, words):
    if not holds:
        sys.exit(f"false: This shuffle is false: {words}.")


def sha256(raw):
    return hashlib.sha256(raw).hexdigest()


def u32(number):
    return number.to_bytes(4, "big")


def fields(*parts):
    raws = [part.encode() if isinstance(part, str) else part for part in parts]
    return b"".join(u32(len(raw)) + raw for raw in raws)


def canonical(plain):
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def bytes32(text):
    raw = bytes.fromhex(text)
    if len(raw) != 32:
        raise ValueError(f"{len(raw)} bytes instead of 32")
    return raw


def numbers(key, label):
    block = 0
    while True:
        raw = hmac.digest(key, fields(label) + u32(block), "sha256")
        yield from (raw[at] * 256 + raw[at + 1] for at in range(0, 32, 2))
        block += 1


def shuffled(key, label, cards):
    cards, stream = list(cards), numbers(key, label)
    for place in range(len(cards) - 1, 0, -1):
        size = place + 1
        other = next(number for number in stream if number < 65536 - 65536 % size) % size
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def first_key(record):
    """Version 1: the house's seed, and words that the players added in clear."""
    must(record["commitment"] == sha256(bytes32(record["server_seed"])), "the seed is not the one committed to")
    seeds = sorted((player.encode(), seed.encode()) for player, seed in record["client_seeds"].items() if seed)
    parts = b"".join(fields(*one) for one in seeds)
    message = fields(FIRST_TAG, record.get("board", record["deal"])) + u32(len(seeds)) + parts
    return hmac.digest(bytes32(record["server_seed"]), message, "sha256")


def second_key(record):
    """Version 2: everybody had committed before anybody revealed, and a beacon's round may come last."""
    deal, seed, shared = record["deal"], bytes32(record["server_seed"]), record["shuffle"]
    transcript, shares = shared["transcript"], shared["shares"]
    must(record["commitment"] == sha256(fields(TAG, "house", deal, seed)), "the seed is not the one committed to")
    named = (transcript["deal"], transcript["house"], transcript["rules"])
    must(named == (deal, record["commitment"], record["profile_hash"]), "the transcript is not of this deal")
    seated = [one["player"] for one in transcript["players"]]
    fits = sorted(seated) == sorted(record["players"])
    fits = fits and (record["toss"] is None or seated == [one["player"] for one in record["toss"]])
    must(fits, "the transcript has other players")
    committed = {one["player"]: one["commitment"] for one in transcript["players"] if one["commitment"]}
    for player, share in shares.items():
        fits = committed.get(player) == sha256(fields(TAG, "player", deal, player, bytes32(share)))
        must(fits, f"the share of {player} is not the one committed to")
    missing = [player for player in committed if player not in shares]
    must(shared["missing"] == missing, "others are missing than it says")
    print(f"Shares mixed in: {len(shares)}. Missing, each for a first drop: {', '.join(missing) or 'none'}.")
    revealed = sorted((player.encode(), bytes32(share)) for player, share in shares.items())
    message = fields(TAG, deal, bytes.fromhex(sha256(canonical(transcript)))) + u32(len(revealed))
    message += b"".join(fields(*one) for one in revealed) + fields(randomness_of(transcript, shared["beacon"]))
    return hmac.digest(seed, message, "sha256")


def randomness_of(transcript, pulse):
    named = transcript["beacon"]
    must((named is None) == (pulse is None), "transcript and record do not agree on the beacon")
    if named is None:
        print("No public entropy: the cards come from the house's seed and the players' shares alone.")
        return b""
    must(pulse["randomness"] == sha256(bytes.fromhex(pulse["signature"])), "the beacon's randomness is another")
    if named["chain"] == QUICKNET:
        late_ms = transcript["closed_at_ms"] + transcript["reveal_ms"] - 1_692_803_367_000
        must(named["round"] == max(1, 1 - -late_ms // 3000), "the beacon's round is not the first after the shares")
    print(f"Compare {pulse['randomness']} with https://api.drand.sh/{named['chain']}/public/{named['round']}")
    return bytes32(pulse["randomness"])


def check_deal(record, key):
    """Toss, dealt cards, and every card drawn, reshuffles too; returns how many cards were drawn from the deck."""
    toss, dealt, count = record["toss"], record["dealt"], len(record["players"])
    if toss is not None:
        cards = shuffled(key, "toss", PACK[:52])[: len(toss)]
        must(cards == [one["card"] for one in toss], "the toss does not follow")
    rules = record["profile"]  # what came after the first edition is there only where it is not at its default
    packs = dict(rules.get("packs_by_players", [])).get(count, rules["packs"])
    pack, each = PACK if rules.get("printed_jokers", True) else PACK[:52], rules["cards"]
    deck = shuffled(key, "deck", pack * packs)
    end = count * each
    hands = [deck[(seat - record["first"]) % count : end : count] for seat in range(count)]
    beside = deck[end : end + 2][:: -1 if record["profile"]["open_before_cut"] else 1]
    must(hands == dealt["hands"], "the hands do not follow")
    must(beside == [dealt["cut"], dealt["open"]], "the cut joker or the open card does not follow")
    return check_draws(record, key, deck[end + 2 :], [dealt["open"]])


def check_draws(record, key, closed, opened):
    drawn = finish = None
    draws = reshuffles = 0
    result = record["result"]
    for number, move in enumerate(record["moves"]):
        if move["type"] == "draw":
            pile = opened if move["pile"] == "open" else closed
            must(pile and move["card"] == pile.pop(-1 if pile is opened else 0), f"move {number} draws another card")
            drawn, draws = move["card"], draws + (pile is closed)
            continue
        plays = move["type"] == "timeout" and record["profile"].get("absence") == "auto_play"
        if plays and not drawn and not finish:
            drawn, draws = closed.pop(0), draws + 1
        if move["type"] == "finish":
            finish, drawn = move["card"], None
        elif move["type"] == "discard" or (move["type"] == "timeout" and drawn):
            opened.append(move.get("card", drawn))
            drawn = None
        elif move["type"] == "declare" and (result["ending"], result["winner"]) == ("declared", move["seat"]):
            break
        elif move["type"] in ("declare", "timeout") and finish:
            opened.append(finish)
            finish = None
        if not closed and drawn is None and finish is None and move is not record["moves"][-1]:
            reshuffles += 1
            closed = shuffled(key, f"reshuffle-{reshuffles}", sorted(opened[:-1], key=PACK.index))
            del opened[:-1]
    return draws


def main(file, seen="", share=""):
    record = json.loads(Path(file).read_text(encoding="utf-8"))
    must(not seen or seen.lower() == record["commitment"], "the commitment is not the one that you saw")
    shared = record.get("shuffle")
    must(not share or (shared and share.lower() in shared["shares"].values()), "your share was not mixed in")
    must(record["profile_hash"] == sha256(canonical(record["profile"])), "its rules were changed")
    draws = check_deal(record, second_key(record) if shared else first_key(record))
    rest = {name: value for name, value in record.items() if name != "digest"}
    must(record["digest"] == sha256(canonical(rest)), "something in the record was changed after it was written")
    follow = f"{len(record['players'])} hands and {draws} cards drawn from the closed deck follow"
    print(f"This shuffle is true: {follow} from what was committed to.")


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except (OSError, KeyError, TypeError, ValueError, AttributeError, IndexError) as wrong:
        sys.exit(f"unreadable: This is no record that can be read: {wrong!r}.")
