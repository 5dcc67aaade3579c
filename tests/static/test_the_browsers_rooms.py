"""The rooms of the browser's code import downwards only, and each can be taken in at a look."""

from graphlib import TopologicalSorter
from itertools import permutations
from pathlib import Path

from rummysite.paths import BASE_DIR
from tests.static.node import answers

JS = BASE_DIR / "static" / "js"
MOST_FILES = 12
UPWARD = "boundaries/dependencies"


def _rooms() -> dict[str, Path]:
    """A file of every folder that holds code, by the folder."""
    files = sorted(path for path in JS.rglob("*.js"))
    return {str(path.parent.relative_to(JS)): path for path in reversed(files)}


def _importing(room: str, imported: Path) -> dict[str, str]:
    return {
        "file": f"static/js/{room}/probe.js",
        "text": f'import "{"../" * (room.count("/") + 1)}{imported.relative_to(JS)}";\n',
    }


def test_no_folder_holds_more_than_a_dozen_files() -> None:
    counts = {room: len([*(JS / room).glob("*.js"), *(JS / room).glob("*.d.ts")]) for room in _rooms()}
    generated = {"wire": 2}
    assert {room: count for room, count in counts.items() if count - generated.get(room, 0) > MOST_FILES} == {}


def test_an_upward_import_is_refused_and_a_downward_one_is_not() -> None:
    imports = [
        _importing("rules", JS / "table" / "store" / "store.js"),
        _importing("match", JS / "tournament" / "host.js"),
        _importing("table/screen", JS / "match" / "host.js"),
        _importing("match", JS / "words" / "names.js"),
        _importing("pages", JS / "match" / "host.js"),
    ]
    assert answers("lint.js", imports) == [[UPWARD], [UPWARD], [UPWARD], [], []]


def test_no_two_rooms_import_each_other_by_whatever_way_round() -> None:
    rooms = _rooms()
    pairs = list(permutations(rooms, 2))
    told = answers("lint.js", [_importing(room, rooms[imported]) for room, imported in pairs])
    allowed = [pair for pair, broken in zip(pairs, told, strict=True) if UPWARD not in broken]
    assert ("pages", "match") in allowed
    whole = {room: "pages" if room.startswith("pages/") else room for room in rooms}
    whole |= {"deal/check": "deal", "deal/replay": "deal"}
    whole |= {"rules/arrange": "rules", "table/store/arranging": "table/store"}
    graph: dict[str, set[str]] = {}
    for room, imported in allowed:
        if whole[room] != whole[imported]:
            graph.setdefault(whole[room], set()).add(whole[imported])
    TopologicalSorter(graph).prepare()


def test_a_file_outside_every_room_is_refused() -> None:
    (broken,) = answers("lint.js", [{"file": "static/js/stray.js", "text": "export const stray = 1;\n"}])
    assert broken == ["boundaries/no-unknown-files"]


def test_a_function_that_nobody_can_follow_is_refused() -> None:
    branches = " ".join(f"if (value === {number}) return {number};" for number in range(10))
    text = f"export function read(value) {{ {branches} return 0; }}\n"
    (broken,) = answers("lint.js", [{"file": "static/js/rules/probe.js", "text": text}])
    assert broken == ["complexity"]
