"""Check a receipt of the house's ledger with nothing but Python 3: verify_receipt.py receipt.json [published.ndjson]"""
# The second file has all blocks from the receipt's up to one that somebody kept, a line each. No signature is checked.

import hashlib
import json
import sys
from pathlib import Path


def sha256(*pieces):
    return hashlib.sha256(b"".join(pieces)).digest()


def must(holds, words):
    if not holds:
        sys.exit(f"false: The receipt is false: {words}.")


try:
    receipt = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    lines = Path(sys.argv[2]).read_text(encoding="utf-8").splitlines() if sys.argv[2:] else []
    published = [json.loads(line) for line in lines if line.strip()]
    parts, path, last = receipt["parts"], receipt["path"], receipt["block"]
    must(parts[0].get("text", "").startswith("part=transaction\n"), "it shows no transaction")
    digests = [*path, *(part["salt" if "text" in part else "hash"] for part in parts)]  # with longer ones texts are cut
    must(all(len(bytes.fromhex(digest)) == 32 for digest in digests), "a hash or a salt in it has not 32 bytes")
    hashes = [sha256(b"\x02", bytes.fromhex(part["salt"]), part["text"].encode()) if "text" in part
              else bytes.fromhex(part["hash"]) for part in parts]  # fmt: skip
    node, place, count = sha256(b"\x00", *hashes), receipt["position"] - last["first"], last["last"] - last["first"] + 1
    must(type(place) is type(last["block"]) is int and 0 <= place < count, "its position is not in its block")
    while count > 1:  # from the transaction up to the root over its block, by the nodes beside the way
        if place ^ 1 < count:
            must(path, "its way up is too short")
            beside = bytes.fromhex(path.pop(0))
            node = sha256(b"\x01", beside, node) if place & 1 else sha256(b"\x01", node, beside)
        place, count = place // 2, (count + 1) // 2
    must(node.hex() == last["merkle_root"] and not path, "its transaction is not in the block")
    later = [block for block in (line.get("head", line) for line in published) if block["block"] >= last["block"]]
    must(later or not sys.argv[2:], "the second file has neither its block nor a later one")
    for number, block in enumerate([last, *later]):
        names = ("block", "form", "first", "last", "merkle_root", "previous", "made_at")
        hashed = sha256("".join(f"{name}={block[name]}\n" for name in names).encode()).hex()
        must(hashed == block["sha256"], f"block {block['block']} has another hash")
        linked = block["sha256" if number <= 1 else "previous"] == last["sha256"]
        must(linked, f"published block {block['block']} is not in its chain")
        last = block
    print("".join(f"  {ascii(line)[1:-1]}\n" for part in parts if "text" in part for line in part["text"].split("\n")))
    print(f"The receipt is true to block {last['block']}, {last['sha256']}.")
except (OSError, IndexError, KeyError, TypeError, ValueError, AttributeError, RecursionError) as wrong:
    sys.exit(f"unreadable: This is no receipt that can be read: {wrong!r}.")
