"""`python -m bench [names]`: run the benchmarks, all or those named; 1 when one failed or missed a limit."""

import ast
import platform
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.rows import as_text
from bench.running import Outcome, run_apart, summary
from engine.spoken import Spoken, ended

HERE = Path(__file__).resolve().parent


class BenchRefusal(Spoken):
    """Why no benchmark is run."""

    NO_BENCHMARK = "no_benchmark", "There is no benchmark %(name)s; there are %(names)s."


@dataclass(frozen=True)
class Benchmark:
    """A module with a `run`: its dotted name, its first line, and why it needs Linux, if it does."""

    name: str
    title: str
    needs_linux: str = ""


def main(names: Sequence[str]) -> int:
    """Run the benchmarks one after another, print each result, then a summary. SystemExit if a name chooses none."""
    for name in names:
        if not any(benchmarks([name])):
            there_are = ", ".join(benchmark.name for benchmark in benchmarks([]))
            raise ended(BenchRefusal.NO_BENCHMARK, name=name, names=there_are)
    print(f"{platform.machine()}, {platform.system()}, Python {platform.python_version()}\n")
    outcomes = []
    for benchmark in benchmarks(names):
        if benchmark.needs_linux and sys.platform != "linux":
            print(f"{benchmark.name}: left out, it needs Linux: {benchmark.needs_linux}\n")
            continue
        outcome = run_apart(benchmark.name)
        print(f"{benchmark.name}: {benchmark.title} ({outcome.took_s:.0f} s)")
        print(f"FAILED:\n{outcome.failure}" if outcome.failure else as_text(outcome.rows), end="\n\n", flush=True)
        outcomes.append(outcome)
    print("\n".join(summary(outcomes)))
    return 1 if any(is_bad(outcome) for outcome in outcomes) else 0


def is_bad(outcome: Outcome) -> bool:
    """Whether it failed or missed a limit, so that somebody should look at it."""
    return bool(outcome.failure or outcome.missed)


def benchmarks(names: Sequence[str]) -> Iterator[Benchmark]:
    """Every module below `bench` with a `run`, those whose dotted name begins with one of `names` if there are any."""
    for path in sorted(HERE.rglob("*.py")):
        short = ".".join(path.relative_to(HERE).with_suffix("").parts)
        wanted = not names or any(f"{short}.".startswith(f"{name}.") for name in names)
        if wanted and (found := _read(short, path)):
            yield found


def _read(name: str, path: Path) -> Benchmark | None:
    """The benchmark as its text describes it. It is not imported, because most modules need Django to be set up."""
    tree = ast.parse(path.read_text())
    if not any(isinstance(node, ast.FunctionDef) and node.name == "run" for node in tree.body):
        return None
    title = (ast.get_docstring(tree) or "").splitlines()[0]
    needs = [
        str(ast.literal_eval(node.value))
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "NEEDS_LINUX"
    ]
    return Benchmark(name, title, *needs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
