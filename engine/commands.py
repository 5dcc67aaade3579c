"""The engine's commands for a shell: the referee, houses, replays, bots against each other.

python -m engine                the referee: JSON requests on stdin, answers on stdout, a line each
python -m engine profiles       the houses' rules as a table
python -m engine replay FILE    the record of one deal, shuffled and played again
python -m engine play ...       tournaments between bots; 'play --help' says how
python -m engine house NAME     the document of a house or of an example, as TOML
python -m engine check FILE     whether a house document can be played, with its hash; each problem names the field
python -m engine publish        keep the rules document of each house in this version, if it is not kept yet
"""

import os
import sys
from pathlib import Path

import msgspec

from engine.houses import PROFILES, BadProfile, examples, house_document
from engine.houses.documents import publish
from engine.houses.table import markdown
from engine.referee import RefereeError, answer, serve
from engine.spoken import Spoken, ended, refusal_line


class CommandRefusal(Spoken):
    """Why a command of the engine is refused; requests to the referee have their own codes."""

    UNREADABLE_FILE = "unreadable_file", "%(path)s: %(reason)s."
    NO_HOUSE = "no_house", "No house is called %(name)r; there are %(names)s."
    RULES_HAVE_CHANGED = "rules_have_changed", "%(reason)s"


def main(argv: list[str]) -> int:
    """Run one command; the exit status, 2 for a command that does not exist."""
    match argv:
        case []:
            return referee()
        case ["profiles"]:
            print(markdown())
            return 0
        case ["replay", file]:
            return replay_file(Path(file))
        case ["play", *rest]:
            return play(rest)
        case ["house", name]:
            return show_house(name)
        case ["check", file]:
            return check_house(Path(file))
        case ["publish"]:
            return publish_houses()
        case ["-h" | "--help"]:
            print(__doc__)
            return 0
    print(__doc__, file=sys.stderr)
    return 2


def referee() -> int:
    """Answer stdin until it ends, or until the reader of the answers is gone."""
    try:
        return serve(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        # Python would complain at its end that the rest cannot be flushed.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130


def replay_file(path: Path) -> int:
    """Replay a recorded deal and print the result; 0 if it is valid, else 1."""
    try:
        record = path.read_bytes()
    except OSError as error:
        return _refused(CommandRefusal.UNREADABLE_FILE, path=path, reason=error.strerror)
    try:
        reply = answer(msgspec.json.encode({"op": "replay", "record": msgspec.Raw(record)}))
    except RefereeError as error:
        reply = error.answer()
    print(msgspec.json.encode(reply).decode())
    return 0 if reply.get("valid") else 1


def play(argv: list[str]) -> int:
    """Have bots play tournaments against each other and print how they did; the exit code."""
    from engine.bots.play import main as play_main

    return play_main(argv)


def show_house(name: str) -> int:
    """Print a house's document; 2 for an unknown name."""
    house = (PROFILES | examples()).get(name)
    if house is None:
        return _refused(CommandRefusal.NO_HOUSE, name=name, names=", ".join((*PROFILES, *examples())))
    print(house_document.write(house), end="")
    return 0


def check_house(path: Path) -> int:
    """Print a house document's name, edition and hash, or everything that is wrong with it; 0 when it can be played."""
    try:
        rules = house_document.read(path.read_bytes())
    except OSError as error:
        return _refused(CommandRefusal.UNREADABLE_FILE, path=path, reason=error.strerror)
    except BadProfile as bad:
        for problem in bad.problems:
            print(problem.sentence)
        return 1
    print(f"{rules.name} {rules.version} {rules.hash}")
    return 0


def publish_houses() -> int:
    """Store new editions of the houses' rules. Raises SystemExit if a house has other rules than it published."""
    try:
        for file in publish(PROFILES.values()):
            print(file.name)
    except ValueError as error:
        raise ended(CommandRefusal.RULES_HAVE_CHANGED, reason=error) from error
    return 0


def _refused(code: CommandRefusal, **values: object) -> int:
    """Print the refusal; the exit status is 2, because 1 is that of a record or a document that is not valid."""
    print(refusal_line(code, **values), file=sys.stderr)
    return 2
