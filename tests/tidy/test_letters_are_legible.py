"""Letters stand out from what they are written on: 4.5 to 1, as WCAG AA asks of text."""

import re

import pytest

from rummysite.paths import BASE_DIR

CONTRAST_LEAST = 4.5
COLOURS = (BASE_DIR / "static" / "css" / "tokens" / "colours.css").read_text()
PLAIN = re.compile(r"(--[\w-]+): #([0-9a-f]{3}|[0-9a-f]{6});")
LIGHT, _, DARK = COLOURS.partition("@media (prefers-color-scheme: dark)")

ON_PAGES = {
    "--ink": ("--page", "--surface", "--surface-2"),
    "--ink-soft": ("--page", "--surface", "--surface-2"),
    "--link": ("--page", "--surface", "--surface-2"),
    "--danger": ("--page", "--surface"),
    "--action-ink": ("--action",),
    "--danger-ink": ("--danger",),
    "--brass-ink": ("--brass", "--good", "--warn", "--bad"),
    "--on-colour": ("--good-deep", "--warn-deep", "--bad-deep", "--bot", "--kind-sequence", "--kind-set"),
}
FELTS = ("--panel", "--room", "--room-lit", "--felt-shade", "--felt-edge", "--felt-deep")
ON_FELT = {
    "--felt-ink": (*FELTS, "--felt", "--felt-lit"),
    "--felt-ink-soft": (*FELTS, "--felt"),
    "--felt-ink-quiet": FELTS,
    "--brass-soft": (*FELTS, "--felt"),
    "--felt-good": FELTS,
    "--felt-warn": FELTS,
    "--felt-bad": FELTS,
    "--kind-sequence-ink": FELTS,
    "--kind-set-ink": FELTS,
}
ON_CARDS = dict.fromkeys(("--suit-red", "--suit-black", "--suit-blue", "--suit-green", "--joker"), ("--ivory",))
PAIRS = [(letters, ground) for letters, grounds in (ON_PAGES | ON_FELT | ON_CARDS).items() for ground in grounds]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("letters", "ground"), PAIRS)
def test_letters_stand_out_from_their_ground(letters: str, ground: str, scheme: str) -> None:
    colours = dict(PLAIN.findall(LIGHT)) | (dict(PLAIN.findall(DARK)) if scheme == "dark" else {})
    assert _contrast(colours[letters], colours[ground]) >= CONTRAST_LEAST


def _contrast(one: str, other: str) -> float:
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(hexadecimal: str) -> float:
    digits = hexadecimal if len(hexadecimal) == 6 else "".join(digit * 2 for digit in hexadecimal)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
