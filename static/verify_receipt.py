"""Check a receipt of the house's ledger with nothing but Python 3: verify_receipt.py receipt.json [published.ndjson]

The second file has the block that somebody has kept, or all from the receipt's block up to that one, a line each, from
/api/v1/ledger/blocks.ndjson. Compare the last hash with what was published. The house's signature (Ed25519) is
not checked here, for Python's own library cannot: but what was published cannot be taken back.
"""
import hashlib
import json
import sys
from pathlib import Path

NAMES = ("block", "form", "first", "last", "merkle_root", "previous", "made_at")
def sha256(*pieces):
    return hashlib.sha256(b"".join(pieces)).digest()
def must(holds, words):
    if not holds:
        sys.exit(f"The receipt is false: {words}.")
def part_hash(part):
    if "text" not in part:
        return bytes.fromhex(part["hash"])
    return sha256(b"\x02", bytes.fromhex(part["salt"]), part["text"].encode())
def root(node, place, count, path):
    """The root of the tree over `count` leaves, from the one at `place` and the nodes beside its way up."""
    must(0 <= place < count, "its position is not in its block")
    while count > 1:
        if place ^ 1 < count:
            must(path, "its way up is too short")
            beside = bytes.fromhex(path.pop(0))
            node = sha256(b"\x01", beside, node) if place & 1 else sha256(b"\x01", node, beside)
        place, count = place // 2, (count + 1) // 2
    return node.hex()
def must_be_hashed(block):
    hashed = sha256("".join(f"{name}={block[name]}\n" for name in NAMES).encode()).hex()
    must(hashed == block["sha256"], f"block {block['block']} has another hash")
def check(receipt, published):
    parts, path, last = receipt["parts"], list(receipt["path"]), receipt["block"]
    must(parts[0].get("text", "").startswith("part=transaction\n"), "it shows no transaction")
    leaf = sha256(b"\x00", *map(part_hash, parts))
    counted = root(leaf, receipt["position"] - last["first"], last["last"] - last["first"] + 1, path)
    must(counted == last["merkle_root"] and not path, "its transaction is not in the block")
    must_be_hashed(last)
    kept = [block for block in published if block["block"] >= last["block"]]
    must(kept or not published, "the second file has neither its block nor a later one")
    for number, block in enumerate(kept):
        must_be_hashed(block)
        linked = block["sha256" if number == 0 else "previous"] == last["sha256"]
        must(linked, f"published block {block['block']} is not in its chain")
        last = block
    print("\n".join(part["text"] for part in parts if "text" in part))
    print(f"The receipt is true to block {last['block']}, {last['sha256']}.")
try:
    files = [Path(name).read_text(encoding="utf-8") for name in sys.argv[1:3]]
    lines = [json.loads(line) for line in "".join(files[1:]).splitlines() if line.strip()]
    check(json.loads(files[0]), [line.get("head", line) for line in lines])
except (OSError, IndexError, KeyError, TypeError, ValueError, AttributeError) as wrong:
    sys.exit(f"This is no receipt that can be read: {wrong!r}.")
