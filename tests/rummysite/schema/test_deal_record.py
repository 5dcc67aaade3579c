"""The published JSON Schema of a deal's record: every record that the engine writes fits it, nothing else does."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from engine import record
from engine.houses import PROFILES
from rummysite.paths import BASE_DIR
from tests.engine.deal.company import Temper
from tests.engine.record.finished import by_chance
from tests.engine.record.golden_deals import FOLDER

SCHEMA: dict[str, Any] = json.loads((BASE_DIR / "docs/schema/deal-record.schema.json").read_text())
VALIDATOR = jsonschema_rs.Draft202012Validator(SCHEMA)


def written(house: str, seed: int = 7) -> dict[str, Any]:
    """A record of a deal of this house, as it is downloaded."""
    plain: dict[str, Any] = json.loads(record.encode(by_chance(PROFILES[house], 3, seed, Temper())))
    return plain


def test_the_schema_is_one() -> None:
    jsonschema_rs.meta.validate(SCHEMA)


@pytest.mark.parametrize("house", sorted(PROFILES))
def test_a_record_of_every_house_fits(house: str) -> None:
    VALIDATOR.validate(written(house))


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*/*.json")), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_golden_record_fits(file: Path) -> None:
    VALIDATOR.validate(json.loads(file.read_bytes()))


@pytest.mark.parametrize("field", SCHEMA["required"])
def test_a_record_without_a_field_does_not(field: str) -> None:
    plain = written("rummycircle-points")
    del plain[field]
    assert not VALIDATOR.is_valid(plain)


def test_a_record_with_one_more_field_or_a_card_that_is_none_does_not() -> None:
    plain = written("rummycircle-points")
    assert not VALIDATOR.is_valid(plain | {"mood": "good"})
    assert not VALIDATOR.is_valid(plain | {"dealt": plain["dealt"] | {"cut": "ZZ"}})


def test_a_record_need_not_have_what_has_a_default() -> None:
    """A rule that a house gets later has a default, so that records from before it stay records."""
    plain = written("rummycircle-points")
    del plain["profile"]["value_cards"]
    VALIDATOR.validate(plain)
