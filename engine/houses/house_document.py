"""A house as one document in TOML or JSON: read, checked field by field, and written (docs/operators/houses.md).

The document is for people; its rules are a `RuleProfile`, and its hash is that of those rules. Order, comments and what
is left at its default change no hash.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec

from engine.houses.house_fields import DEFAULTS, OF_FIELD, OF_FORMAT, OF_PATH, PLACES, SECTIONS, TYPES, Place
from engine.houses.rule_profile import BadProfile, Problem, RuleProfile

NONE = "none"
"""What a document says where a house has no such rule: TOML has no null."""
LARGEST_BYTES = 64 * 1024
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_LONGEST_NAME = 32
_WRONG = re.compile(r"(?P<what>.+?)(?: - at `\$\.?(?P<at>[^`]*)`)?", re.DOTALL)


def read(text: str | bytes) -> RuleProfile:
    """The rules of a document. Raises BadProfile; each of its problems names the field as the document has it.

    >>> read('name = "at-home"\\nformat = "chess"')  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    engine.houses.rule_profile.BadProfile: format: ...
    """
    return rules_of(plain_of(text))


def plain_of(text: str | bytes) -> dict[str, Any]:
    """A document as plain data, which is TOML, or JSON where it begins with a brace. Raises BadProfile."""
    raw = text.encode() if isinstance(text, str) else text
    if len(raw) > LARGEST_BYTES:
        raise _refused("document", f"It has {len(raw)} bytes; a house needs no more than {LARGEST_BYTES}.")
    try:
        found = json.loads(raw) if raw.lstrip().startswith(b"{") else tomllib.loads(raw.decode())
    except (ValueError, RecursionError) as error:
        raise _refused("document", f"It is neither TOML nor JSON: {error}.") from error
    assert isinstance(found, dict)
    return found


def rules_of(plain: Mapping[str, Any]) -> RuleProfile:
    """The rules of a document that is plain data. Raises BadProfile, every problem under the document's own names."""
    wrong: list[Problem] = []
    fields = dict(_fields(plain, wrong))
    named = {problem.field for problem in wrong}
    wrong += [_fault(place.path, "It is missing.") for place in PLACES if _is_missing(place, fields, named)]
    if not wrong:
        wrong += _name_problems(fields["name"], fields.get("version", 1))
    if wrong:
        raise BadProfile(*wrong)
    try:
        return RuleProfile(**fields)
    except BadProfile as bad:
        raise BadProfile(*(in_document(problem) for problem in bad.problems)) from None


def in_document(problem: Problem) -> Problem:
    """A problem of the rules under the name that the document has for the field."""
    place = OF_FIELD.get(problem.field)
    return _fault(place.path if place else problem.field, problem.sentence)


def plain_document(rules: RuleProfile) -> dict[str, Any]:
    """Rules as a document in plain data: every field, in the order of the schema, without other formats' sections."""
    document: dict[str, Any] = {}
    for place in _places_of(rules):
        section = document.setdefault(place.section, {}) if place.section else document
        section[place.key] = _plain(place.field, getattr(rules, place.field))
    return document


def write(rules: RuleProfile) -> str:
    """Rules as a document in TOML, each line with what it means; `read` gives the same rules."""
    lines = []
    section = ""
    for place in _places_of(rules):
        if place.section != section:
            section = place.section
            lines += ["", f"[{section}]"]
        lines += [f"# {place.about}", f"{place.key} = {_toml(_plain(place.field, getattr(rules, place.field)))}"]
    return "\n".join(lines) + "\n"


def _places_of(rules: RuleProfile) -> Iterator[Place]:
    return (place for place in PLACES if rules.format in OF_FORMAT.get(place.section, {rules.format}))


def _fields(plain: Mapping[str, Any], wrong: list[Problem]) -> Iterator[tuple[str, Any]]:
    """The fields that a document names, of the right type; problems go to the list."""
    for path, value in _flat(plain, wrong):
        place = OF_PATH.get(path)
        if place is None:
            wrong.append(_fault(path, "A house document has no such field; a rule that is not data needs code."))
            continue
        try:
            yield place.field, _read(place.field, value)
        except (msgspec.ValidationError, ValueError) as error:
            wrong.append(_fault(path, _words_of(error)))


def _flat(plain: Mapping[str, Any], wrong: list[Problem]) -> Iterator[tuple[str, Any]]:
    for key, value in plain.items():
        if key not in SECTIONS or not key:
            yield str(key), value
        elif isinstance(value, dict):
            yield from ((f"{key}.{name}", part) for name, part in value.items())
        else:
            wrong.append(_fault(key, f"It is a section: write [{key}] and its fields below."))


def _read(field: str, value: Any) -> Any:
    if field == "packs_by_players":
        return _packs_by_players(value)
    if get_origin(TYPES[field]) is Literal and value not in get_args(TYPES[field]):
        raise ValueError(f"It is one of {', '.join(get_args(TYPES[field]))}; {value!r} would need code")
    if DEFAULTS[field] is msgspec.NODEFAULT or type(None) not in get_args(TYPES[field]):
        return msgspec.convert(value, TYPES[field])
    return None if value == NONE else msgspec.convert(value, TYPES[field])


def _packs_by_players(value: Any) -> tuple[tuple[int, int], ...]:
    if not isinstance(value, dict):
        raise ValueError("Expected a table of players and packs such as { 2 = 1 }")
    try:
        pairs = [(int(players), packs) for players, packs in value.items()]
    except ValueError as error:
        raise ValueError("Expected numbers of players such as 2") from error
    return msgspec.convert(sorted(pairs), tuple[tuple[int, int], ...])


def _plain(field: str, value: Any) -> Any:
    if field == "packs_by_players":
        return {str(players): packs for players, packs in value}
    if isinstance(value, tuple):
        return list(value)
    return NONE if value is None else value


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        inside = ", ".join(f"{key} = {part}" for key, part in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    return json.dumps(value)


def _is_missing(place: Place, fields: Mapping[str, Any], named: set[str]) -> bool:
    return DEFAULTS[place.field] is msgspec.NODEFAULT and place.field not in fields and place.path not in named


def _name_problems(name: str, version: int) -> Iterator[Problem]:
    if not _NAME.fullmatch(name) or len(name) > _LONGEST_NAME:
        yield _fault("name", f"A name is up to {_LONGEST_NAME} small letters, digits and single hyphens, not {name!r}.")
    if not 1 <= version < 10**6:
        yield _fault("version", f"Editions are counted from 1, not {version}.")


def _words_of(error: Exception) -> str:
    found = _WRONG.fullmatch(str(error))
    what = found["what"] if found else str(error)
    return what.replace("`", "").rstrip(".") + "."


def _fault(path: str, sentence: str) -> Problem:
    return Problem(path, sentence if sentence.startswith(f"{path}: ") else f"{path}: {sentence}")


def _refused(path: str, sentence: str) -> BadProfile:
    return BadProfile(_fault(path, sentence))
