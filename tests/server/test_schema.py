"""The schema and the TypeScript of the protocol agree with the types they are made from."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route

from rooms import hall_in
from serving import Served
from thandar.server.http import Api, routes
from thandar.server.schema import CALLS, files, json_schema, main

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", list(files()))
def test_the_file_has_not_drifted(name: str) -> None:
    kept = (ROOT / name).read_text(encoding="utf-8")
    assert kept == files()[name], "run make protocol"


def test_it_says_what_has_drifted_and_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["--check"]) == 1
    assert not list(tmp_path.iterdir())
    assert main([]) == 0
    assert main(["--check"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in said] == [*files(), *files()]


def test_every_call_is_described(tmp_path: Path) -> None:
    hall = hall_in(tmp_path)
    served = [route for route in routes(Api(hall)) if isinstance(route, Route)]
    asyncio.run(hall.storage.close())
    paths = {
        f"{way} {route.path}"
        for route in served
        for way in (route.methods or set()) - {"HEAD"}
        if route.path.startswith("/api")
    }
    assert paths == set(CALLS)


def test_what_needs_a_token_says_so(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db") as served:
        for what, call in CALLS.items():
            way, path = what.split()
            status, fault = served.ask(way, path.replace("{code}", "2222222"))
            assert (status == 401) == call.token, (what, fault)
            if call.token:
                assert fault["code"] == "bad_token"


def test_everything_that_is_referred_to_is_there() -> None:
    schema = json_schema()

    def references(value: Any) -> set[str]:
        if isinstance(value, dict):
            own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
            return own.union(*map(references, value.values()))
        return set().union(*map(references, value)) if isinstance(value, list) else set()

    assert references(schema) <= {f"#/$defs/{name}" for name in schema["$defs"]}
