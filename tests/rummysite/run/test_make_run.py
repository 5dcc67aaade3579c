"""`make run` opens the house, closes it without a trace, and finds everything again the next time."""

import os
import re
import signal
import socket
import subprocess
import time
from pathlib import Path

import psutil

from rummysite.paths import BASE_DIR
from tests.rummysite.run.house import CLOSE_WAIT_S, await_ends, free_port, has_ended, house

LOOK_CLOSELY_S = 0.005
"""Two ends that are so close to each other count as one."""
PASSWORD_LINE = re.compile(r"Operator account: \S+ +password: \S+")


def test_ctrl_c_leaves_no_process_and_the_next_start_keeps_all_data(data_dir: Path) -> None:
    with house(data_dir, free_port()) as first:
        first.await_open()
        names = {each.name() for each in first.processes()}
        assert {"postgres", "valkey-server", "celery"} <= names | {name.split()[0] for name in names}
        assert any("rummysite.web.serve" in each.cmdline() for each in first.processes())
        first.interrupt()
        assert first.processes() == []
        assert "Traceback" not in first.printed
        assert f"The house is open:  {first.address}" in first.printed
        assert len(PASSWORD_LINE.findall(first.printed)) == 1
    key = (data_dir / "secret_key").read_text()
    with house(data_dir, free_port()) as second:
        second.await_open()
        assert PASSWORD_LINE.findall(second.printed) == []
        assert (data_dir / "secret_key").read_text() == key
        second.interrupt()


def test_the_house_closes_in_order_and_nothing_is_killed(migrated_dir: Path) -> None:
    with house(migrated_dir, free_port()) as closing:
        closing.await_open()
        order = [closing.part(word) for word in ("rummysite.asgi", "--queues rummy", "bin/postgres")]
        closing.process.send_signal(signal.SIGINT)
        ended: list[psutil.Process] = []
        while len(ended) < len(order):
            ended += [each for each in order if each not in ended and has_ended(each)]
            time.sleep(LOOK_CLOSELY_S)
        closing.await_end()
        assert ended == order
        assert "had to be killed" not in closing.printed


def test_a_supervisor_that_is_killed_comes_back_with_all_its_parts(migrated_dir: Path) -> None:
    with house(migrated_dir, free_port()) as open_house:
        open_house.await_open()
        web = open_house.part("rummysite.asgi")
        open_house.part("rummysite.run.supervise").kill()
        await_ends([web])
        open_house.await_open()
        assert open_house.part("rummysite.asgi") != web
        open_house.interrupt()
        assert open_house.processes() == []


def test_an_interrupt_that_reaches_make_alone_closes_the_house_too(migrated_dir: Path) -> None:
    with house(migrated_dir, free_port()) as open_house:
        open_house.await_open()
        open_house.process.send_signal(signal.SIGINT)
        open_house.await_end()
        assert open_house.processes() == []


def test_a_closed_terminal_closes_the_house(migrated_dir: Path) -> None:
    with house(migrated_dir, free_port()) as open_house:
        open_house.await_open()
        os.killpg(open_house.process.pid, signal.SIGHUP)
        await_ends(open_house.processes())
        assert open_house.processes() == []


def test_sigterm_in_the_middle_of_the_start_leaves_nothing(data_dir: Path) -> None:
    with house(data_dir, free_port()) as starting:
        starting.until((data_dir / "postgres").exists)
        starting.process.terminate()
        starting.await_end()
        assert starting.processes() == []


def test_a_killed_start_does_not_hinder_the_next_one(migrated_dir: Path) -> None:
    port = free_port()
    with house(migrated_dir, port) as killed:
        killed.await_open()
        launcher = next(each for each in psutil.Process(killed.process.pid).children(recursive=True))
        killed.process.kill()
        launcher.kill()
        await_ends([launcher])
        with house(migrated_dir, free_port()) as next_one:
            next_one.await_open()
            assert "that an earlier start had left behind" in next_one.printed
            next_one.interrupt()
            assert next_one.processes() == []


def test_a_second_house_on_the_same_data_is_refused_in_one_line(migrated_dir: Path) -> None:
    with house(migrated_dir, free_port()) as first:
        first.until((migrated_dir / "run.lock").exists)
        with house(migrated_dir, free_port()) as second:
            assert second.process.wait(CLOSE_WAIT_S) != 0
            assert f"house_is_open: The house of {migrated_dir} is already open." in second.printed
            assert "Traceback" not in second.printed


def test_a_port_in_use_is_said_in_one_line(data_dir: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = int(taken.getsockname()[1])
        with house(data_dir, port) as refused:
            assert refused.process.wait(CLOSE_WAIT_S) != 0
            lines = [line for line in refused.printed.splitlines() if not line.startswith("make: ***")]
    (line,) = lines
    assert line.startswith(f"port_trouble: Cannot listen on 127.0.0.1 port {port}: Address already in use.")
    assert line.endswith(f" Choose another port: PORT={port + 1} make run")
    assert not (data_dir / "postgres").exists()


def test_nonsense_for_a_port_is_said_in_one_line(data_dir: Path) -> None:
    with house(data_dir, 0, PORT="eight") as refused:
        assert refused.process.wait(CLOSE_WAIT_S) != 0
        assert "port_trouble: PORT=eight is no port number" in refused.printed
        assert "Traceback" not in refused.printed


def test_help_names_every_target() -> None:
    said = subprocess.run(["make", "help"], cwd=BASE_DIR, capture_output=True, text=True, check=True).stdout
    assert {line.split()[1] for line in said.splitlines()} >= {"run", "test", "check", "bench"}
