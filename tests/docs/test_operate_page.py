"""docs/operate.md and its files: every setting, metric, command and warning, as they are."""

import ast
import json
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from serving import Served
from thandar.server.admin.command import ACTIONS
from thandar.server.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGE = (DOCS / "operate.md").read_text(encoding="utf-8")
DASHBOARD = json.loads((DOCS / "operate" / "grafana.json").read_text(encoding="utf-8"))
SERVICE = (DOCS / "operate" / "thandar.service").read_text(encoding="utf-8")
CONTAINER = (DOCS / "operate" / "Containerfile").read_text(encoding="utf-8")
METRIC = re.compile(r"\b(?:thandar|process)_\w+")
PARTS = re.compile(r"_(bucket|sum|count)$")  # of a histogram


def section(title: str) -> str:
    """What stands under a heading."""
    return PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def rows(title: str) -> list[list[str]]:
    """The rows of the tables under a heading, cell by cell."""
    found = re.findall(r"^\| (.*) \|$", section(title), re.MULTILINE)
    return [[cell.strip() for cell in row.split(" | ")] for row in found]


def code(cell: str) -> list[str]:
    """What a cell has in code."""
    return re.findall(r"`([^`]+)`", cell)


# --- links


def test_every_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)]+)\)", PAGE)
    assert links
    for link in links:
        path, _, anchor = link.partition("#")
        text = (DOCS / path).read_text(encoding="utf-8") if path else PAGE
        headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
        anchors = [re.sub(r"[^\w -]", "", one.lower()).replace(" ", "-") for one in headings]
        assert not anchor or anchor in anchors, link


def test_every_file_beside_it_is_named() -> None:
    files = {f"operate/{path.name}" for path in (DOCS / "operate").iterdir()}
    assert files - set(re.findall(r"\]\(([^)]+)\)", PAGE)) == set()


# --- settings


def limits() -> set[str]:
    """The settings that the page of the protocol has."""
    text = (DOCS / "protocol.md").read_text(encoding="utf-8").partition("\n## Limits\n")[2]
    return set(re.findall(r"^\| [^|]+ \| [^|]+ \| `(\w+)` \|$", text, re.MULTILINE))


def as_written(value: object) -> str:
    """A default as the page has it."""
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, float):
        return f"`{value:g}`"
    return f"`{value}`" if value != "" else "empty"


def test_every_setting_is_there_once_as_it_comes() -> None:
    here = {code(name)[0]: default for name, default, _ in rows("Settings")[1:] if code(name)}
    assert set(here) & limits() == set(), "a setting is a limit, or it is not"
    assert set(here) | limits() == set(Settings.__struct_fields__)
    settings = Settings()
    wrong = {
        name: default
        for name, default in here.items()
        if name != "bot_workers" and default != as_written(getattr(settings, name))
    }
    assert wrong == {}


# --- commands and logs


def test_every_command_is_there() -> None:
    tables = [row[0] for title in ("Deleting", "Moderation") for row in rows(title)]
    lines = re.findall(r"thandar admin .*", PAGE)
    named = {word for cell in (*tables, *lines) for word in re.findall(r"[\w-]+", cell)}
    assert set(ACTIONS) - named == set()


def warnings() -> Iterator[str]:
    """What the server may warn of."""
    for path in (ROOT / "src" / "thandar" / "server").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id="log"), attr="warning" | "error"),
                    args=[ast.Constant(value=str(what)), *_],
                ):
                    yield what


def test_every_warning_is_explained() -> None:
    explained = {what for row in rows("Logs") for what in code(row[0])}
    assert set(warnings()) == explained - {"what"}


# --- metrics


@pytest.fixture(scope="module")
def metrics(served: Served) -> set[str]:
    """What a server tells of itself."""
    return set(re.findall(r"^# TYPE (\w+) ", served.call("GET", "/metrics"), re.MULTILINE))


def test_every_metric_is_explained(metrics: set[str]) -> None:
    assert {name for row in rows("Metrics") for name in METRIC.findall(row[0])} == metrics


def expressions(value: Any) -> Iterator[str]:
    """What a dashboard asks for."""
    if isinstance(value, dict):
        yield from (one for key, one in value.items() if key in ("expr", "definition"))
        for one in value.values():
            yield from expressions(one)
    elif isinstance(value, list):
        for one in value:
            yield from expressions(one)


def test_the_dashboard_shows_every_metric_and_no_other(metrics: set[str]) -> None:
    asked = {PARTS.sub("", name) for one in expressions(DASHBOARD) for name in METRIC.findall(one)}
    assert asked == metrics


def test_the_dashboard_can_be_imported() -> None:
    panels = DASHBOARD["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert DASHBOARD["templating"]["list"][0]["type"] == "datasource"
    for panel in panels:
        if panel["type"] != "row":
            assert panel["datasource"]["uid"] == "${datasource}"
            assert all(target["expr"].count("(") == target["expr"].count(")")
                       for target in panel["targets"])  # fmt: skip
    taken: set[tuple[int, int]] = set()
    for panel in panels:
        at = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(at["x"], at["x"] + at["w"])
            for y in range(at["y"], at["y"] + at["h"])
        }
        assert max(x for x, _ in cells) < 24
        assert not cells & taken, panel["title"]
        taken |= cells


# --- the service and the container


def test_systemd_takes_the_service(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    unit = tmp_path / "thandar.service"
    program = "/opt/thandar/bin/thandar"
    assert f"ExecStart={program} serve " in SERVICE
    unit.write_text(SERVICE.replace(program, "/bin/true"), encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False
    )
    said = [line for line in done.stderr.splitlines() if "thandar" in line]
    assert (done.returncode, said) == (0, [])


def test_the_container_serves_as_nobody_special_where_it_says() -> None:
    port = Settings().port
    assert re.search(rf"^EXPOSE {port}$", CONTAINER, re.MULTILINE)
    assert f"http://127.0.0.1:{port}/healthz" in CONTAINER
    assert re.search(r"^USER (?!root)\w+$", CONTAINER, re.MULTILINE)
    assert not re.search(r"^FROM [\w.-]+\.[a-z]+/", CONTAINER, re.MULTILINE)
    variables = re.findall(r"\bTHANDAR_([A-Z_]+)=", CONTAINER)
    known = {*Settings.__struct_fields__, "profile"}
    assert {name.lower() for name in variables} <= known
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extras in re.findall(r"\[([a-z,]+)\]'", CONTAINER):
        assert set(extras.split(",")) <= set(project["optional-dependencies"])
