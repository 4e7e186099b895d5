"""A Ray cluster on this machine whose nodes can be killed; it ends with whoever started it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any, Self

# How soon the head notices that a node is gone; usually it takes a quarter of a minute.
NOTICING = {
    "health_check_initial_delay_ms": 0,
    "health_check_period_ms": 300,
    "health_check_failure_threshold": 3,
}


class Nodes:
    """A cluster, run by a process of its own: Ray leaves threads behind where it is imported."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="ray-")  # short, since sockets lie in it
        self.log = Path(self.folder, "log")
        Path(self.folder, "ray").mkdir()  # where Ray writes an address, and expects to be able to
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, __file__, self.folder],
                env={**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "RAY_TMPDIR": self.folder},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        try:
            self.address: str = self.heard()["address"]
        except AssertionError:
            self.stop()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """End it."""
        try:
            self.process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
        shutil.rmtree(self.folder, ignore_errors=True)

    def heard(self) -> Any:
        """What the process says next."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, self.log.read_text()
        return json.loads(line)

    def add(self, **settings: Any) -> int:
        """Add a node of one CPU; the process that can be killed."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(settings) + "\n")
        self.process.stdin.flush()
        number: int = self.heard()["process"]
        return number


def kill(node: int) -> None:
    """A machine is switched off."""
    os.kill(node, signal.SIGKILL)


def serve(folder: str) -> None:
    """Run a cluster, and add a node for each line that comes in, until there are no more."""
    from ray.cluster_utils import Cluster

    said, sys.stdout = sys.stdout, sys.stderr
    settings = {
        "include_dashboard": False, "temp_dir": f"{folder}/ray", "_system_config": NOTICING,
    }  # fmt: skip
    cluster = Cluster(initialize_head=True, head_node_args=settings)
    print(json.dumps({"address": cluster.address}), file=said, flush=True)
    for line in sys.stdin:
        node = cluster.add_node(**json.loads(line))
        process = node.all_processes["raylet"][0].process
        print(json.dumps({"process": process.pid}), file=said, flush=True)
    cluster.shutdown()


if __name__ == "__main__":
    serve(sys.argv[1])
