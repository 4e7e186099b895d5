"""Running a server: settings, health, metrics, logs, demo tables, programs, admin."""

import contextlib
import http.client
import json
import time
from ipaddress import ip_address
from pathlib import Path

import pytest

from serving import Served
from sitting import all_see, done, move, refused, seated, sight
from thandar import Game
from thandar.cli import main
from thandar.server import command
from thandar.server.logs import JsonLines
from thandar.server.page import built
from thandar.server.refused import Refused
from thandar.server.settings import Settings, load


def test_it_says_that_it_is_alive_and_ready(served: Served) -> None:
    assert served.ask("GET", "/healthz") == (200, "ok\n")
    assert served.ask("GET", "/readyz") == (200, "ready\n")


def test_its_metrics_are_counted(served: Served) -> None:
    ann, _ben = seated(served, "Ann", "Ben")
    done(move(ann, 1, ["end"]))
    text = served.call("GET", "/metrics")
    found = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert int(found["thandar_entries_total"]) >= 4
    assert int(found["thandar_sockets"]) >= 2
    assert int(found["thandar_handled_seconds_count"]) >= 4


def test_settings_come_from_a_file_the_environment_and_flags(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "thandar.toml"
    file.write_text("port = 1\nbot_pace = 0.1\nsockets = 5\n")
    monkeypatch.setenv("THANDAR_PORT", "2")
    monkeypatch.setenv("THANDAR_SOCKETS", "6")
    settings = load(file, {"port": 3, "host": None})
    assert (settings.port, settings.sockets, settings.bot_pace) == (3, 6, 0.1)


def test_links_lead_where_other_devices_find_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    def link(host: str, public_url: str = "") -> str:
        return command.address(Settings(host=host, port=90, public_url=public_url))

    monkeypatch.setattr(command, "network_address", lambda: "192.168.1.7")
    assert link("0.0.0.0") == link("::") == "http://192.168.1.7:90"
    assert link("0.0.0.0", "https://thandar.example") == "https://thandar.example"
    assert link("127.0.0.1") == "http://127.0.0.1:90"  # it listens nowhere else
    assert link("fd00::7") == "http://[fd00::7]:90"
    monkeypatch.setattr(command, "network_address", lambda: None)
    assert link("0.0.0.0") == "http://127.0.0.1:90"


def test_in_a_network_a_machine_has_an_address_of_its_own() -> None:
    found = command.network_address()
    assert found is None or not ip_address(found).is_loopback


@pytest.mark.parametrize("text", ["port = 'x'", "prot = 1", "port ="])
def test_settings_that_cannot_be_are_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "thandar.toml"
    file.write_text(text)
    with pytest.raises(Refused, match="settings"):
        load(file, {})


def test_logs_are_lines_of_json() -> None:
    import logging

    record = logging.LogRecord("thandar.hall", logging.WARNING, "", 0, "bot %s", ("x",), None)
    record.bot = "random"
    line = json.loads(JsonLines().format(record))
    assert (line["what"], line["level"], line["bot"]) == ("bot x", "warning", "random")


def test_demo_tables_are_there_to_look_at(tmp_path: Path) -> None:
    with Served(tmp_path / "demo.db", demo=2) as served:
        tables = served.call("GET", "/api/tables")
        while len(tables) < 2:
            time.sleep(0.05)
            tables = served.call("GET", "/api/tables")
        nobody = served.stranger()
        nobody.now = nobody.join(tables[0]["code"])
        before = nobody.now["version"]
        all_see(nobody)
        assert nobody.now["version"] > before


def test_a_program_has_a_token_of_its_own_and_generous_time(tmp_path: Path) -> None:
    with Served(tmp_path / "program.db", least_clock=1) as served:
        ann = served.player("Ann")
        known = served.call("POST", "/api/programs", {"name": "Deep Gold"}, ann.token)
        program = served.known(known)
        code = served.table(ann, clock={"kind": "turn", "seconds": 1}, first=2)
        ann.join(code)
        program.join(code)
        done(ann.say("sit", seat=1))
        done(program.say("sit", seat=2))
        done(ann.say("start"))
        all_see(ann, program)
        assert program.now["table"]["seats"][1]["program"]
        time.sleep(1.5)
        done(move(program, 2, ["end"]))  # a person would have run out of time


def test_a_table_is_listed_exported_and_closed_while_the_server_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "run.db"
    with Served(database) as served:
        ann, ben = seated(served, "Ann", "Ben")
        code = ann.now["table"]["code"]
        done(move(ann, 1, ["end"]))
        all_see(ann, ben)
        assert main(["admin", "--database", str(database), "list"]) == 0
        assert "free-for-all: Ann, Ben" in capsys.readouterr().out
        assert main(["admin", "--database", str(database), "export", code]) == 0
        assert Game.from_record(capsys.readouterr().out).turn == 2
        assert main(["admin", "--database", str(database), "export", "--journal", code]) == 0
        entries = [json.loads(line)["entry"] for line in capsys.readouterr().out.splitlines()]
        assert entries == ["opened", "sat", "sat", "began", "moved"]
        copy = tmp_path / "copy.db"
        assert main(["admin", "--database", str(database), "backup", str(copy)]) == 0
        assert main(["admin", "--database", str(database), "backup", str(copy)]) == 1
        assert main(["admin", "--database", str(database), "close", code]) == 0
        refused(move(ben, 2, ["end"]), "not_running")
        assert main(["admin", "--database", str(copy), "list", "--json"]) == 0
        assert '"status":"playing"' in capsys.readouterr().out.splitlines()[-1]
    assert main(["admin", "--database", str(tmp_path / "no.db"), "list"]) == 1


def test_a_table_that_was_closed_is_told_to_those_who_sit_there(tmp_path: Path) -> None:
    database = tmp_path / "run.db"
    with Served(database) as served:
        ann, _ben = seated(served, "Ann", "Ben")
        code = ann.now["table"]["code"]
        assert main(["admin", "--database", str(database), "close", code]) == 0
        assert ann.wait(lambda m: m["type"] == "table" and m["table"]["status"] == "closed")


def test_a_port_that_is_taken_is_said_plainly(
    served: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(["serve", "--port", str(served.port), "--database", str(tmp_path / "x.db")])
    assert status == 1
    said = capsys.readouterr().err
    assert f"port {served.port} is taken" in said
    assert served.url in said
    assert "--port" in said
    assert "Traceback" not in said


def test_another_kind_of_database_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--database", "mysql://somewhere"]) == 1
    assert "postgresql://host/name or sqlite:///path" in capsys.readouterr().err


def test_a_database_that_does_not_answer_is_said_to_be_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--database", f"postgresql:///tables?host={tmp_path}"]) == 1
    said = capsys.readouterr().err
    assert "the database does not answer: " in said
    assert "Traceback" not in said


def test_idle_rooms_are_let_go_and_come_back(tmp_path: Path) -> None:
    with Served(tmp_path / "idle.db", unload_after=0.1) as served:
        ann, ben = seated(served, "Ann", "Ben")
        code = ann.now["table"]["code"]
        ann.close()
        ben.close()
        while "thandar_rooms 0" not in served.call("GET", "/metrics"):
            time.sleep(0.2)
        assert sight(ann.join(code), 1)["options"] == sight(ann.now, 1)["options"]


def test_the_page_is_served_and_says_itself_that_a_link_leads_nowhere(tmp_path: Path) -> None:
    """People get the page, programs a fault; both are told that there is nothing."""
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_text("<title>The table</title>")
    with Served(tmp_path / "page.db", page=folder) as served:
        pages = {"/": 200, "/cards/arkus": 200, "/nonsense": 404, "/t/no-code": 404}
        for path, status in pages.items():
            line = http.client.HTTPConnection("127.0.0.1", served.port, timeout=10)
            with contextlib.closing(line):
                line.request("GET", path, headers={"accept": "text/html,*/*;q=0.8"})
                answer = line.getresponse()
                assert (answer.status, b"The table" in answer.read()) == (status, True)
                assert "content-security-policy" in answer.headers
        status, fault = served.ask("GET", "/nonsense")
        assert (status, fault["code"]) == (404, "nothing_here")


def test_the_page_is_the_installed_one_or_that_of_the_checkout(tmp_path: Path) -> None:
    package = tmp_path / "src" / "thandar"
    installed = package / "page"
    installed.mkdir(parents=True)
    assert built(package) == installed
    (tmp_path / "pyproject.toml").touch()
    assert built(package) == tmp_path / "web" / "dist"
    (installed / "index.html").touch()
    assert built(package) == installed


def test_what_was_installed_is_no_checkout(tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "thandar"
    (tmp_path / "pyproject.toml").touch()
    assert built(package) == package / "page"
