"""A server on a bad day: wrong tokens, floods, huge and broken messages, people who never read."""

import contextlib
import http.client
import itertools
import json
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from serving import Player, Served

# As a server has it that people play on; only newcomers are not counted.
USUAL: dict[str, Any] = {
    "messages_per_second": 10,
    "message_burst": 30,
    "hello_within": 2,
    "bot_pace": 0,
}
SAFE = (
    *("content-security-policy", "x-content-type-options", "referrer-policy"),
    *("cross-origin-opener-policy", "cross-origin-resource-policy", "permissions-policy"),
)
DEEP = "[" * 1000 + "]" * 1000
HUGE = "9" * 1500
MARKUP = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("hostile") / "tables.db", **USUAL) as running:
        yield running
        assert "trace" not in running.complaints, running.complaints


class Pair:
    """Two people in the middle of a game, who would like to go on with it."""

    def __init__(self, served: Served) -> None:
        self.players = [served.player("Ann"), served.player("Ben")]
        self.code = served.table(self.players[0])
        for seat, player in enumerate(self.players, 1):
            player.join(self.code)
            player.say("sit", seat=seat)
        self.players[0].say("start")
        self.news = [player.hear("update") for player in self.players]

    def move(self) -> float:
        """One of them moves: how many seconds until the other knows."""
        for player, update in zip(self.players, self.news, strict=True):
            [mine] = update["sights"]
            if mine["options"]:
                began = time.monotonic()
                seat, moves = mine["seat"], mine["options"][0]["moves"]
                answer = player.say("move", seat=seat, moves=moves, version=update["version"])
                assert answer["type"] == "answer", answer
                self.news = [player.hear("update") for player in self.players]
                return time.monotonic() - began
        raise AssertionError("nobody can move")

    def close(self) -> None:
        for player in self.players:
            player.close()


@pytest.fixture
def pair(served: Served) -> Iterator[Pair]:
    """People at another table: whatever happens, they can go on afterwards."""
    found = Pair(served)
    with contextlib.closing(found):
        yield found
        assert found.move() < 2


@contextlib.contextmanager
def dialled(served: Served, code: str, **options: Any) -> Iterator[ClientConnection]:
    """A socket at a table, on which nothing was said yet."""
    url = served.url.replace("http", "ws", 1)
    where = f"{url}/api/tables/{code}/socket"
    with connect(where, max_size=None, open_timeout=20, close_timeout=1, **options) as found:
        yield found


def hello(served: Served, code: str, token: Any) -> list[dict[str, Any]]:
    """All that comes after a hello with some token, until the socket is closed or silent."""
    with dialled(served, code) as found:
        found.send(json.dumps({"type": "hello", "id": "1", "token": token}))
        return heard(found)[0]


def heard(found: ClientConnection, timeout: float = 3.0) -> tuple[list[dict[str, Any]], int | None]:
    """All that comes until the socket is closed, and its number; none: it stays open."""
    messages = []
    with contextlib.suppress(TimeoutError):
        try:
            while True:
                messages.append(json.loads(found.recv(timeout)))
        except ConnectionClosed as closed:
            return messages, closed.rcvd.code if closed.rcvd else -1
    return messages, None


def raw(served: Served, request: bytes, timeout: float = 5.0) -> bytes:
    """What comes back when bytes are sent as they are."""
    with socket.create_connection(("127.0.0.1", served.port), timeout) as line:
        found = b""
        with contextlib.suppress(OSError):
            line.sendall(request)
            line.shutdown(socket.SHUT_WR)
            while part := line.recv(65536):
                found += part
        return found


def http_answer(
    served: Served, way: str, path: str, body: bytes | None = None, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of an answer; the path is sent as it is."""
    line = http.client.HTTPConnection("127.0.0.1", served.port, timeout=10)
    with contextlib.closing(line):
        line.request(way, path, body, headers)
        answer = line.getresponse()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()


# --- who is who


@pytest.mark.parametrize("token", ["", "wrong", "x" * 100, "\u0394", "' OR 1=1 --"])
def test_a_wrong_token_lets_nobody_in(served: Served, pair: Pair, token: str) -> None:
    messages = hello(served, pair.code, token)
    assert [message["type"] for message in messages] == ["refused", "bye"]
    assert messages[0]["code"] == "bad_token"
    assert http_answer(served, "GET", "/api/me", authorization=quote(f"Bearer {token}"))[0] == 401


def test_without_a_token_one_only_watches(served: Served, pair: Pair) -> None:
    watcher = Player(served)
    assert watcher.join(pair.code)["seats"] == []
    for type, more in (
        ("sit", {"seat": 1}),
        ("start", {}),
        ("move", {"seat": 1, "moves": ["end"], "version": 1}),
        ("resign", {"seat": 1}),
        ("say", {"text": "hi"}),
        ("answer_undo", {"agree": True}),
    ):
        assert watcher.say(type, **more)["code"] == "bad_token"
    assert served.ask("POST", "/api/tables", {})[0] == 401
    watcher.close()


def test_nobody_moves_for_another(served: Served, pair: Pair) -> None:
    ann, ben = pair.players
    stranger = served.player("Eve")
    stranger.join(pair.code)
    version = pair.news[0]["version"]
    for player, seat in ((ann, 2), (ben, 1), (stranger, 1), (stranger, 2)):
        for type, more in (
            ("move", {"moves": ["end"], "version": version}),
            ("undo", {"version": version}),
            ("ask_undo", {"version": version, "made": 0}),
            ("resign", {}),
            ("return", {}),
        ):
            assert player.say(type, seat=seat, **more)["code"] == "not_your_seat"
    assert stranger.say("replace", seat=1)["code"] == "not_seated"
    assert ben.say("replace", seat=1)["code"] == "not_absent"
    stranger.close()


def test_pages_of_other_sites_get_no_socket(served: Served, pair: Pair) -> None:
    here = served.url.partition("://")[2]
    for origin in ("http://evil.example", f"http://{here}.evil.example", "null", "file://"):
        with (
            pytest.raises(InvalidStatus) as refused,
            dialled(served, pair.code, origin=origin),
        ):
            pass
        assert refused.value.response.status_code == 403
    with dialled(served, pair.code, origin=served.url):
        pass


# --- too much


def test_who_floods_is_told_and_cut_off(served: Served, pair: Pair) -> None:
    with dialled(served, pair.code) as found:
        with contextlib.suppress(ConnectionClosed):
            found.send('{"type":"hello","id":"h"}')
            for k in range(60):
                found.send(json.dumps({"type": "ping", "id": str(k)}))
        messages, number = heard(found)
    assert (messages[-1]["type"], messages[-1]["code"], number) == ("bye", "too_fast", 1008)
    assert len([one for one in messages if one["type"] == "answer"]) <= 35


def test_many_sockets_of_an_address_slow_each_other_down_and_nobody_else(tmp_path: Path) -> None:
    """All are answered, none is cut off; somebody at another address waits for none of them."""
    with Served(tmp_path / "crowd.db", messages_per_address=20) as served, ExitStack() as stack:
        pair = stack.enter_context(contextlib.closing(Pair(served)))
        elsewhere = {"source_address": ("127.0.0.2", 0)}
        crowd = [stack.enter_context(dialled(served, pair.code, **elsewhere)) for _ in range(10)]
        began = time.monotonic()
        for found in crowd:
            found.send('{"type":"hello","id":"h"}')
            for k in range(9):
                found.send(json.dumps({"type": "ping", "id": str(k)}))
        pair.move()
        for found in crowd:
            answers = 0
            while answers < 10:
                message = json.loads(found.recv(20))
                assert message["type"] in ("welcome", "answer", "update", "table")
                answers += message["type"] in ("welcome", "answer")
        assert time.monotonic() - began > 1  # 100 messages, of which 60 are in hand


def test_many_messages_to_a_table_slow_each_other_down_and_no_other_table(tmp_path: Path) -> None:
    """All are answered, none is cut off; at the other table they are answered meanwhile."""
    with Served(tmp_path / "flood.db", messages_per_table=2) as served, ExitStack() as stack:
        pairs = [stack.enter_context(contextlib.closing(Pair(served))) for _ in range(2)]
        flood, other = (stack.enter_context(dialled(served, pair.code)) for pair in pairs)
        for found, pings in ((flood, 12), (other, 1)):
            found.send('{"type":"hello","id":"h"}')
            for k in range(pings):
                found.send(json.dumps({"type": "ping", "id": str(k)}))
        assert answers(other) == 1
        before = answers(flood, until=0.2)
        assert before < 12
        while before < 12:
            before += answers(flood, until=1.0)


def answers(found: ClientConnection, until: float | None = None) -> int:
    """How many answers come, until there is one, or until nothing has come for some seconds."""
    number = 0
    try:
        while until is not None or not number:
            number += json.loads(found.recv(20 if until is None else until))["type"] == "answer"
    except TimeoutError:
        pass
    return number


@pytest.mark.parametrize(
    "frame",
    [b"\x81\x81\x00\x00\x00\x00x", b"\x89\x80\x00\x00\x00\x00", b"\x8a\x80\x00\x00\x00\x00"],
    ids=["messages", "pings", "pongs"],
)
def test_a_flood_of_small_frames_is_not_read_to_its_end(
    served: Served, pair: Pair, frame: bytes
) -> None:
    with dialled(served, pair.code) as found:
        found.send('{"type":"hello","id":"h"}')
        json.loads(found.recv(5))
        began = time.monotonic()
        with contextlib.suppress(OSError):
            for _ in range(200):
                found.socket.sendall(frame * 5000)
                if time.monotonic() - began > 2:
                    break
        assert pair.move() < 2
        messages, number = heard(found)
    assert number is not None
    assert messages[-1]["code"] == "too_fast"


@pytest.mark.parametrize("size", [2049, 65_536, 10_000_000])
def test_a_message_that_is_too_long_ends_its_socket(served: Served, pair: Pair, size: int) -> None:
    with dialled(served, pair.code) as found:
        with contextlib.suppress(ConnectionClosed, OSError):
            found.send('{"type":"hello","id":"h"}')
            found.send(json.dumps({"type": "say", "id": "1", "text": "x" * size}))
        assert heard(found)[1] in (1009, -1)


@pytest.mark.parametrize("size", [16_385, 10_000_000])
def test_a_body_that_is_too_long_is_refused(served: Served, size: int) -> None:
    body = b'{"name": "' + b"x" * size + b'"}'
    request = f"POST /api/people HTTP/1.1\r\nhost: here\r\ncontent-length: {len(body)}\r\n\r\n"
    answer = raw(served, request.encode() + body)
    # A sender who does not listen may lose the answer with the connection.
    assert not answer or answer.startswith(b"HTTP/1.1 413")
    endless = b"POST /api/people HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n"
    answer = raw(served, endless + b"4000\r\n" + b"x" * 0x4000 + b"\r\n4000\r\n")
    assert not answer or answer.startswith(b"HTTP/1.1 413")


def test_headers_without_end_are_refused(served: Served) -> None:
    answer = raw(served, b"GET / HTTP/1.1\r\n" + b"a: " + b"b" * 1_000_000)
    assert not answer or answer.startswith(b"HTTP/1.1 400")


@pytest.mark.long
def test_who_never_asks_or_never_says_hello_is_let_go(served: Served, pair: Pair) -> None:
    with ExitStack() as stack:
        silent, slow = (
            stack.enter_context(socket.create_connection(("127.0.0.1", served.port), 20))
            for _ in range(2)
        )
        slow.sendall(b"GET / HTTP/1.1\r\nhost: h")
        mute = stack.enter_context(dialled(served, pair.code))
        messages, number = heard(mute, 10)
        assert (messages[-1]["code"], number) == ("hello_first", 1008)
        for line in (silent, slow):
            with contextlib.suppress(ConnectionResetError):
                assert line.recv(100) == b""


@pytest.mark.long
def test_a_thousand_idle_sockets_are_nobodys_trouble(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 2500:
        pytest.skip("too few files can be open here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2500), hard))
    head = "GET {} HTTP/1.1\r\nhost: h\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    head += "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    with Served(tmp_path / "idle.db", hello_within=60) as served, ExitStack() as stack:
        pair = stack.enter_context(contextlib.closing(Pair(served)))
        request = head.format(f"/api/tables/{pair.code}/socket").encode()
        for _ in range(1000):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", served.port), 20))
            line.sendall(request)
        assert line.recv(100).startswith(b"HTTP/1.1 101")
        assert sorted(pair.move() for _ in range(20))[10] < 0.5
        assert not served.complaints


def resident(served: Served) -> int:
    """How much memory a server has, in bytes."""
    status = Path(f"/proc/{served.process.pid}/statm")
    if not status.exists():
        pytest.skip("memory cannot be measured here")
    return int(status.read_text().split()[1]) * resource.getpagesize()


@pytest.mark.long
def test_who_never_reads_is_cut_off(tmp_path: Path) -> None:
    """Others play on meanwhile, and what waits for the one who does not read has an end."""
    settings: dict[str, Any] = {"backlog_size": 200_000, "sockets_per_address": 100}
    with Served(tmp_path / "slow.db", **settings) as served, ExitStack() as stack:
        pair = stack.enter_context(contextlib.closing(Pair(served)))
        where = f"/api/tables/{pair.code}/socket"
        slow = [stack.enter_context(never_reading(served, where)) for _ in range(5)]
        pair.move()
        assert watching(pair) == len(slow)
        before = resident(served)
        for language in itertools.islice(itertools.cycle(["fr", "en"]), 60):
            for line in slow:
                line.sendall(text_frame({"type": "speak", "id": "1", "language": language}))
        for _ in range(150):
            pair.move()
            if not watching(pair):
                break
        assert watching(pair) == 0
        assert resident(served) - before < 60_000_000
        assert served.call("GET", "/metrics").count("thandar_dropped_total 5")
        assert not served.complaints


def watching(pair: Pair) -> int:
    """How many watch, as those who play were told last."""
    number: int = pair.news[0]["table"]["watching"]
    return number


@contextlib.contextmanager
def never_reading(served: Served, path: str) -> Iterator[socket.socket]:
    """A spectator's socket with little room for what comes, from which nothing is read."""
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(20)
        line.connect(("127.0.0.1", served.port))
        head = f"GET {path} HTTP/1.1\r\nhost: h\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        key = "sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        line.sendall((head + key).encode())
        assert line.recv(12) == b"HTTP/1.1 101"
        line.sendall(text_frame({"type": "hello", "id": "h"}))
        time.sleep(0.05)
        yield line


def text_frame(message: dict[str, Any]) -> bytes:
    """A message as it is on the wire, masked with zeros."""
    text = json.dumps(message).encode()
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text)]) + b"\0" * 4 + text


# --- what is no message


@pytest.mark.parametrize(
    "message",
    [
        *("", "null", "[]", "{}", "{", "hello", DEEP, '{"type":"ping"}', '{"id":"1"}'),
        *('{"type":"ping","id":""}', '{"type":"ping","id":1}', '{"type":"dance","id":"1"}'),
        *('{"type":"ping","id":"1","more":1}', '{"type":"sit","id":"1","seat":NaN}'),
        *('{"type":"sit","id":"1","seat":1e400}', '{"type":"sit","id":"1","seat":' + HUGE + "}"),
        *('{"type":"sit","id":"1","seat":-1}', '{"type":"sit","id":"1","seat":"1"}'),
        *('{"type":"ping","id":"\\ud800"}', '{"type":"speak","id":"1","language":"xx"}'),
        *('{"type":"move","id":"1","seat":1,"moves":[],"version":0}', b"\xff\xfe", b"\x00" * 99),
        '{"type":"say","id":"1","phrase":"rude"}',
    ],
    ids=range(24),
)
def test_what_is_no_message_is_refused(served: Served, pair: Pair, message: str | bytes) -> None:
    with dialled(served, pair.code) as found:
        found.send('{"type":"hello","id":"h"}')
        found.send(message)
        found.send(b'{"type":"ping","id":"after"}')
        types = [json.loads(found.recv(5)) for _ in range(3)]
    assert [one["type"] for one in types] == ["welcome", "refused", "answer"]
    assert types[1]["code"] == "bad_message"


def test_a_text_that_is_none_is_refused(served: Served, pair: Pair) -> None:
    with dialled(served, pair.code) as found:
        found.send('{"type":"hello","id":"h"}')
        found.send(b"\xff\xfe\xc3", text=True)
        assert [json.loads(found.recv(5))["type"] for _ in range(2)] == ["welcome", "refused"]


def test_numbers_may_be_as_large_as_they_like(served: Served, pair: Pair) -> None:
    large = int(HUGE)
    ann = pair.players[0]
    assert ann.say("move", seat=1, moves=["end"], version=large)["code"] == "stale"
    version = pair.news[0]["version"]
    assert ann.say("ask_undo", seat=1, version=version, made=large)["code"] == "bad_point"
    setups: list[Any] = [{"first": large}, {"first": -1}, {"clock": {"seconds": large}}]
    for setup in setups:
        status, fault = served.ask("POST", "/api/tables", setup, ann.token)
        assert status == 400, fault
    body = b'{"first": ' + b"9" * 16_000 + b"}"
    status, _, answer = http_answer(
        served, "POST", "/api/tables", body, authorization=f"Bearer {ann.token}"
    )
    assert (status, b"code" in answer) == (400, True)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff", DEEP.encode(), b"[]", b'{"name": 1}', b"null"]
)
def test_a_body_that_is_none_is_refused(served: Served, body: bytes) -> None:
    status, _, answer = http_answer(served, "POST", "/api/people", body)
    assert (status, json.loads(answer)["code"]) == (400, "bad_message")


# --- paths, names, headers


@pytest.mark.parametrize(
    "path",
    [
        *("/t/../../etc/passwd", "/t/..%2f..%2fetc%2fpasswd", "/t/%2e%2e/%2e%2e/etc/passwd"),
        *("/api/tables/..%2f..", "/api/tables/%00", "/api/tables/'%20OR%201=1", "//evil.example/"),
        *("/api/games/aaaaaaa%0d%0ax-evil:%201/record", "/t/%3Cscript%3E", "/api/tables/", "/t/"),
        *("/api/tables/" + "x" * 5000, "/api/games/%F0%9F%90%89", "/static/../x", "/nothing"),
    ],
)
def test_tricks_with_paths_find_nothing(served: Served, path: str) -> None:
    status, headers, body = http_answer(served, "GET", path)
    assert status == 404
    assert json.loads(body)["code"] in ("nothing_here", "no_table")
    assert b"root:" not in body
    assert b"<script" not in body
    assert "x-evil" not in headers
    assert "location" not in headers


@pytest.mark.parametrize(
    ("way", "path", "status"),
    [
        ("GET", "/", 200), ("GET", "/healthz", 200), ("GET", "/readyz", 200),
        ("GET", "/metrics", 200), ("GET", "/api/tables", 200), ("GET", "/api/me", 401),
        ("GET", "/nothing", 404), ("DELETE", "/api/tables", 405), ("PUT", "/", 405),
        ("POST", "/api/people", 400), ("OPTIONS", "/api/tables", 405), ("TRACE", "/", 405),
        ("GET", "/api/games/2345678", 404),
    ],
)  # fmt: skip
def test_every_answer_has_safe_headers(served: Served, way: str, path: str, status: int) -> None:
    found, headers, body = http_answer(served, way, path, origin="http://evil.example")
    assert found == status
    assert not [name for name in SAFE if name not in headers]
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers
    assert "strict-transport-security" not in headers
    if status >= 400:
        assert json.loads(body)["text"]


def test_behind_https_browsers_are_told_to_stay_there(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with Served(tmp_path / "safe.db", port, public_url=f"https://localhost:{port}") as served:
        headers = http_answer(served, "GET", "/nothing")[1]
        assert headers["strict-transport-security"]


def test_names_and_talk_are_only_text(served: Served, pair: Pair) -> None:
    ann, ben = pair.players
    for given, cleaned in (
        (MARKUP, MARKUP),
        ("\u202egnp.exe", "gnp.exe"),
        ("a\u0301\u0302\u0303\u0304\u0305z", "á\u0302\u0303z"),
        ("x\x00\x1b[31m\r\ny", "x[31m y"),
        ("\u200b\u2066hidden\ufeff", "hidden"),
    ):
        ann.say("say", text=given)
        assert ben.hear("said")["said"]["text"] == cleaned
        named = served.call("POST", "/api/people", {"name": given})["name"]
        assert named == cleaned[:24].strip()
    for nothing in ("", " ", "\u200b", "\u0301", "\x00", "---"):
        assert served.call("POST", "/api/people", {"name": nothing})["code"] == "bad_name"
        assert ann.say("say", text=nothing).get("code") in ("nothing_said", None)


def test_a_record_is_named_by_its_table(served: Served) -> None:
    pair = Pair(served)
    pair.players[0].say("resign", seat=1)
    status, headers, _ = http_answer(served, "GET", f"/api/games/{pair.code}/record")
    assert status == 200
    assert headers["content-disposition"] == f'attachment; filename="{pair.code}.thandar"'
    pair.close()


def test_metrics_tell_no_secret(served: Served, pair: Pair) -> None:
    told = served.call("GET", "/metrics")
    for player in pair.players:
        assert player.token not in told
        assert player.person not in told
        assert player.name not in told
    assert pair.code not in told
