"""`python -m bench [names]`: run the benchmarks, all or those named; 1 when a limit is missed."""

import importlib
import pkgutil
import platform
import sys
import time
from collections.abc import Iterator, Sequence
from types import ModuleType

import bench
from bench.rows import Row, as_text


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
    for found in pkgutil.walk_packages(bench.__path__, prefix="bench."):
        short = found.name.removeprefix("bench.")
        if short == "__main__" or not (not names or any(f"{short}.".startswith(f"{name}.") for name in names)):
            continue
        module = importlib.import_module(found.name)
        if hasattr(module, "run"):
            yield module


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
