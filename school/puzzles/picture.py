"""The picture of a day's result: squares and numbers, drawn from nothing but what its address says."""

from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

SIZE = (1200, 630)
_FELT, _EDGE, _BRASS, _PAPER = "#124a37", "#0d3729", "#e0b866", "#f2efe6"
_RIGHT, _WRONG = "#3fbf87", "#e2604f"
_SQUARE, _GAP, _TOP = 150, 30, 250


def picture(number: int, results: str) -> bytes:
    """A PNG of so many squares: `results` has a 1 for each right answer and a 0 for each wrong one."""
    image = Image.new("RGB", SIZE, _EDGE)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((30, 30, SIZE[0] - 30, SIZE[1] - 30), radius=90, fill=_FELT, outline=_BRASS, width=4)
    _centred(draw, f"Rummy puzzles {number}", 70, 110, _PAPER)
    left = (SIZE[0] - len(results) * _SQUARE - (len(results) - 1) * _GAP) // 2
    for place, result in enumerate(results):
        x = left + place * (_SQUARE + _GAP)
        draw.rounded_rectangle((x, _TOP, x + _SQUARE, _TOP + _SQUARE), 24, fill=_RIGHT if result == "1" else _WRONG)
    _centred(draw, f"{results.count('1')} / {len(results)}", 90, 445, _BRASS)
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _centred(draw: ImageDraw.ImageDraw, text: str, size: int, top: int, colour: str) -> None:
    draw.text((SIZE[0] / 2, top), text, font=ImageFont.load_default(size), fill=colour, anchor="mt")
