"""Join each page's modules and its style sheets into one file each, and press it: `python -m rummysite.bundles`.

esbuild does it (docs/decisions/bundles.md says why). The result is in `built/`, beside the checkout's `static/`:

    static/js/pages/table.js   with all that it imports   ->  built/js/built/table.js   and .gz, .br
    static/css/pages/table.css with all that it imports   ->  built/css/built/table.css and .gz, .br

An entry is a file in one of `ENTRIES`; the worker of a thread is one, which is asked for beside the page's module. A
part that is imported when it is needed (`await import(…)`) is a file of its own beside it. Addresses inside a style
sheet stay as they are written: every sheet lies two folders below `static/`, what is built too.
"""

import gzip
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import brotli

from rummysite.paths import BASE_DIR, tree_version

SOURCES = BASE_DIR / "static"
BUILT = BASE_DIR / "built"
ENTRIES = ("js/pages/*.js", "js/pages/*/*.js", "js/door/*.js", "js/calls/*.js", "js/**/worker.js", "css/pages/*.css")
WORKER = "worker.js"
"""The entry of a worker thread, which a module loads; there is one."""
VERSION_FILE = ".version"
TARGET = "--target=chrome109,edge109,firefox115,safari16.4"
"""The oldest browsers with the features that cannot be rewritten: `dialog`, `structuredClone`, import maps."""
SHEET = ("--bundle", "--minify", "--external:*.svg", "--external:*.woff2", "--external:*.png", "--external:*.webp")
MODULE = ("--bundle", "--minify", "--splitting", "--format=esm", "--chunk-names=[name]-[hash]", "--sourcemap=linked")
INDENT = re.compile(r"\n +")


class CannotBuild(Exception):
    """esbuild is missing, or has refused a file; the message says which."""


def sources_version() -> str:
    """The version of everything that browsers load and of the build; the value of STATIC_VERSION."""
    how = [Path(__file__), BASE_DIR / "package-lock.json", BASE_DIR / "requirements.txt"]
    return tree_version([BASE_DIR / "static", *how])


def is_built(version: str) -> bool:
    """Whether the files in `built/` were made from these sources."""
    stamp = BUILT / VERSION_FILE
    return stamp.is_file() and stamp.read_text() == version


def build() -> None:
    """Make `built/` anew, the version last; raises CannotBuild and leaves nothing half made."""
    version = sources_version()
    fresh = BUILT.with_name(f"{BUILT.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        for entry in entries():
            _join(entry, fresh)
        _unindent(fresh.rglob("*.js"))
        for file in sorted(fresh.rglob("*.*s")):
            file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))
            file.with_name(f"{file.name}.br").write_bytes(brotli.compress(file.read_bytes()))
        (fresh / VERSION_FILE).write_text(version)
        shutil.rmtree(BUILT, ignore_errors=True)
        fresh.rename(BUILT)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def entries() -> Iterator[str]:
    """The files that pages name, below `static/`."""
    for pattern in ENTRIES:
        yield from sorted(source.relative_to(SOURCES).as_posix() for source in SOURCES.glob(pattern))


def address(entry: str) -> str:
    """Where an entry lies once it is joined: `js/pages/table.js` at `js/built/table.js`, `js/door/puzzle.js` at
    `js/built/door-puzzle.js`."""
    kind, *rooms, name = entry.split("/")
    inside = [] if name == WORKER else rooms[rooms[0] == "pages" :]
    return f"{kind}/built/{'-'.join([*inside, name])}"


def _join(entry: str, into: Path) -> None:
    source, place = SOURCES / entry, into / address(entry)
    how = SHEET if source.suffix == ".css" else MODULE
    names = ["--log-level=warning", f"--entry-names={place.stem}", f"--outdir={place.parent}"]
    command = [_esbuild(), str(source), *how, TARGET, *names]
    answer = subprocess.run(
        command, cwd=BASE_DIR, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    if answer.returncode != 0:
        raise CannotBuild(f"esbuild refused {source.name}: {answer.stderr.strip()}")


def _unindent(modules: Iterator[Path]) -> None:
    """Take the indent of lines away: esbuild leaves it in templates of HTML, where a new line is space enough.

    Source maps count the columns of such lines with it.
    """
    for file in modules:
        file.write_text(INDENT.sub("\n", file.read_text()))


def _esbuild() -> str:
    program = next((BASE_DIR / "node_modules" / "@esbuild").glob("*/bin/esbuild"), None)
    if program is None:
        raise CannotBuild("esbuild is not in node_modules; `make prepare` installs the browser's packages.")
    return str(program)
