"""The JSON schema of a house document (docs/schema/house.schema.json), made of the fields and their types."""

from typing import Any, get_args

import msgspec

from engine.houses.house_document import NONE
from engine.houses.house_fields import DEFAULTS, OF_FORMAT, PLACES, SECTIONS, TYPES, Place

ADDRESS = "urn:indian-rummy:house:1"
_ABOUT = (
    "One house: everything that is by house, as data. What is left out has its default. Whether the numbers fit "
    "together is said when the document is read, with the name of each field. What is not here is no data and would "
    "need code: another format, other ranks or suits, another order of drawing and discarding, other values of cards, "
    "other kinds of meld, more than one joker cut, partners."
)


def schema() -> dict[str, Any]:
    """The schema, draft 2020-12, as plain data."""
    top = _object([place for place in PLACES if not place.section])
    for section in SECTIONS:
        if section:
            condition = f"Only where the format is {' or '.join(OF_FORMAT[section])}. " if section in OF_FORMAT else ""
            top["properties"][section] = _object([place for place in PLACES if place.section == section], condition)
            if "required" in top["properties"][section]:
                top["required"].append(section)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": ADDRESS, "title": "A house"}
    return head | {"description": _ABOUT} | top


def _object(places: list[Place], about: str = "") -> dict[str, Any]:
    made: dict[str, Any] = {"type": "object", "additionalProperties": False}
    if about:
        made["description"] = about.strip()
    made["properties"] = {place.key: _property(place) for place in places}
    required = [place.key for place in places if DEFAULTS[place.field] is msgspec.NODEFAULT]
    return made | ({"required": required} if required else {})


def _property(place: Place) -> dict[str, Any]:
    made: dict[str, Any] = {"description": place.about, **_type(place.field)}
    default = DEFAULTS[place.field]
    if default is not msgspec.NODEFAULT:
        made["default"] = NONE if default is None else {} if place.field == "packs_by_players" else default
    return made


def _type(field: str) -> dict[str, Any]:
    if field == "packs_by_players":
        numbers = {"type": "integer", "minimum": 1}
        return {"type": "object", "patternProperties": {"^[0-9]+$": numbers}, "additionalProperties": False}
    kind = TYPES[field]
    if type(None) not in get_args(kind):
        return msgspec.json.schema(kind)
    something = [one for one in get_args(kind) if one is not type(None)]
    return {"anyOf": [*(msgspec.json.schema(one) for one in something), {"enum": [NONE, None]}]}
