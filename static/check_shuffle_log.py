"""Check the house's public log of shuffles with nothing but Python 3: check_shuffle_log.py shuffle-log.jsonl

Each line of the file is a block of the log with its lines. What is checked: no block and no line has come or gone, each
block holds the hash of the one before it, each deal was said to be taken, closed, revealed and dealt (or called off)
once and in this order, and a published seed is the one that the house had committed to. The last block's number and
hash are printed: compare them with what others were shown, and with what you were shown earlier.
"""

import hashlib
import json
import sys
from pathlib import Path

TAG = b"indian-rummy/fair-shuffle/2"
BLOCK = ("number", "first", "last", "merkle_root", "previous", "made_at_ms")
ORDER = ("drawn", "closed", "revealed", "dealt", "called_off", "opened")


def sha256(data):
    return hashlib.sha256(data).digest()


def field(data):
    return len(data).to_bytes(4, "big") + data


def leaf(line):
    """The hash of one line: 0x00, then the line as JSON with keys in order and without spaces."""
    return sha256(b"\x00" + json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode())


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


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    blocks = [json.loads(line) for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines() if line]
    wrong = [*wrong_with_blocks(blocks), *wrong_with_deals(blocks)]
    print("\n".join(wrong))
    if wrong:
        sys.exit(1)
    lines = sum(len(block["lines"]) for block in blocks)
    called_off = sum(line["kind"] == "called_off" for block in blocks for line in block["lines"])
    print(f"{len(blocks)} blocks with {lines} lines are whole; {called_off} deals were called off.")
    if blocks:
        print(f"The last block is {blocks[-1]['number']}, {blocks[-1]['sha256']}")


if __name__ == "__main__":
    main()
