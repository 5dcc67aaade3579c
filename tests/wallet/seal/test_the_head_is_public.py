"""Anybody may read the head of the log, its blocks and the house's keys, and nothing about anybody's money."""

import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.test import Client
from pytest_django import Settings

from tests.wallet.seal.sealed import play, seal
from wallet.models import Block
from wallet.seal.keys import head_message

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_head_is_signed_by_a_published_key(signing: Path) -> None:
    play()
    seal()
    told = Client().get("/api/v1/ledger/head/").json()
    head, (key,) = told["head"], told["keys"]
    assert (head["block"], head["first"], head["last"], head["previous"]) == (1, 1, 5, "0" * 64)
    (signed,) = head["signatures"]
    public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key["public_key"]))
    public.verify(bytes.fromhex(signed["signature"]), head_message(1, head["sha256"]))
    assert Client().get("/api/v1/ledger/blocks/1/").json() == head


def test_before_the_first_block_there_is_none(settings: Settings, tmp_path: Path) -> None:
    settings.LEDGER_KEY_FILE = str(tmp_path / "none")
    client = Client()
    assert client.get("/api/v1/ledger/head/").json() == {"head": None, "keys": []}
    page = client.get("/ledger/").content.decode()
    assert "Nothing is sealed yet." in page
    assert "does not sign its blocks" in page
    for address in ("blocks/1/", "blocks/0/", f"blocks/{2**70}/"):
        assert client.get(f"/api/v1/ledger/{address}").json()["code"] == "not_found"
    for wrong in ("0", "-1", "one"):
        assert client.get(f"/api/v1/ledger/blocks.ndjson?first={wrong}").status_code == 400


def test_all_blocks_are_one_file(signing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wallet.seal.api.BLOCKS_IN_A_PAGE", 2)
    for number in range(1, 6):
        play(number)
        seal()
    answer = Client().get("/api/v1/ledger/blocks.ndjson?first=2")
    lines = [json.loads(line) for line in b"".join(answer).splitlines()]
    assert [line["block"] for line in lines] == [2, 3, 4, 5]
    assert [line["previous"] for line in lines[1:]] == [line["sha256"] for line in lines[:-1]]


def test_the_page_shows_it_to_strangers(signing: Path) -> None:
    play()
    seal()
    page = Client().get("/ledger/").content.decode()
    assert Block.objects.get().sha256 in page
    assert "verify_receipt.py" in page
