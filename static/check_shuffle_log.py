"""Check the house's public log of shuffles with nothing but Python 3, and hold a deal of your own against it.

Each line of the log's file is a block with its lines. What is checked: no block and no line has come or gone, each
block holds the hash of the one before it, each deal was said to be taken, closed, revealed and dealt (or called off)
once and in this order, and a published seed is the one that the house had committed to. The last block's number and
hash are printed: compare them with what others were shown, and with what you were shown earlier.

With a deal's record the log has to say of that deal what the record says. A deal that was called off has no record: its
id, and the commitment that the table showed, do instead. Whether a record follows from what it says is checked by
verify_shuffle.py. Signatures are checked only with a key that you give, and of the last block alone.
"""

import argparse
import hashlib
import json
import sys
from pathlib import Path

TAG = b"indian-rummy/fair-shuffle/2"
BLOCK = ("number", "first", "last", "merkle_root", "previous", "made_at_ms")
ORDER = ("drawn", "closed", "revealed", "dealt", "called_off", "opened")
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def sha256(data):
    return hashlib.sha256(data).digest()


def field(data):
    return len(data).to_bytes(4, "big") + data


def canonical(plain):
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def leaf(line):
    """The hash of one line: 0x00, then the line as JSON with keys in order and without spaces."""
    return sha256(b"\x00" + canonical(line))


def root(level):
    """The tree of RFC 6962; a node without a partner goes up as it is."""
    while len(level) > 1:
        pairs = [level[place : place + 2] for place in range(0, len(level), 2)]
        level = [sha256(b"\x01" + pair[0] + pair[1]) if len(pair) == 2 else pair[0] for pair in pairs]
    return level[0]


def block_hash(block):
    """Over the block's text: a line `part=shuffles`, then a line `field=value` each."""
    text = "part=shuffles\n" + "".join(f"{name}={block[name]}\n" for name in BLOCK)
    return sha256(text.encode()).hex()


def house_commitment(deal, seed):
    return sha256(field(TAG) + field(b"house") + field(deal.encode()) + field(seed)).hex()


def wrong_with_blocks(blocks):
    number, place, previous = 0, 0, "0" * 64
    for block in blocks:
        name = f"block {block['number']}"
        if block["number"] != number + 1 or block["first"] != place + 1 or block["previous"] != previous:
            yield f"{name} does not follow the one before it"
        if len(block["lines"]) != block["last"] - block["first"] + 1:
            yield f"{name}: a line has come or gone"
        elif root([leaf(line) for line in block["lines"]]).hex() != block["merkle_root"]:
            yield f"{name}: a line is not what was chained"
        if block_hash(block) != block["sha256"]:
            yield f"{name}: its hash is another"
        number, place, previous = block["number"], block["last"], block["sha256"]


def wrong_with_deals(blocks):
    deals = {}
    for block in blocks:
        for line in block["lines"]:
            deals.setdefault(line["deal"], []).append(line)
    for deal, lines in deals.items():
        kinds = [line["kind"] for line in lines]
        said = {line["kind"]: line["said"] for line in lines}
        if len(said) != len(kinds) or sorted(kinds, key=ORDER.index) != kinds:
            yield f"deal {deal}: its lines are {', '.join(kinds)}"
        house = said.get("drawn", {}).get("house")
        if house is None:
            yield f"deal {deal}: nothing says what the house had committed to"
        elif "opened" in said and house_commitment(deal, bytes.fromhex(said["opened"]["seed"])) != house:
            yield f"deal {deal}: the published seed is not the one that was committed to"
        if "dealt" in said and ("closed" not in said or "revealed" not in said or "called_off" in said):
            yield f"deal {deal}: it was dealt without its steps, or called off as well"


def said_of(blocks, deal):
    """What the log says of a deal, by the kind of line; and the last block that has a line of it."""
    found = [(block["number"], line) for block in blocks for line in block["lines"] if line["deal"] == deal]
    return {line["kind"]: line["said"] for _, line in found}, max((number for number, _ in found), default=None)


def wrong_with_record(said, record):
    """What the log says otherwise than a record of version 2."""
    shared = record["shuffle"]
    shares = "".join(f"{player}={share}\n" for player, share in sorted(shared["shares"].items()))
    pairs = (
        ("commitment", "drawn", "house", record["commitment"]),
        ("transcript", "closed", "transcript", sha256(canonical(shared["transcript"])).hex()),
        ("shares", "revealed", "shares", sha256(shares.encode()).hex()),
        ("seed", "opened", "seed", record["server_seed"]),
    )
    for name, kind, field_name, expected in pairs:
        found = said.get(kind, {}).get(field_name, "none")
        if found != expected:
            yield f"deal {record['deal']}: the log has another {name}, {found}, than the record, {expected}"
    if "called_off" in said or "dealt" not in said:
        yield f"deal {record['deal']}: the log does not say that it was dealt"


def check_deal(blocks, given, commitment):
    """What is wrong with a deal, and what to say of it when nothing is: given its record's file, or its id."""
    if not Path(given).exists():
        deal, record = given, None
    else:
        record = json.loads(Path(given).read_text(encoding="utf-8"))
        deal, commitment = record["deal"], commitment or record["commitment"]
    said, last = said_of(blocks, deal)
    if record and "shuffle" not in record:
        return [], f"Deal {deal} is of version 1, from before there was a log: it was not held against it."
    if last is None:
        return [f"deal {deal}: the log says nothing of it"], ""
    wrong = list(wrong_with_record(said, record)) if record else []
    house = said.get("drawn", {}).get("house")
    if commitment and house != commitment.lower():
        wrong.append(f"deal {deal}: the log has another commitment, {house}, than the one that was seen, {commitment}")
    off = said.get("called_off")
    if off:
        words = f"Deal {deal} was called off with the reason '{off['reason']}' at the stage '{off['stage']}'."
    elif record:
        words = f"Deal {deal}: its record's commitment, transcript, shares and seed are those of the log."
    else:
        words = f"Deal {deal} is in the log: {', '.join(said)}."
    return wrong, f"{words} The last line of it is in block {last}."


def wrong_with_anchors(blocks, file):
    """Heads of the log in lines that were kept outside the house, where they have any."""
    here = {block["number"]: block["sha256"] for block in blocks}
    for line in Path(file).read_text(encoding="utf-8").splitlines():
        head = json.loads(line).get("shuffles") if line else None
        if head and here.get(head["number"]) != head["sha256"]:
            found = here.get(head["number"], "gone")
            yield f"block {head['number']} is {found}; outside it is kept as {head['sha256']}"


def add(one, other):
    """Two points of Ed25519 (RFC 8032)."""
    (x1, y1), (x2, y2) = one, other
    both = D * x1 * x2 * y1 * y2 % P
    return (x1 * y2 + x2 * y1) * pow(1 + both, -1, P) % P, (y1 * y2 + x1 * x2) * pow(1 - both, -1, P) % P


def times(number, point):
    found = (0, 1)
    while number:
        if number & 1:
            found = add(found, point)
        point, number = add(point, point), number >> 1
    return found


def point_of(raw):
    y = int.from_bytes(raw, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - square) % P or y >= P or (x == 0 and sign):
        raise ValueError("no point of the curve")
    return (P - x if x & 1 != sign else x), y


def is_signed(key, message, signature):
    """Whether an Ed25519 signature is the key's."""
    if len(key) != 32 or len(signature) != 64:
        return False
    half, number = signature[:32], int.from_bytes(signature[32:], "little")
    hashed = int.from_bytes(hashlib.sha512(half + key + message).digest(), "little") % L
    base = point_of((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
    return number < L and times(number, base) == add(point_of(half), times(hashed, point_of(key)))


def signature_of(last, key):
    """What is wrong with the last block's signature, and what to say of it; both empty for a log without a block."""
    if not key:
        return [], "Its signature was not checked: give the key of the house that you know, with --key."
    message = f"shuffle log block {last['number']} {last['sha256']}\n".encode()
    if is_signed(bytes.fromhex(key), message, bytes.fromhex(last["signature"])):
        return [], "It is signed with the key that you gave."
    return [f"block {last['number']} is not signed with the key that you gave"], ""


def main():
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("log", help="the whole log, shuffle-log.jsonl")
    reader.add_argument("deal", nargs="?", help="a deal's record as JSON, or the id of a deal")
    reader.add_argument("commitment", nargs="?", default="", help="what the table showed before the deal")
    reader.add_argument("--key", help="the house's public key, 64 hex digits")
    reader.add_argument("--anchored", metavar="FILE", help="lines with heads that were kept outside the house")
    given = reader.parse_args()
    text = Path(given.log).read_text(encoding="utf-8")
    blocks = [json.loads(line) for line in text.splitlines() if line]
    wrong = [*wrong_with_blocks(blocks), *wrong_with_deals(blocks)]
    of_deal, words = check_deal(blocks, given.deal, given.commitment) if given.deal else ([], "")
    of_key, signed = signature_of(blocks[-1], given.key) if blocks else ([], "")
    wrong += [*of_deal, *of_key, *(wrong_with_anchors(blocks, given.anchored) if given.anchored else [])]
    if wrong:
        print("\n".join(wrong))
        sys.exit(1)
    lines = sum(len(block["lines"]) for block in blocks)
    called_off = sum(line["kind"] == "called_off" for block in blocks for line in block["lines"])
    print(f"{len(blocks)} blocks with {lines} lines are whole; {called_off} deals were called off.")
    if words:
        print(words)
    if given.anchored:
        print("Every head of it that was kept outside is in it.")
    if blocks:
        print(f"The last block is {blocks[-1]['number']}, {blocks[-1]['sha256']}\n{signed}")


if __name__ == "__main__":
    try:
        main()
    except (OSError, KeyError, TypeError, ValueError, AttributeError, IndexError) as wrong:
        sys.exit(f"unreadable: This is no log, record, key or file of heads that can be read: {wrong!r}.")
