"""The pictures of the documents are of the house as it is: `make screenshots` takes them, and here it is tried."""

from pathlib import Path

from tests.docs import player_pictures
from tests.docs.screenshots import DESK_PAGES, IMAGES, take
from tests.e2e.site import Site

PICTURES = {
    "table-phone.png": (390, 844),
    "table-desktop.png": (1024, 700),
    "table-on-its-side.png": (844, 390),
    **{f"{name}.png": (390, 844) for name in player_pictures.PAGES},
    "admin.png": (1024, 700),
    "report.png": (1024, 700),
}
OF_THE_DESK = {f"desk-{name}.png": (1280, 800) for name in DESK_PAGES}
"""Taken from a filled house: tests/e2e/shift tries it."""
MOST_BYTES = 450_000


def test_every_picture_of_the_documents_can_be_taken_again(site: Site, tmp_path: Path) -> None:
    take(site, tmp_path)
    assert {path.name: size_of(path) for path in tmp_path.iterdir()} == PICTURES


def test_the_pictures_are_there_and_small() -> None:
    assert {path.name: size_of(path) for path in IMAGES.glob("*.png")} == PICTURES | OF_THE_DESK
    assert [path.name for path in IMAGES.iterdir() if path.stat().st_size > MOST_BYTES] == []


def size_of(path: Path) -> tuple[int, int]:
    """Width and height, as a PNG's header says them."""
    header = path.read_bytes()[:24]
    assert header.startswith(b"\x89PNG")
    return int.from_bytes(header[16:20]), int.from_bytes(header[20:24])
