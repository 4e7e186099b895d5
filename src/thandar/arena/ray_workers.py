"""Work spread over the machines of a Ray cluster. What comes out does not depend on them.

What is lost with a worker or a machine is done again by others, and a node takes part only if its
Thandar is the one here. Ray is an extra, so it is imported where a cluster is asked for.
"""

import hashlib
import importlib
import logging
import os
import pickle
import re
import socket
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from functools import cache, lru_cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, Self, TypeVar

from thandar import __version__
from thandar.arena.match import listen_to_alarm, one_line
from thandar.arena.plan import Plan
from thandar.arena.workers import AHEAD, Begin, Outcomes, WorkerDied
from thandar.bots.brain import LEARNED, Learned
from thandar.bots.registry import NETWORK, PLANNER, PROGRAM, imported_bot
from thandar.errors import BadSetup
from thandar.extras import need
from thandar.older_rules import RULES_VERSION

Item = TypeVar("Item")
MOST_LOSSES = 4  # of one item: then it is no accident that its workers die
PATIENCE = 5.0  # seconds for somebody to answer at the address
EVERY = 5.0  # seconds between two looks at how large the cluster is
ADDRESS = re.compile(r"auto|(?:ray://)?\[?(?P<host>[^/\[\]]+)\]?:(?P<port>\d+)")
ROOMS = ("arena", "bots", "cards", "encoding", "engine", "formats")  # what decides a game
# For Ray, unless somebody has set it otherwise: it reports nothing to its makers, writes nothing to
# the output, which is for the result alone, and gives up soon where there is no cluster.
SETTINGS = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".",
    "RAY_NUM_REDIS_GET_RETRIES": "1",
    "RAY_gcs_rpc_server_connect_timeout_s": "3",
    "RAY_py_gcs_connect_timeout_s": "5",
    "RAY_gcs_server_request_timeout_seconds": "15",
}


class Luggage(NamedTuple):
    """Files of bots of one's own that go along to the nodes."""

    modules: dict[str, tuple[str, str]]  # by name: the path to show in errors, and the source
    networks: dict[str, bytes]  # by path


class Cluster:
    """A Ray cluster that works for us as long as it is entered."""

    def __init__(self, address: str, limit: int | None = None) -> None:
        """`address` is what `ray.init` takes; `limit` is how many items may be under way."""
        self.address = address
        self.limit = limit
        self.cpus = 0
        self.counted = 0.0

    def __enter__(self) -> Self:
        need("cluster", "--ray")
        self.ray = connected(self.address)
        self.task = self.ray.remote(num_cpus=1, max_retries=0)(node_task())
        self.count()
        if self.cpus == 0:
            self.ray.shutdown()
            raise BadSetup("empty_cluster", address=self.address)
        return self

    def __exit__(self, *error: object) -> None:
        """What is still under way ends with the connection."""
        self.ray.shutdown()

    @property
    def jobs(self) -> int:
        """How many items are worked on at the same time."""
        return self.cpus if self.limit is None else min(self.limit, self.cpus)

    @property
    def room(self) -> int:
        """How many items may be under way, some of them waiting at a node."""
        if time.monotonic() - self.counted > EVERY:
            self.count()
        return max(1, AHEAD * self.cpus) if self.limit is None else self.limit

    def count(self) -> None:
        """See how large the cluster is: nodes come and go."""
        self.cpus = int(self.ray.cluster_resources().get("CPU", 0))
        self.counted = time.monotonic()

    def play(self, plan: Plan, chunks: list[int], begin: Begin) -> Outcomes:
        """Play chunks of a plan; each with what came of it, in whatever order they end."""
        return self.map(partial(play_one, begin, plan), chunks, plan.bots)

    def map(
        self, function: Callable[[Item], Any], items: Iterable[Item], bots: Iterable[str] = ()
    ) -> Generator[tuple[Item, Any], None, None]:
        """Call a function with every item; each with its result, in whatever order they end.

        The function may be called several times with an item that is lost. `bots` are those whose
        files it needs.
        """
        try:
            work = self.ray.put(pickle.dumps((packed(bots), self.ray.cloudpickle.dumps(function))))
            yield from self.results(work, items)
        except ConnectionError as error:
            raise WorkerDied("lost_cluster", address=self.address) from error

    def results(self, work: Any, items: Iterable[Item]) -> Generator[tuple[Item, Any], None, None]:
        """Hand out items, those that are lost again, and collect what comes of them."""
        waiting = deque(items)
        lost: Counter[Item] = Counter()
        open_items: dict[Any, Item] = {}
        while waiting or open_items:
            while waiting and len(open_items) < self.room:
                item = waiting.popleft()
                open_items[self.task.remote(fingerprint(), work, item)] = item
            for found in self.ray.wait(list(open_items), timeout=EVERY)[0]:
                item = open_items.pop(found)
                try:
                    node, there, result = self.ray.get(found)
                except self.ray.exceptions.RayTaskError as error:
                    raise error.cause from error
                except self.ray.exceptions.RayError as error:
                    lost[item] += 1
                    if lost[item] == MOST_LOSSES:
                        raise WorkerDied("always_lost", times=MOST_LOSSES) from error
                    waiting.appendleft(item)
                    continue
                if there != fingerprint():
                    raise BadSetup("other_thandar", node=node, there=there, here=fingerprint())
                yield item, result


def connected(address: str) -> Any:
    """Ray, once it is connected; BadSetup says why it cannot be."""
    parts = ADDRESS.fullmatch(address)
    if parts is None:
        raise BadSetup("bad_cluster", given=address)
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)
    try:
        if parts["host"]:  # Ray itself takes its time to notice that nobody is there
            socket.create_connection((parts["host"], int(parts["port"])), PATIENCE).close()
        ray: Any = importlib.import_module("ray")
        ray.init(address, log_to_driver=False, logging_level=logging.CRITICAL)
    except Exception as error:  # of many kinds, which Ray does not name
        raise BadSetup("no_cluster", address=address, why=one_line(error)) from error
    return ray


# --- what goes along


def packed(bots: Iterable[str]) -> Luggage:
    """The files of those bots that do not come with Thandar."""
    luggage = Luggage({}, {})
    for spec in bots:
        name, colon, rest = spec.partition(":")
        if spec.startswith(PROGRAM):
            raise BadSetup("program_on_cluster", name=spec)
        if spec.startswith(NETWORK):
            luggage.networks[rest] = Path(rest).read_bytes()
        elif colon and name != PLANNER:
            imported_bot(spec)
            file = sys.modules[name].__file__ or ""
            if file.endswith(".py"):
                near = os.path.relpath(file) if file.startswith(os.getcwd() + os.sep) else file
                luggage.modules[name] = (near, Path(file).read_text(encoding="utf-8"))
    return luggage


def unpack(luggage: Luggage) -> None:
    """Let the bots be found by their names."""
    for name, (path, source) in luggage.modules.items():
        module = sys.modules[name] = ModuleType(name)
        module.__file__ = path
        module.__package__ = name.rpartition(".")[0]
        try:
            exec(compile(source, path, "exec"), module.__dict__)
        except Exception as error:
            raise BadSetup("cannot_import_bot", name=name, why=one_line(error)) from error
    with tempfile.TemporaryDirectory() as folder:
        for number, (path, content) in enumerate(luggage.networks.items()):
            copied = Path(folder, f"{number}.npz")
            copied.write_bytes(content)
            LEARNED[Path(path)] = Learned(copied)


# --- at a node


def node_task() -> Callable[..., Any]:
    """What a node runs; it travels as code, since a node may have no Thandar, or another one."""

    def run(here: str, work: bytes, item: Any) -> tuple[str, str, Any]:
        import platform

        node = platform.node()
        try:
            from thandar.arena.ray_workers import fingerprint, opened
        except ImportError as error:
            return node, str(error), None
        there = fingerprint()
        return node, there, opened(work)(item) if there == here else None

    return run


@cache
def fingerprint() -> str:
    """Which Thandar this is: its version, that of its rules, a digest of what decides games."""
    root = Path(__file__).resolve().parents[1]
    digest = hashlib.blake2b(digest_size=6)
    files = [path for room in ROOMS for path in (root / room).rglob("*.py")]
    for path in sorted([*files, *root.glob("*.py"), *root.glob("*.npz")]):
        digest.update(path.relative_to(root).as_posix().encode())
        digest.update(path.read_bytes())
    return f"{__version__}, rules {RULES_VERSION}, {digest.hexdigest()}"


@lru_cache(maxsize=1)
def opened(work: bytes) -> Callable[[Any], Any]:
    """The function that was sent, and the bots it needs."""
    luggage, function = pickle.loads(work)
    unpack(luggage)
    found: Callable[[Any], Any] = pickle.loads(function)
    return found


def play_one(begin: Begin, plan: Plan, chunk: int) -> list[Any]:
    """Play one chunk of a plan."""
    return begun(begin, plan)(chunk)


@lru_cache(maxsize=1)
def begun(begin: Begin, plan: Plan) -> Callable[[int], list[Any]]:
    """What plays the chunks of a plan in this process."""
    listen_to_alarm()
    return begin(plan)
