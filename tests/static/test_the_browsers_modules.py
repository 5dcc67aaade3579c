"""The tests of the browser's pure modules, which Node.js runs; here they are part of `make test`."""

from tests.static.node import HERE, run


def test_every_test_of_the_browsers_modules_passes() -> None:
    done = run("--test", *sorted(str(path) for path in HERE.rglob("*.test.js")))
    assert done.returncode == 0, done.stdout + done.stderr
