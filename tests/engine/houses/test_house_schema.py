"""The published schema takes what the reader takes, and says of every field what it is."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from engine.houses import PROFILES, examples, house_schema
from engine.houses.house_document import plain_document
from engine.houses.house_fields import PLACES

FILE = Path(__file__).parents[3] / "docs" / "schema" / "house.schema.json"
SCHEMA = json.loads(FILE.read_text())
VALID = jsonschema_rs.validator_for(SCHEMA)
EVERY = PROFILES | examples()


@pytest.mark.parametrize("name", EVERY)
def test_every_house_fits_the_schema(name: str) -> None:
    VALID.validate(plain_document(EVERY[name]))


@pytest.mark.parametrize(
    ("section", "key", "value"),
    [
        ("drops", "first_points", "20"),
        ("drops", "blind", 1),
        ("drops", "allowed", "often"),
        ("packs", "by_players", {"two": 1}),
        ("losing", "cap", "none"),
        ("chess", "board", 1),
    ],
)
def test_what_the_reader_refuses_by_its_shape_does_not_fit(section: str, key: str, value: object) -> None:
    document: dict[str, Any] = plain_document(PROFILES["taj-points"])
    document[section] = {**document.get(section, {}), key: value}
    assert not VALID.is_valid(document)


def test_the_schema_describes_every_field_and_says_what_would_need_code() -> None:
    for place in PLACES:
        section = SCHEMA["properties"][place.section] if place.section else SCHEMA
        assert section["properties"][place.key]["description"] == place.about
    assert "would need code" in SCHEMA["description"]


def test_the_published_file_is_what_the_code_says() -> None:
    assert json.loads(json.dumps(house_schema.schema())) == SCHEMA
    assert SCHEMA["required"] == ["name", "format", "losing", "drops"]
    assert SCHEMA["properties"]["pool"]["description"].startswith("Only where the format is pool")
    assert "description" not in SCHEMA["properties"]["drops"]
