"""Draws a picture of 1200 x 630 with cards on felt: the same text gives the same bytes.

Pillow's font has Latin letters. Devanagari comes from the house's font file for browsers, and is drawn if Pillow
can join its syllables (`raqm`, which its wheels bring). A line with other letters is left out, because they would
be empty boxes.
"""

import io
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, features

SIZE = WIDTH, HEIGHT = 1200, 630
MARGIN = 72
CARD = CARD_WIDTH, CARD_HEIGHT = 118, 164
STEP, GAP = 46, 34
FELT, FELT_DEEP, BRASS, IVORY = (29, 108, 80), (9, 36, 27), (224, 184, 102), (253, 249, 240)
INK, INK_SOFT, RED, BLACK = (242, 239, 230), (202, 223, 212), (200, 32, 47), (23, 25, 29)
LAST_LATIN = 0x24F
_DEVANAGARI = "\u0900-\u097f\u200c\u200d"
_RUNS = re.compile(f"[{_DEVANAGARI}]+|[^{_DEVANAGARI}]+")
_LETTERS = Path(__file__).parents[2] / "static" / "fonts" / "devanagari-regular.woff2"
FAN = ("AS", "KS", "QS"), ("7H", "7D", "7C"), ("10D", "JD", "QD", "KD")
"""The cards that are shown without a deal."""

Disc = Callable[[float, float, float], None]
Shape = Callable[..., None]
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


def picture(title: str, lines: Sequence[str], groups: Sequence[Sequence[str]] = FAN) -> bytes:
    """A PNG with a title, a few lines and groups of cards (codes such as `10H`, `PJ`), the first ones that fit."""
    image = _felt().copy()
    pen = ImageDraw.Draw(image)
    pen.text((MARGIN, 56), "RUMMY HOUSE", font=_font(30), fill=BRASS)
    top = 112
    for text, size, colour in ((title, 64, INK), *((line, 34, INK_SOFT) for line in lines)):
        if text and _can_be_drawn(text):
            _write(pen, top, text, size, colour)
            top += size + 18
    _lay_out(image, groups)
    out = io.BytesIO()
    image.quantize(128).save(out, "PNG", optimize=True)
    return out.getvalue()


def _lay_out(image: Image.Image, groups: Sequence[Sequence[str]]) -> None:
    left, top = MARGIN, HEIGHT - MARGIN - CARD_HEIGHT
    for group in groups:
        width = CARD_WIDTH + STEP * (len(group) - 1)
        if left + width > WIDTH - MARGIN // 2:
            return
        for place, code in enumerate(group):
            image.paste(_face(code), (left + STEP * place, top), _mask())
        left += width + GAP


@cache
def _felt() -> Image.Image:
    """The felt, lit from its upper left."""
    small = Image.new("RGB", (120, 63))
    dots = small.load()
    assert dots is not None
    for x in range(120):
        for y in range(63):
            far = min(1.0, (((x - 30) / 110) ** 2 + ((y - 10) / 75) ** 2) ** 0.5)
            dots[x, y] = tuple(round(a + (b - a) * far) for a, b in zip(FELT, FELT_DEEP, strict=True))
    felt = small.resize(SIZE, Image.Resampling.BICUBIC)
    ImageDraw.Draw(felt).rounded_rectangle((18, 18, WIDTH - 18, HEIGHT - 18), 28, outline=BRASS, width=3)
    return felt


@cache
def _mask() -> Image.Image:
    mask = Image.new("L", CARD, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, CARD_WIDTH - 1, CARD_HEIGHT - 1), 12, fill=255)
    return mask


@cache
def _face(code: str) -> Image.Image:
    face = Image.new("RGB", CARD, IVORY)
    pen = ImageDraw.Draw(face)
    pen.rounded_rectangle((0, 0, CARD_WIDTH - 1, CARD_HEIGHT - 1), 12, outline=(120, 96, 66), width=2)
    joker = code == "PJ"
    suit, rank = ("S" if joker else code[-1]), ("J" if joker else code[:-1])
    colour = (122, 45, 140) if joker else RED if suit in "HD" else BLACK
    pen.text((8, 4), "*" if joker else rank, font=_font(28 if rank == "10" else 34), fill=colour)
    _draw_suit(pen, "star" if joker else suit, (26, 60), 13, colour)
    _draw_suit(pen, "star" if joker else suit, (CARD_WIDTH - 40, CARD_HEIGHT - 48), 26, colour)
    return face


def _draw_suit(pen: ImageDraw.ImageDraw, suit: str, at: tuple[int, int], r: int, colour: tuple[int, int, int]) -> None:
    """One sign around its middle, about `2 r` high."""
    x, y = at

    def disc(dx: float, dy: float, size: float) -> None:
        pen.ellipse(
            (x + dx * r - size * r, y + dy * r - size * r, x + dx * r + size * r, y + dy * r + size * r), colour
        )

    def shape(*points: tuple[float, float]) -> None:
        pen.polygon([(x + dx * r, y + dy * r) for dx, dy in points], colour)

    if suit == "D":
        shape((0, -1.1), (0.85, 0), (0, 1.1), (-0.85, 0))
    elif suit == "star":
        shape((0, -1.1), (0.3, -0.3), (1.1, 0), (0.3, 0.3), (0, 1.1), (-0.3, 0.3), (-1.1, 0), (-0.3, -0.3))
    elif suit == "H":
        disc(-0.48, -0.4, 0.52)
        disc(0.48, -0.4, 0.52)
        shape((-0.95, -0.18), (0.95, -0.18), (0, 1.05))
    else:
        _draw_black(suit, disc, shape)


def _draw_black(suit: str, disc: Disc, shape: Shape) -> None:
    if suit == "S":
        disc(-0.45, 0.3, 0.5)
        disc(0.45, 0.3, 0.5)
        shape((-0.9, 0.12), (0.9, 0.12), (0, -1.05))
    else:
        disc(0, -0.5, 0.48)
        disc(-0.52, 0.25, 0.48)
        disc(0.52, 0.25, 0.48)
        disc(0, 0.05, 0.3)
    shape((-0.12, 0.1), (0.12, 0.1), (0.4, 1.05), (-0.4, 1.05))


def _can_be_drawn(text: str) -> bool:
    return all(ord(letter) <= LAST_LATIN or (_is_devanagari(letter) and _joins_letters()) for letter in text)


def _is_devanagari(letter: str) -> bool:
    return re.match(f"[{_DEVANAGARI}]", letter) is not None


def _write(pen: ImageDraw.ImageDraw, top: int, text: str, size: int, colour: tuple[int, int, int]) -> None:
    """One line: every run of letters in the face that has them, cut where the line is full."""
    while sum(pen.textlength(run, font=font) for run, font in _runs(text, size)) > WIDTH - 2 * MARGIN:
        text = f"{text[:-2].rstrip()}\u2026"
    left: float = MARGIN
    baseline = top + size
    for run, font in _runs(text, size):
        pen.text((left, baseline), run, font=font, fill=colour, anchor="ls")
        left += pen.textlength(run, font=font)


def _runs(text: str, size: int) -> Iterator[tuple[str, Font]]:
    for run in _RUNS.findall(text):
        yield run, _own_font(size) if _is_devanagari(run[0]) else _font(size)


@cache
def _joins_letters() -> bool:
    """Whether this Pillow joins letters to syllables; without, Devanagari falls apart."""
    return bool(features.check("raqm")) and _LETTERS.exists()


@cache
def _own_font(size: int) -> Font:
    return ImageFont.truetype(_LETTERS, size, layout_engine=ImageFont.Layout.RAQM)


@cache
def _font(size: int) -> Font:
    return ImageFont.load_default(size)
