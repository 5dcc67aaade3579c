"""Every command in the documents runs as it stands, in the situation that its page states."""

import io
import json
import os
import re
import shlex
import sys
import zipfile
from pathlib import Path

import pytest
from django.db import connection

from bench.__main__ import benchmarks
from bench.load.__main__ import options as load_options
from desk.cases import services
from desk.cases.kinds import Outcome
from rummysite.paths import BASE_DIR
from tests.desk.cast import operator, reported
from tests.docs import situations
from tests.docs.blocks import Block, blocks, in_situation
from tests.docs.situations import (
    ARCHIVED,
    CHECKOUT,
    DAYS,
    DOSSIER,
    FILES,
    HOUSE,
    MINUTES,
    PRINTS,
    RUN_ELSEWHERE,
    SITUATIONS,
)
from tests.settings import SERVERS
from tests.tables.archive.past import archived
from tests.tables.cast import funded
from tests.tables.played import eventful, over
from tests.wallet import at_tables as play
from tests.wallet.finance.closing.yesterday import a_little_play, put_back
from wallet.finance.closing.services import close_due_days

RUN = {"sh", "python", "sql"}
READ = {"", "text", "json", "toml", "ini", "diff", "yaml", "js", "html"}
MAKES = re.compile(r"(?:[A-Z_]+=\S+ )*(make [a-z-]+)")
BENCHMARKS = re.compile(r"(?:[A-Z_]+=\S+ )*\.venv/bin/python -m bench(\.load)?(?=\s)(.*)")


@pytest.mark.parametrize("block", blocks(), ids=str)
def test_every_block_says_what_it_is_and_every_command_in_which_situation(block: Block) -> None:
    assert block.language in RUN | READ, f"{block}: {block.language!r} is no language of these documents"
    if block.language in RUN:
        assert block.title in SITUATIONS, f"{block}: {block.title!r} is no situation that a test lays out"
    else:
        assert not re.search(r"^\s*\$ ", block.text, re.MULTILINE), f"{block}: a command belongs into a block of sh"


@pytest.mark.parametrize("block", [block for block in blocks() if block.language == "json"], ids=str)
def test_every_block_of_json_is_json(block: Block) -> None:
    for text in block.text.split("\n\n"):
        json.loads(text)


@pytest.mark.parametrize("block", in_situation(CHECKOUT), ids=str)
def test_in_the_checkout(block: Block, checkout: Path) -> None:
    done = situations.run(block, checkout)
    assert done.returncode == 0, f"{block}\n{done.stdout}{done.stderr}"
    assert prints(block, done.stdout), f"{block} prints:\n{done.stdout}"


@pytest.mark.django_db
@pytest.mark.parametrize("block", in_situation(CHECKOUT, language="python"), ids=str)
def test_python_with_an_empty_database(block: Block) -> None:
    exec(compile(block.text, str(block), "exec"), {"__name__": "a_document"})


@pytest.mark.parametrize("block", in_situation(HOUSE), ids=str)
def test_beside_the_open_house(block: Block, house: Path) -> None:
    done = situations.run(block, house)
    assert done.returncode == 0, f"{block}\n{done.stdout}{done.stderr}"
    assert prints(block, done.stdout), f"{block} prints:\n{done.stdout}"


@pytest.mark.parametrize("block", in_situation(MINUTES), ids=str)
def test_what_takes_minutes_is_run_elsewhere(block: Block) -> None:
    for line in filter(None, block.text.split("\n")):
        target, benchmark = MAKES.match(line), BENCHMARKS.match(line)
        assert target or benchmark, f"{block}: only make and benchmarks may take minutes, not {line!r}"
        if target:
            assert target[1].removeprefix("make ") in targets(), f"{block}: make has no {target[1]!r}"
            assert (BASE_DIR / RUN_ELSEWHERE[target[1]]).exists()
        elif benchmark and benchmark[1]:
            load_options().parse_args(shlex.split(benchmark[2], comments=True))
        elif benchmark:
            names = shlex.split(benchmark[2], comments=True)
            assert [name for name in names if not list(benchmarks([name]))] == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("block", in_situation(DAYS), ids=str)
def test_with_the_files_of_two_days(block: Block, tmp_path: Path) -> None:
    seats = a_little_play()
    put_back()
    play.settle_deal("deal:2", [(seats[1], -300), (seats[0], 300)], 0)
    put_back()
    names = re.findall(r"day-[0-9-]+\.json", block.text)
    days = close_due_days()[: len(names)]  # a page may need the first day alone
    for name, day in zip(names, days, strict=True):
        (tmp_path / name).write_text(day.document)
    done = situations.run(block, tmp_path)
    assert done.returncode == 0, done.stderr
    chained = [days[0].sha256 for _later in days[1:]]  # each later day names the one before
    assert done.stdout.split() == [days[0].sha256, names[0], *chained]


@pytest.mark.django_db
@pytest.mark.parametrize("block", in_situation(DOSSIER), ids=str)
def test_with_a_dossier_unpacked(block: Block, tmp_path: Path) -> None:
    case, _asha, _bela = reported()
    closed = services.close(case, operator("first"), Outcome.DISMISSED, "the points are right", "They are right.")
    with zipfile.ZipFile(io.BytesIO(bytes(closed.dossier.whole))) as files:
        files.extractall(tmp_path)
    done = situations.run(block, tmp_path, PYTHONPATH=str(BASE_DIR), PATH=with_our_python())
    assert done.returncode == 0, f"{block}\n{done.stdout}{done.stderr}"


@pytest.mark.django_db
@pytest.mark.parametrize("block", in_situation(FILES), ids=str)
def test_with_the_files_of_an_archived_month(block: Block, tmp_path: Path) -> None:
    archived(tmp_path, over(funded("Asha"), funded("Bela")), eventful(3))
    done = situations.run(block, tmp_path, PYTHONPATH=str(BASE_DIR), PATH=with_our_python())
    assert done.returncode == 0, f"{block}\n{done.stdout}{done.stderr}"
    assert prints(block, done.stdout), f"{block} prints:\n{done.stdout}"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("block", in_situation(ARCHIVED), ids=str)
def test_with_an_archived_month(block: Block, tmp_path: Path) -> None:
    (tmp_path / ".venv").symlink_to(sys.prefix)
    (tmp_path / "manage.py").symlink_to(BASE_DIR / "manage.py")
    (tmp_path / "archive").mkdir()
    archived(tmp_path / "archive", over(funded("Asha"), funded("Bela")))
    house = os.environ | {"DJANGO_SETTINGS_MODULE": "rummysite.settings", "DATABASE_URL": url_of_the_tests()}
    done = situations.shell(block.text, tmp_path, house)
    assert done.returncode == 0, f"{block}\n{done.stdout}{done.stderr}"
    assert prints(block, done.stdout), f"{block} prints:\n{done.stdout}"


@pytest.mark.parametrize("block", [block for block in blocks() if "docker" in block.text], ids=str)
def test_what_needs_docker_is_said_to_and_names_what_there_is(block: Block) -> None:
    assert block.title == situations.DOCKER
    services = re.findall(r"^  ([a-z]+):$", (BASE_DIR / "compose.yaml").read_text(), re.MULTILINE)
    for line in filter(None, block.text.split("\n")):
        command = re.fullmatch(
            r"(?:[A-Z_]+=\S+ )*docker compose (up --build|down|logs ([a-z]+)|exec ([a-z]+) .+)", line
        )
        assert command, f"{block}: {line!r} is no command that this test understands"
        assert {command[2], command[3]} <= {None, *services}


@pytest.mark.parametrize(
    "block", [*in_situation(situations.CITUS), *in_situation(situations.CITUS, language="sql")], ids=str
)
def test_what_needs_citus_is_what_the_story_on_citus_does(block: Block) -> None:
    story = "".join(path.read_text() for path in sorted((BASE_DIR / "tests" / "citus").glob("*.py")))
    for line in filter(None, block.text.split("\n")):
        if block.language == "sql":
            named = re.findall(r"citus[_.][a-z_]+", line)
            assert named, f"{block}: {line!r} has nothing of Citus"
            assert [name for name in named if name not in story] == [], f"{block}: no story does {line!r}"
            continue
        *program, name, verb, number, option = shlex.split(line)
        assert program == [".venv/bin/python", "manage.py"]
        assert f'call_command("{name}", "{verb}", str(number), "{option}")' in story
        assert int(number) > 0


def url_of_the_tests() -> str:
    """The address of the database that this process tests with."""
    return SERVERS.postgres.url(connection.settings_dict["NAME"])


def with_our_python() -> str:
    """A search path on which `python` is the one of this run."""
    return f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"


def prints(block: Block, said: str) -> bool:
    """Whether the next block, if it tells what this one prints, tells the truth."""
    following = blocks()[blocks().index(block) + 1 :][:1]
    if not following or following[0].page != block.page or following[0].title != PRINTS:
        return True
    told = re.escape(following[0].text.strip()).replace("…", ".*")
    return re.fullmatch(told, said.strip(), re.DOTALL) is not None


def targets() -> set[str]:
    """What `make` can be asked for."""
    return set(re.findall(r"^([a-z-]+):", (BASE_DIR / "Makefile").read_text(), re.MULTILINE))
