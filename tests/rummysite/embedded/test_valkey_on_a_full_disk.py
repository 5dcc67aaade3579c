"""The Valkey of `make run` carries messages also while it cannot save, as on a full disk."""

import time
from pathlib import Path

import pytest
import redis

from rummysite.embedded import embedded
from tests.patience import PATIENCE_S


def test_what_cannot_be_saved_is_carried(data_dir: Path) -> None:
    server = embedded(data_dir).valkey
    server.start()
    in_the_way = server.home / "valkey" / "dump.rdb"
    try:
        with redis.Redis.from_url(server.url(), socket_timeout=PATIENCE_S) as client:
            in_the_way.mkdir()
            with pytest.raises(redis.ResponseError):
                client.save()
            client.bgsave()
            while client.info("persistence")["rdb_bgsave_in_progress"]:
                time.sleep(0.05)
            assert client.info("persistence")["rdb_last_bgsave_status"] == "err"
            assert client.set("rate", 1)
    finally:
        in_the_way.rmdir()
        server.stop()
