"""The page that holds the five documents sentence by sentence names tests that there are, and clauses of the rules."""

import re

from rummysite.paths import BASE_DIR

PAGE = (BASE_DIR / "docs" / "seeds.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(tests/[a-z0-9_/]+\.py)::(test_\w+)`")
IN_THE_BROWSER = re.compile(r"`(tests/[a-z0-9_/-]+\.test\.js)::([^`]+)`")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ") and not line.startswith("| sentence")]


def test_every_test_that_is_named_exists() -> None:
    named = set(NAMED.findall(PAGE))
    assert len(named) > 60
    missing = [f"{path}::{name}" for path, name in sorted(named) if f"def {name}(" not in (BASE_DIR / path).read_text()]
    in_js = sorted(set(IN_THE_BROWSER.findall(PAGE)))
    missing += [f"{path}::{name}" for path, name in in_js if f'test("{name}"' not in (BASE_DIR / path).read_text()]
    assert missing == []


def test_nothing_else_is_named_as_a_test() -> None:
    found = [*NAMED.finditer(PAGE), *IN_THE_BROWSER.finditer(PAGE)]
    assert PAGE.count("`tests/") == len(found)


def test_every_sentence_has_a_clause_and_a_test_or_neither() -> None:
    assert len(ROWS) > 600
    for row in ROWS:
        clause, test = re.split(r"(?<!\\)\|", row)[-3:-1]
        assert (clause.strip() == "-") == (test.strip() == "-"), row


def test_all_five_documents_are_there() -> None:
    assert re.findall(r"^## (\d{3}):", PAGE, re.MULTILINE) == ["000", "001", "002", "003", "004"]
