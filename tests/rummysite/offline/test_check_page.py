"""The file that checks a shuffle without a network holds each module as it is, and loads nothing."""

import re
from pathlib import Path

import pytest

from rummysite.offline import check_page
from rummysite.offline.check_page import CannotBeEmbedded
from rummysite.paths import BASE_DIR

SCRIPT = re.compile(r'<script type="text/plain" data-module="([^"]+)">\n(.*?)</script>\n', re.DOTALL)


def written(folder: Path, modules: dict[str, str]) -> Path:
    """A folder with these modules of the browser."""
    for name, text in modules.items():
        file = folder / "static" / "js" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return folder


@pytest.fixture
def modules() -> dict[str, str]:
    if not check_page.can_be_made():
        pytest.skip("The browser's packages are not there.")
    return dict(SCRIPT.findall(check_page.page()))


def test_each_module_is_there_once_as_it_was_written(modules: dict[str, str]) -> None:
    assert {"deal/check/verify.js", "shuffle/second.js", "@noble/curves/bls12-381.js"} <= set(modules)
    for name, text in modules.items():
        folder = BASE_DIR / ("node_modules" if name.startswith("@") else "static/js")
        lines = list(zip(text.splitlines(), (folder / name).read_text().splitlines(), strict=True))
        assert [(one, other) for one, other in lines if one != other and "module://" not in one] == []


def test_every_module_that_is_imported_is_there(modules: dict[str, str]) -> None:
    imported = {name for text in modules.values() for name in re.findall(r"module://([^\"']+)", text)}
    assert imported == set(modules) - {check_page.ENTRY}
    for text in modules.values():
        assert not re.search(r"^(import|export)[^;]*from\s+[\"'](?!module://)", text, re.MULTILINE)


def test_the_file_may_load_nothing(modules: dict[str, str]) -> None:
    assert modules
    frame = check_page.FRAME.read_text()
    assert "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'" in frame
    assert not re.search(r"(src|href)=", frame)


@pytest.mark.parametrize("text", ["</script>", "<!-- a -->", 'f("module://a")'])
def test_text_that_would_end_its_place_in_the_file_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(CannotBeEmbedded, match="end its place"):
        check_page.page(written(tmp_path, {check_page.ENTRY: text}))


def test_a_module_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotBeEmbedded, match=r"deal/check/a\.js is not there"):
        check_page.page(written(tmp_path, {check_page.ENTRY: 'import { a } from "./a.js";\n'}))


def test_modules_that_import_each_other_are_refused(tmp_path: Path) -> None:
    round_and_round = {check_page.ENTRY: 'import "./a.js";\n', "deal/check/a.js": 'export { b } from "./offline.js";\n'}
    with pytest.raises(CannotBeEmbedded, match="import each other"):
        check_page.page(written(tmp_path, round_and_round))
