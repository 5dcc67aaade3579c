"""The bill of materials names what is locked and nothing else; the audit never calls silence a clean bill."""

import json
import re
from pathlib import Path

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from deploy import supply
from rummysite.paths import BASE_DIR

SCHEMAS = {"1.5": SchemaVersion.V1_5, "1.6": SchemaVersion.V1_6}
LOCKED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^ ;\\]+)", re.MULTILINE)


@pytest.fixture(scope="module")
def bills(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return {path.name: path.read_text() for path in supply.sbom(tmp_path_factory.mktemp("made"))}


def components(bill: str) -> set[tuple[str, str]]:
    found = json.loads(bill)["components"]
    return {(f"{each.get('group', '')}/{each['name']}".lstrip("/").lower(), each["version"]) for each in found}


def test_pythons_bill_is_what_is_locked(bills: dict[str, str]) -> None:
    locked = {(name.lower(), version) for name, version in LOCKED.findall((BASE_DIR / "requirements.lock").read_text())}
    assert len(locked) > 50
    assert components(bills["python.cdx.json"]) == locked


def test_the_browsers_bill_is_what_is_locked_for_the_browser(bills: dict[str, str]) -> None:
    packages = json.loads((BASE_DIR / "package-lock.json").read_text())["packages"]
    locked = {
        (path.removeprefix("node_modules/").lower(), each["version"])
        for path, each in packages.items()
        if path and not each.get("dev")  # of what comes by machine, each is named: esbuild is one package for each
    }
    assert components(bills["browser.cdx.json"]) == locked


@pytest.mark.parametrize("name", ["python.cdx.json", "browser.cdx.json"])
def test_a_bill_is_cyclonedx_and_says_whose_it_is(bills: dict[str, str], name: str) -> None:
    bill = json.loads(bills[name])
    assert JsonStrictValidator(SCHEMAS[bill["specVersion"]]).validate_str(bills[name]) is None
    assert bill["metadata"]["component"]["name"] == "rummy-house"


def test_what_nobody_could_be_asked_about_is_not_called_clean() -> None:
    skipped = {"dependencies": [{"name": "a", "skip_reason": "x"}, {"name": "b", "skip_reason": "x"}], "fixes": []}
    code, words = supply.of_python(json.dumps(skipped))
    assert (code, words.startswith("none of 2 packages could be asked about. Nothing is known")) == (0, True)


def test_what_was_left_out_is_named() -> None:
    some = {"dependencies": [{"name": "a", "version": "1", "vulns": []}, {"name": "b", "skip_reason": "x"}]}
    assert supply.of_python(json.dumps(some)) == (0, "no known fault in 1 packages. Not asked about: b.")


@pytest.mark.parametrize("report", ["", "Traceback", "[]", "{}", '{"message": "405 Method Not Allowed"}'])
def test_a_database_that_does_not_answer_is_said_to(report: str) -> None:
    for verdict in (supply.of_python(report), supply.of_browser(report)):
        assert verdict == (0, "the database of known faults could not be reached. Nothing is known; ask again later.")


def test_a_known_fault_ends_it_by_name() -> None:
    python = {"dependencies": [{"name": "a", "version": "1.0", "vulns": [{"id": "PYSEC-2026-1"}]}]}
    assert supply.of_python(json.dumps(python)) == (1, "a 1.0: PYSEC-2026-1")
    assert supply.of_browser('{"vulnerabilities": {"lit": {"severity": "high"}}}') == (1, "lit: high")
    assert supply.of_browser('{"vulnerabilities": {}}') == (0, "no known fault.")


@pytest.mark.parametrize("arguments", [[], ["bill"], ["sbom", "audit"]])
def test_anything_else_is_refused_with_a_code_and_what_there_is(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        supply.main(arguments)
    assert str(refused.value).startswith("no_task: Say sbom or audit")


def test_a_tool_that_is_missing_is_named_with_a_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supply, "BIN", tmp_path)
    for task in ("sbom", "audit"):
        with pytest.raises(SystemExit) as refused:
            supply.main([task])
        assert str(refused.value).startswith("tool_failed: ")
        assert str(refused.value).endswith(" failed: No such file or directory")
