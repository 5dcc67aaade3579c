"""`python -m bench [names]`: run the benchmarks, all or those named; 1 when a limit is missed."""

import ast
import importlib
import platform
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

from bench.rows import Row, as_text

HERE = Path(__file__).resolve().parent


def main(names: Sequence[str]) -> int:
    """Run, print as we go, and sum up."""
    print(f"{platform.machine()}, Python {platform.python_version()}\n")
    missed: list[Row] = []
    for module in modules(names):
        started = time.perf_counter()
        rows: list[Row] = module.run()
        title = module.__name__.removeprefix("bench.")
        print(f"{title}: {(module.__doc__ or '').strip().splitlines()[0]} ({time.perf_counter() - started:.0f} s)")
        print(as_text(rows), end="\n\n", flush=True)
        missed += [row for row in rows if not row.kept]
    for row in missed:
        print(f"MISSED: {row.what}: {row.limit}")
    return 1 if missed else 0


def modules(names: Sequence[str]) -> Iterator[ModuleType]:
    """Every module below `bench` with a `run`, those whose dotted name begins with one of `names` if there are any."""
    for path in sorted(HERE.rglob("*.py")):
        short = ".".join(path.relative_to(HERE).with_suffix("").parts)
        wanted = not names or any(f"{short}.".startswith(f"{name}.") for name in names)
        if wanted and _takes_part(path):
            yield importlib.import_module(f"bench.{short}")


def _takes_part(path: Path) -> bool:
    """Whether the module defines `run`; read and not imported, for those that do not may need Django to be set up."""
    return any(isinstance(node, ast.FunctionDef) and node.name == "run" for node in ast.parse(path.read_text()).body)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
