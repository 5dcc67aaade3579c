"""A mutant that is listed as a survivor is one of the code as it is now: whoever changes the line changes the list."""

from rummysite.paths import BASE_DIR
from tests.mutants.survivors import listed


def test_what_a_listed_survivor_changes_still_stands_in_its_file() -> None:
    texts = {path: " ".join((BASE_DIR / path).read_text().split()) for path, *_ in listed()}
    assert [name for name in listed() if name[2] not in texts[name[0]]] == []


def test_every_listed_survivor_has_a_reason() -> None:
    assert [name for name, reason in listed().items() if not reason.strip()] == []
