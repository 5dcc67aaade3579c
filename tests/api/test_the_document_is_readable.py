"""The OpenAPI document tells a stranger what each address does, what it takes and how it refuses."""

import re
from collections import Counter
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator

DOCUMENT: dict[str, Any] = SchemaGenerator().get_schema(public=True)
SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]
OPERATIONS: dict[str, Any] = {
    f"{method} {path}": operation
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
}
VERBS = {
    "get": {"Explain", "Export", "Get", "List", "Preview", "Quote", "Trace"},
    "put": {"Choose"},
    "patch": {"Change"},
    "delete": {"Delete", "Leave", "Log"},
    "post": {
        "Accept", "Add", "Agree", "Answer", "Bring", "Buy", "Cancel", "Close", "Drop", "Enter", "Find", "Give", "Leave",
        "Make", "Open", "Propose", "Register", "Request", "Send", "Set", "Sit", "Take", "Wait", "Withdraw",
    },
}  # fmt: skip
"""The first words of summaries, by method: a verb that says what is done."""
VAGUE = re.compile(r"\b(it|them|some|something|oneself|one's|say|do)\b", re.IGNORECASE)
"""Words that leave a stranger asking what is meant."""


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_says_what_it_does(name: str) -> None:
    operation = OPERATIONS[name]
    summary = operation["summary"]
    assert summary.endswith(".")
    assert len(summary.split()) >= 3
    assert summary.split()[0] in VERBS[name.split(maxsplit=1)[0]]
    assert not VAGUE.search(summary)
    assert operation["description"].endswith((".", ")"))
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", operation["operationId"])


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_describes_its_parameters_and_its_answers(name: str) -> None:
    operation = OPERATIONS[name]
    assert [
        one["name"] for one in operation.get("parameters", []) if not one.get("description", "").endswith(".")
    ] == []
    assert [status for status, answer in operation["responses"].items() if not answer["description"]] == []
    assert {"400", "401", "403", "429"} <= set(operation["responses"])
    for status, answer in operation["responses"].items():
        if int(status) >= 400:
            assert answer["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/RefusedAnswer"}


def test_no_two_operations_have_one_summary_or_one_id() -> None:
    for what in ("summary", "operationId"):
        counted = Counter(operation[what] for operation in OPERATIONS.values())
        assert [words for words, times in counted.items() if times > 1] == []


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_says_what_it_is(name: str) -> None:
    assert len(SCHEMAS[name].get("description", "").split()) >= 2


def test_every_reference_leads_to_a_schema() -> None:
    def references(part: Any) -> set[str]:
        if isinstance(part, list):
            return {one for each in part for one in references(each)}
        if not isinstance(part, dict):
            return set()
        here = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
        return here | {one for each in part.values() for one in references(each)}

    assert {one.removeprefix("#/components/schemas/") for one in references(DOCUMENT)} <= set(SCHEMAS)


def test_a_matchs_state_is_what_its_table_shows() -> None:
    assert SCHEMAS["MatchDetail"]["properties"]["state"] == {"$ref": "#/components/schemas/HostedMatch"}
    shown = {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in ("HostedMatch", "HostedTournament")]}
    assert SCHEMAS["Hosted"]["anyOf"] == shown["anyOf"]
