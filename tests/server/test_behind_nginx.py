"""docs/operate/nginx.conf before a real server: calls and sockets through TLS."""

import http.client
import json
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from serving import Served

CONFIG = Path(__file__).resolve().parents[2] / "docs" / "operate" / "nginx.conf"
NAME = "tables.example.org"
# As Debian sets it, but with everything in a folder of its own.
AROUND = """
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/thandar.conf;
}}
"""


class Front(NamedTuple):
    """Where nginx is found, and whom it is trusted by."""

    plain: int
    safe: int
    trust: ssl.SSLContext


def free_port() -> int:
    """A port that nobody has."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    """A server behind nginx."""
    for tool in ("nginx", "openssl"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    folder = tmp_path_factory.mktemp("nginx")
    folder.chmod(0o755)
    plain, safe, behind = free_port(), free_port(), free_port()
    certify(folder)
    write_config(folder, plain, safe, behind)
    public = f"https://{NAME}:{safe}"
    with Served(folder / "tables.db", behind, public_url=public, trust_proxy=True):
        config = str(folder / "nginx.conf")
        command = ["nginx", "-p", str(folder), "-c", config, "-g", "daemon off;"]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as nginx:
            try:
                wait_for(safe, nginx)
                trust = ssl.create_default_context(cafile=folder / "cert.pem")
                yield Front(plain, safe, trust)
            finally:
                nginx.terminate()


def certify(folder: Path) -> None:
    """Make a certificate that only this test trusts."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
         "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
        check=True, capture_output=True,
    )  # fmt: skip


def write_config(folder: Path, plain: int, safe: int, behind: int) -> None:
    """The configuration of the docs, with the ports and files of this test."""
    text = CONFIG.read_text(encoding="utf-8")
    text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.MULTILINE)
    for there, here in {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl;": f"listen 127.0.0.1:{safe} ssl;",
        "127.0.0.1:8390": f"127.0.0.1:{behind}",
        f"/etc/letsencrypt/live/{NAME}/fullchain.pem": f"{folder}/cert.pem",
        f"/etc/letsencrypt/live/{NAME}/privkey.pem": f"{folder}/key.pem",
    }.items():
        assert there in text
        text = text.replace(there, here)
    (folder / "thandar.conf").write_text(text, encoding="utf-8")
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder), encoding="utf-8")


def wait_for(port: int, nginx: "subprocess.Popen[bytes]") -> None:
    """Wait until nginx listens."""
    for _ in range(200):
        assert nginx.poll() is None, "nginx does not take the configuration"
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("nginx does not listen")


class Safe(http.client.HTTPSConnection):
    """A connection to the name of the server, wherever that is."""

    def connect(self) -> None:
        raw = socket.create_connection(("127.0.0.1", self.port), 10)
        self.sock = self._context.wrap_socket(raw, server_hostname=NAME)  # type: ignore[attr-defined]


def ask(front: Front, way: str, path: str, body: object = None, token: str = "") -> Any:
    """The answer to a call through TLS, with its status and headers."""
    with closing(Safe(NAME, front.safe, context=front.trust)) as line:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        line.request(way, path, None if body is None else json.dumps(body), headers)
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read()


def join(front: Front, code: str, origin: str | None) -> ClientConnection:
    """A socket of a table through TLS."""
    raw = socket.create_connection(("127.0.0.1", front.safe), 10)
    return connect(
        f"wss://{NAME}:{front.safe}/api/tables/{code}/socket",
        sock=raw, ssl=front.trust, server_hostname=NAME, origin=origin,  # type: ignore[arg-type]
        max_size=None,
    )  # fmt: skip


def test_plain_calls_are_sent_to_the_safe_address(front: Front) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", front.plain, timeout=10)) as line:
        line.request("GET", "/t/abc?x=1", headers={"host": NAME})
        answer = line.getresponse()
        assert (answer.status, answer.headers["location"]) == (301, f"https://{NAME}/t/abc?x=1")


def test_how_the_server_does_is_told_to_nobody_else(front: Front) -> None:
    status, headers, body = ask(front, "GET", "/healthz")
    assert (status, body) == (200, b"ok\n")
    assert headers["strict-transport-security"]
    assert ask(front, "GET", "/metrics")[0] == 404
    assert ask(front, "GET", "/readyz")[0] == 404
    assert ask(front, "GET", "/api/cards")[0] == 200


def test_a_game_is_played_through_it(front: Front) -> None:
    known = json.loads(ask(front, "POST", "/api/people", {"name": "Ann"})[2])
    setup = {"seats": [{}, {}], "first": 1}
    status, _, body = ask(front, "POST", "/api/tables", setup, known["token"])
    assert status == 201
    code = json.loads(body)["code"]
    with join(front, code, f"https://{NAME}:{front.safe}") as table:

        def say(**message: Any) -> Any:
            table.send(json.dumps(message))
            while True:
                told = json.loads(table.recv(10))
                if told.get("id") == message["id"]:
                    return told

        welcome = say(type="hello", id="1", token=known["token"])
        assert welcome["table"]["link"] == f"https://{NAME}:{front.safe}/t/{code}"
        moved = {"type": "move", "seat": 1, "moves": ["end"], "version": 1}
        sat: list[dict[str, Any]] = [{"type": "sit", "seat": seat} for seat in (1, 2)]
        for k, message in enumerate([*sat, {"type": "start"}, moved]):
            assert say(id=f"s{k}", **message)["type"] == "answer"
    with pytest.raises(InvalidStatus), join(front, code, "https://elsewhere.example.org"):
        pass
