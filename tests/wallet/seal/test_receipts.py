"""A player takes the receipt of a line, checks it with the published script alone, and sees nothing of the others."""

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from accounts.people.models import User
from rummysite.paths import BASE_DIR
from tests.api.programs import Program
from tests.wallet.builders import player
from tests.wallet.seal.sealed import play, seal
from wallet.models import Transaction
from wallet.seal.canonical import block_hash
from wallet.seal.services import seal_all

pytestmark = pytest.mark.django_db(transaction=True)

SCRIPT = BASE_DIR / "static" / "verify_receipt.py"


@pytest.fixture
def asha(signing: Path) -> User:
    """A player whose deal is sealed, the fifth of eleven transactions in two blocks."""
    play(1)
    list(seal_all(7))
    play(2)
    seal()
    return User.objects.get(username="asha1")


def deal() -> str:
    """The deal's transaction."""
    return Transaction.objects.values_list("public_id", flat=True).get(key="deal:1")


def check(folder: Path, receipt: Any, published: str | None = None, *options: str) -> tuple[int, str]:
    """What the script says of a receipt, run as a player runs it: its status, and its words."""
    (folder / "receipt.json").write_text(receipt if isinstance(receipt, str) else json.dumps(receipt))
    files = ["receipt.json"]
    if published is not None:
        (folder / "published.ndjson").write_text(published)
        files.append("published.ndjson")
    command = [sys.executable, "-I", *options, str(SCRIPT), *files]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


def test_a_receipt_is_true_to_what_was_published(asha: User, tmp_path: Path) -> None:
    receipt = Program(asha).get(f"wallet/receipts/{deal()}/")
    code, said = check(tmp_path, receipt)
    assert code == 0
    assert "key=deal:1\n" in said
    assert "amount_minor=-1000\n" in said
    assert f"The receipt is true to block 1, {receipt['block']['sha256']}." in said
    stranger = Client()
    head = stranger.get("/api/v1/ledger/head/").json()["head"]
    chain = b"".join(stranger.get("/api/v1/ledger/blocks.ndjson")).decode()
    assert f"true to block 2, {head['sha256']}." in check(tmp_path, receipt, chain)[1]
    assert check(tmp_path, receipt, stranger.get("/api/v1/ledger/blocks/1/").content.decode())[0] == 0


def test_every_transaction_of_a_player_has_one(asha: User, tmp_path: Path) -> None:
    mine = Transaction.objects.filter(entries__account__owner=asha).distinct()
    assert mine.count() == 3
    for public_id in mine.values_list("public_id", flat=True):
        assert check(tmp_path, Program(asha).get(f"wallet/receipts/{public_id}/"))[0] == 0


def test_the_others_amounts_and_the_houses_words_are_not_in_it(asha: User) -> None:
    receipt = Program(asha).get(f"wallet/receipts/{deal()}/")
    opened = [part["text"].splitlines()[0] for part in receipt["parts"] if "text" in part]
    assert opened == ["part=transaction", "part=entry"]
    assert len(receipt["parts"]) == 5
    assert all(set(part) in ({"text", "salt"}, {"hash"}) for part in receipt["parts"])
    text = json.dumps(receipt)
    binu = User.objects.get(username="binu1")
    booked = Transaction.objects.get(key="deal:1")
    assert "=900" not in text
    assert "house:rake" not in text
    assert f"account_owner={binu.pk}\\n" not in text
    assert booked.fingerprint not in text


def _amount(receipt: dict[str, Any]) -> None:
    own = receipt["parts"][next(n for n, part in enumerate(receipt["parts"]) if "entry" in part.get("text", ""))]
    own["text"] = own["text"].replace("-1000", "-10")


def _left_out(receipt: dict[str, Any]) -> None:
    receipt["parts"].pop()


def _moved(receipt: dict[str, Any]) -> None:
    receipt["position"] -= 1


def _out_of_the_block(receipt: dict[str, Any]) -> None:
    receipt["position"] += 64


def _longer_path(receipt: dict[str, Any]) -> None:
    receipt["path"].append("00" * 32)


def _no_header(receipt: dict[str, Any]) -> None:
    receipt["parts"][0] = {"hash": "00" * 32}


def _another_block(receipt: dict[str, Any]) -> None:
    receipt["block"]["made_at"] += 1


def _another_hash(receipt: dict[str, Any]) -> None:
    receipt["block"]["sha256"] = "00" * 32


def _cut(receipt: dict[str, Any]) -> None:
    """The same bytes are hashed; what is shown begins with the amount, and does not say whose it is."""
    own = next(part for part in receipt["parts"] if part.get("text", "").startswith("part=entry"))
    shown = own["text"].index("amount_minor=")
    own["salt"] += own["text"][:shown].encode().hex()
    own["text"] = own["text"][shown:]


def _fewer_parts(receipt: dict[str, Any]) -> None:
    """Two neighbours that are hashes, as if they were one."""
    parts = receipt["parts"]
    at = next(n for n, part in enumerate(parts) if "hash" in part and "hash" in parts[n + 1])
    parts[at : at + 2] = [{"hash": parts[at]["hash"] + parts[at + 1]["hash"]}]


def _more_parts(receipt: dict[str, Any]) -> None:
    receipt["parts"].append({"hash": ""})


def _half_a_position(receipt: dict[str, Any]) -> None:
    receipt["position"] = float(receipt["position"])


@pytest.mark.parametrize(
    "tamper",
    [
        _amount,
        _left_out,
        _moved,
        _out_of_the_block,
        _longer_path,
        _no_header,
        _another_block,
        _another_hash,
        _cut,
        _fewer_parts,
        _more_parts,
        _half_a_position,
    ],
)
@pytest.mark.parametrize("options", [(), ("-O",)])
def test_a_receipt_that_was_tampered_with_is_false(
    asha: User, tmp_path: Path, tamper: Callable[[dict[str, Any]], None], options: tuple[str, ...]
) -> None:
    receipt = Program(asha).get(f"wallet/receipts/{deal()}/")
    tamper(receipt)
    code, said = check(tmp_path, receipt, None, *options)
    assert code == 1
    assert said.startswith("false: The receipt is false: ")
    assert "is true" not in said


NONSENSE = ("", "{}", "[]", "null", "no json", "[" * 100_000, '{"parts": [{}], "path": [], "block": {}}')


@pytest.mark.parametrize("nonsense", NONSENSE, ids=range(len(NONSENSE)))
def test_what_is_no_receipt_is_said_to_be_none(tmp_path: Path, nonsense: str) -> None:
    code, said = check(tmp_path, nonsense)
    assert code == 1
    assert said


def forged(text: str, block: Any) -> dict[str, Any]:
    """A receipt of somebody's own block, which holds nothing but this text. Its hashes are right."""
    salt = bytes(32)
    part = hashlib.sha256(b"\x02" + salt + text.encode()).digest()
    root = hashlib.sha256(b"\x00" + part).hexdigest()
    own = {"block": block, "form": 1, "first": 1, "last": 1, "merkle_root": root, "previous": "0" * 64, "made_at": 1}
    own["sha256"] = block_hash(own)
    return {"form": 1, "position": 1, "parts": [{"text": text, "salt": salt.hex()}], "path": [], "block": own}


def test_no_text_of_a_forged_receipt_passes_for_a_sentence_of_the_scripts(tmp_path: Path) -> None:
    """Somebody's own block proves nothing, as its hash was never published; so no other hash may be read for it."""
    lie = f"The receipt is true to block 1, {'a' * 64}."
    hidden = "\x1b[8m\r\u2028\u202e"
    code, said = check(tmp_path, forged(f"part=transaction\n{lie}\n{hidden}{lie}\n", 1))
    assert code == 0
    assert [line for line in said.splitlines() if line.startswith("The receipt")] == [said.splitlines()[-1]]
    assert lie not in said.splitlines()
    assert not set(said) & set(hidden.replace("[8m", ""))


def test_the_number_of_a_forged_block_is_a_number(tmp_path: Path) -> None:
    code, said = check(tmp_path, forged("part=transaction\n", f"1, {'a' * 64}.\x1b[8m"))
    assert (code, said.startswith("false: "), "is true" in said) == (1, True, False)


def test_a_file_of_blocks_without_any_is_not_taken_for_none(asha: User, tmp_path: Path) -> None:
    receipt = Program(asha).get(f"wallet/receipts/{deal()}/")
    code, said = check(tmp_path, receipt, "\n")
    assert (code, "neither its block nor a later one" in said) == (1, True)


def test_a_receipt_of_another_chain_than_the_published_one_is_false(asha: User, tmp_path: Path) -> None:
    receipt = Program(asha).get(f"wallet/receipts/{deal()}/")
    second = Client().get("/api/v1/ledger/blocks/2/").content.decode()
    code, said = check(tmp_path, receipt, second)
    assert (code, "published block 2 is not in its chain" in said) == (1, True)


def test_a_later_receipt_is_followed_from_its_own_block_on(asha: User, tmp_path: Path) -> None:
    second = Transaction.objects.values_list("public_id", flat=True).get(key="deal:2")
    receipt = Program(User.objects.get(username="asha2")).get(f"wallet/receipts/{second}/")
    chain = b"".join(Client().get("/api/v1/ledger/blocks.ndjson")).decode()
    assert check(tmp_path, receipt, chain)[0] == 0
    code, said = check(tmp_path, receipt, chain.splitlines()[0])
    assert (code, "neither its block nor a later one" in said) == (1, True)


def test_nobody_has_the_receipt_of_somebody_else(asha: User) -> None:
    stranger = Program(player("eve"))
    assert stranger.send("get", f"wallet/receipts/{deal()}/") == (404, "not_found")
    assert stranger.send("get", "wallet/receipts/nothing/") == (404, "not_found")
    client = Client()
    assert client.get(f"/wallet/receipt/{deal()}.json").status_code == 302


def test_in_the_seconds_before_its_block_the_player_is_told_to_wait(signing: Path) -> None:
    play()
    asha = User.objects.get(username="asha1")
    assert Program(asha).send("get", f"wallet/receipts/{deal()}/") == (409, "not_sealed_yet")
    client = Client()
    client.force_login(asha)
    page = client.get(f"/wallet/receipt/{deal()}.json", follow=True).content.decode()
    assert "Try again in a minute." in page


def test_a_line_of_the_statement_offers_its_receipt(asha: User) -> None:
    client = Client()
    client.force_login(asha)
    address = f"/wallet/receipt/{deal()}.json"
    assert address in client.get("/wallet/statement/").content.decode()
    answer = client.get(address)
    assert answer.headers["Content-Disposition"] == f'attachment; filename="receipt-{deal()}.json"'
    assert json.loads(answer.content)["position"] == 5


def test_the_script_is_short_enough_to_read_and_asks_for_pythons_own_library_alone() -> None:
    words = SCRIPT.read_text(encoding="utf-8")
    assert len(words.splitlines()) <= 50
    assert re.findall(r"^(?:import|from) (\w+)", words, re.MULTILINE) == ["hashlib", "json", "sys", "pathlib"]
