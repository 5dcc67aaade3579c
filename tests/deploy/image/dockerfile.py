"""Reading a Dockerfile: its stages and their steps, as they are written there.

As much of the format as ours has: comments, lines that go on after a backslash, `FROM … AS …`, values as JSON. What it
does not know is an error, so that a new kind of step is not passed over.
"""

import json
import re
from pathlib import Path
from typing import NamedTuple

KNOWN = {"FROM", "RUN", "COPY", "ENV", "WORKDIR", "USER", "VOLUME", "EXPOSE", "CMD"}


class Step(NamedTuple):
    """One instruction, such as `RUN`, and the whole of what follows it."""

    name: str
    value: str


class Stage(NamedTuple):
    """What is built on one base image, `name` as others copy from it, "" for one that nobody names."""

    base: str
    name: str
    steps: list[Step]


def stages_of(dockerfile: Path) -> list[Stage]:
    """The stages in their order, the last one is the image. Raises ValueError for an instruction it does not know."""
    whole = re.sub(r"^\s*#.*\n", "", dockerfile.read_text(encoding="utf-8"), flags=re.MULTILINE)
    stages: list[Stage] = []
    for line in filter(None, re.sub(r"\\\n\s*", "", whole).splitlines()):
        name, _, value = line.partition(" ")
        if name not in KNOWN:
            raise ValueError(f"{dockerfile.name} has a step that is not known here: {line}")
        if name == "FROM":
            base, _, called = value.partition(" AS ")
            stages.append(Stage(base, called, []))
        else:
            stages[-1].steps.append(Step(name, value.strip()))
    return stages


def settings_in(value: str) -> dict[str, str]:
    """The names and values of an `ENV`."""
    return dict(one.split("=", 1) for one in value.split())


def command_in(value: str) -> list[str]:
    """The program and arguments of a `CMD` in JSON."""
    command: list[str] = json.loads(value)
    return command
