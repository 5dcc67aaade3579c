"""The rules documents that are kept: every edition of every house, and what a document has."""

import json
import shutil
from pathlib import Path

import msgspec
import pytest

from engine.houses import PROFILES, RuleProfile, documents, editions, profile, rule_profile
from engine.houses.documents import FOLDER, edition, publish
from tests.engine.cast import TAJ
from tests.engine.changed import Changed

HASHES = {
    "rummycircle-points-1": "d9699043550f6b9a5823d7d674dba5ce7bfd75e474fcd193470522d16275e045",
    "taj-points-1": "9ae58bc17cd81a20475415c4ae0b5b10b2bcba280f46013a11c307cfb2caa82f",
    "classic-points21-1": "00680d0f1bf67f8b22cdd26f52e04b80e642d390d0d6c0a2fdd0e232a1cd48af",
    "rummycircle-pool101-1": "175e5b7df5e13041b9707614793eb3436fb6f2ce551a3ba4741fca802d548997",
    "rummycircle-pool201-1": "0bf52704335612c5bb43ca5ee64549c31697e85c764a94651bcc7327fdc70272",
    "rummycircle-pool101-2": "9ccc72a560805a0b39d03c55662055d723ca511fc563be1c8ee6fc848518d1c1",
    "rummycircle-pool201-2": "066bc6e22f48e2a8e8dd2235e830ad2162508229a32d504db6ab0249214e2d8a",
    "playship-pool61-1": "44921e41e8dadc3ee4d9fc9881a31e584da06e931357c1eee0bbc907dfff0883",
    "playship-pool101-1": "343402d1ba9d9e0cf094a5aca315e95e586f6c910ba9b392ad1cfd0006cfbe5a",
    "playship-pool201-1": "de942dc9a0db3b59318555adb6838c7799390df80ee9b3b1e0ff7583b8fd5c6b",
    "junglee-deals2-1": "c21cb3daa4e1bdd9078a75461ad363bf584dcbe561cdb3ec852ed1f1fb94b00e",
    "junglee-deals3-1": "5de1b3d627f98eceee97d925b0d126b14161d445b93af0cb60ce3157e08761fd",
    "junglee-deals6-1": "e68089b7ca130907ae3d43108562eca0f1b7127191a2e22f17249cef6625ff03",
}
FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("house", PROFILES.values(), ids=PROFILES)
def test_the_rules_of_every_house_are_kept(house: RuleProfile) -> None:
    assert edition(house.name, house.version) == house, "run `python -m engine publish`"
    assert editions(house.name)[0] == house


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_kept_document_is_what_its_rules_are_written_as(file: Path) -> None:
    rules = msgspec.json.decode(file.read_bytes(), type=RuleProfile)
    assert file.stem == f"{rules.name}-{rules.version}"
    assert json.loads(msgspec.json.encode(rules.document())) == json.loads(file.read_text())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_kept_document_has_the_hash_it_was_published_with(file: Path) -> None:
    rules = msgspec.json.decode(file.read_bytes(), type=RuleProfile)
    assert rules.hash == HASHES[file.stem]


def test_a_house_that_nobody_knows_has_no_editions() -> None:
    assert editions("nowhere") == ()
    assert edition("nowhere", 1) is None
    assert edition(TAJ, 99) is None


def test_what_is_kept_is_published_once() -> None:
    assert publish(PROFILES.values()) == []


def test_other_rules_under_a_published_version_are_refused() -> None:
    with pytest.raises(ValueError, match=r"taj-points-1\.json has other rules"):
        publish([msgspec.structs.replace(profile(TAJ), misses=4)])


def test_a_new_edition_is_kept_beside_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(FOLDER, tmp_path / "published")
    monkeypatch.setattr(documents, "FOLDER", tmp_path / "published")
    second = msgspec.structs.replace(profile(TAJ), misses=4, version=2)
    assert publish([second]) == [tmp_path / "published" / "taj-points-2.json"]
    documents.editions.cache_clear()
    documents._published.cache_clear()
    try:
        assert editions(TAJ) == (second, profile(TAJ))
        assert (edition(TAJ, 1), edition(TAJ, 2)) == (profile(TAJ), second)
    finally:
        monkeypatch.undo()
        documents.editions.cache_clear()
        documents._published.cache_clear()


def test_a_field_that_came_later_is_written_only_where_it_is_not_at_its_default() -> None:
    class Later(RuleProfile, frozen=True, kw_only=True, forbid_unknown_fields=True):
        blind_turns: int = 0

    fields = msgspec.structs.asdict(profile(TAJ))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("engine.houses.rule_profile._DEFAULTS", rule_profile._DEFAULTS | {"blind_turns": 0})
        assert Later(**fields).document() == profile(TAJ).document()
        assert Later(**fields).hash == profile(TAJ).hash
        assert Later(**fields, blind_turns=1).document() == {**profile(TAJ).document(), "blind_turns": 1}


def test_the_command_keeps_what_is_not_kept_yet(tmp_path: Path) -> None:
    engine = Changed(tmp_path)
    assert engine.run("-m", "engine", "publish") == ""
    engine.change("houses/today/taj-points.toml", "misses = 5\n", "misses = 4\n")
    refused = engine.python("-m", "engine", "publish")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.startswith("rules_have_changed: taj-points-1.json has other rules")
    engine.change("houses/today/taj-points.toml", "version = 1\n", "version = 2\n")
    assert engine.run("-m", "engine", "publish") == "taj-points-2.json\n"
    assert engine.run("-m", "engine", "publish") == ""
