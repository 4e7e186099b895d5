"""Who is banned, silenced, renamed or forgotten beside a server that runs, and what it notices."""

import io
import json
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed

from databases import postgres
from serving import Message, Player, Served
from sitting import all_see, done, move, refused, seated
from thandar.cli import main
from thandar.server.admin import deleting
from thandar.server.bars import holds
from thandar.server.clock import now
from thandar.server.manners import Manners
from thandar.server.refused import Refused
from thandar.server.settings import Settings
from thandar.server.storage import BarRow

Capture = pytest.CaptureFixture[str]
NOTICED = 20.0  # seconds, by which a slow machine has noticed too


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def here(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator["Here"]:
    """A server at either kind of store."""
    file = tmp_path_factory.mktemp("here") / "tables.db"
    url = postgres().new_database() if request.param == "postgres" else f"sqlite://{file}"
    running = Here(file, url=url)
    running.store = url
    with running:
        yield running
        assert "Traceback" not in running.complaints


class Here(Served):
    """A server, and what is done beside it."""

    store = ""

    def admin(self, *words: str, status: int = 0) -> str:
        """What a command beside the server says."""
        said = io.StringIO()
        with redirect_stdout(said), redirect_stderr(said):
            given = ["--lang", "en", "admin", "--database", self.store, *words]
            assert main(given) == status, said.getvalue()
        return said.getvalue()

    def me(self, player: Player) -> Message:
        """What somebody is told who asks who they are."""
        told: Message = self.call("GET", "/api/me", token=player.token)
        return told

    def names(self, code: str) -> list[str]:
        """What those who sit at a table are called."""
        return [seat["name"] for seat in self.call("GET", f"/api/tables/{code}")["seats"]]

    def journal(self, code: str) -> list[Message]:
        """The entries of a table."""
        lines = self.admin("export", "--journal", code).splitlines()
        return [json.loads(line) for line in lines]


def id_of(player: Player) -> str:
    """By what somebody is known."""
    return str(player.person)


def soon(found: Callable[[], Any], wanted: Any) -> None:
    """Wait until the server has noticed."""
    until = time.monotonic() + NOTICED
    while found() != wanted:
        assert time.monotonic() < until, found()
        time.sleep(0.1)


# --- bars


@pytest.mark.long
def test_who_is_banned_is_kept_out_and_who_is_silenced_may_play(here: Here) -> None:
    ann, ben = seated(here, "Ann", "Ben")
    code = ann.now["table"]["code"]
    done(ann.say("say", text="You <fool>!"))
    assert f"{id_of(ann)}  Ann: You <fool>!" in here.admin("chat", code)
    link = here.call("POST", "/api/me/pass", token=ben.token)["link"]
    assert "banned (2" in here.admin("ban", id_of(ben), "--days", "2", "--why", "cheating")
    here.admin("silence", id_of(ann))
    soon(lambda: here.me(ben).get("code"), "banned")
    is_kept_out(here, ben, code, link.partition("#")[2])
    is_silenced(ann)
    done(move(ann, 1, ["end"]))
    assert "Ann: Sorry!" in here.admin("chat", code)
    here.admin("unban", id_of(ben))
    here.admin("unsilence", id_of(ann))
    soon(lambda: here.me(ben).get("code"), None)
    done(ann.say("say", text="Thanks"))
    assert here.again(ben).join(code)["type"] == "welcome"
    assert "all along" in here.admin("unban", id_of(ben))


def is_kept_out(here: Here, ben: Player, code: str, given: str) -> None:
    """Somebody who was at a table is banned: they are told why, wherever they try."""
    status, fault = here.ask("GET", "/api/me", token=ben.token)
    assert (status, fault["fields"]["why"]) == (403, "cheating")
    assert fault["text"].startswith("you are banned from this server until 2")
    assert fault["text"].endswith(" UTC: cheating")
    assert here.ask("GET", "/api/tables", token=ben.token)[0] == 403  # also where anybody may look
    french = here.ask("GET", "/api/daily", token=ben.token, language="fr")[1]["text"]
    assert french.startswith("vous n’avez pas accès à ce serveur jusqu’au 2")
    assert here.call("POST", "/api/claim", {"given": given})["code"] == "banned"
    bye = ben.hear("bye", NOTICED)
    assert (bye["code"], bye["retry"]) == ("banned", None)
    with pytest.raises(ConnectionClosed):
        ben.receive(NOTICED)
    refused(here.again(ben).join(code), "banned")


def is_silenced(ann: Player) -> None:
    """Somebody may say quick phrases, and nothing else."""
    why = refused(ann.say("say", text="And you too"), "silenced")
    assert why["fields"] == {"until": ""}
    assert why["text"] == "you can send quick phrases here, but no texts of your own"
    done(ann.say("say", phrase="sorry"))


def test_a_bar_ends_by_itself() -> None:
    bar = BarRow("ann", "ban", 0, now() + 10_000, "")
    assert holds(bar)
    assert not holds(bar._replace(until=now() - 1))
    assert holds(bar._replace(until=None))


# --- people


def test_people_are_found_by_part_of_their_names(here: Here) -> None:
    zoe = here.player("Zoë Éluard")
    here.admin("silence", id_of(zoe))
    line = here.admin("people", "éLU")
    assert line.startswith(f"{id_of(zoe)}  Zoë Éluard  since 2")
    assert line.endswith("last game –  silenced\n")
    [found] = json.loads(here.admin("people", id_of(zoe), "--json"))
    assert (found["name"], found["played"], found["bars"][0][1]) == ("Zoë Éluard", None, "silence")
    assert here.admin("people", "nobody is called so") == "0 people were found, 0 shown.\n"
    for words in (["ban", "nobody"], ["rename", "nobody", "X"], ["forget", "nobody"]):
        assert "nobody has the id 'nobody'" in here.admin(*words, status=1)
    assert "visible characters" in here.admin("rename", id_of(zoe), "\t", status=1)


class Changed(NamedTuple):
    """What was changed beside a server that runs, which has noticed it."""

    here: Here
    renamed: list[Player]
    forgotten: list[Player]
    deleted: Player
    record: str  # of the game of the forgotten, as it was before
    elsewhere: str  # where they only looked on
    codes: list[str]


@pytest.fixture(scope="module")
def changed(here: Here) -> Changed:
    """Three tables: somebody is renamed, somebody forgotten, and one is deleted."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(deleting, "NOTICED", 0.1)
        renamed, forgotten = seated(here, "Ann", "Rude"), seated(here, "Ann", "Ben")
        [deleted] = seated(here, "Ann", seats=[{}, {"bot": "normal"}])
        codes = [one.now["table"]["code"] for one in (renamed[0], forgotten[0], deleted)]
        for player in (*renamed, *forgotten):
            done(player.say("say", text=f"I am {player.name}"))
        done(forgotten[1].say("say", phrase="hello"))
        done(move(forgotten[0], 1, ["end"]))
        elsewhere = here.table(renamed[0])
        onlooker = here.again(forgotten[1])
        onlooker.join(elsewhere)
        done(onlooker.say("say", text="I only look on"))
        record = here.admin("export", codes[1])
        here.admin("rename", id_of(renamed[1]), "Ruth")
        assert "also at 2 tables" in here.admin("forget", id_of(forgotten[1]))
        here.admin("delete", codes[2])
        refused(move(deleted, 1, ["end"]), "no_table")
        soon(lambda: here.names(codes[0]), ["Ann", "Ruth"])
        soon(lambda: here.names(codes[1]), ["Ann", "?"])
    return Changed(here, renamed, forgotten, deleted, record, elsewhere, codes)


@pytest.mark.long
def test_a_new_name_is_seen_at_the_tables_too(changed: Changed) -> None:
    here, (ann, rude) = changed.here, changed.renamed
    assert here.me(rude)["name"] == "Ruth"
    said = here.stranger().join(changed.codes[0])["said"]
    assert [(one["name"], one["text"]) for one in said] == [
        ("Ann", "I am Ann"),
        ("Ruth", "I am Rude"),
    ]
    done(move(ann, 1, ["end"]))
    all_see(ann)
    assert [seat["name"] for seat in ann.now["table"]["seats"]] == ["Ann", "Ruth"]
    assert [one["code"] for one in here.call("GET", "/api/me/games", token=rude.token)] == [
        changed.codes[0]
    ]


@pytest.mark.long
def test_nothing_is_left_of_who_is_forgotten(changed: Changed) -> None:
    here, (_ann, ben), code = changed.here, changed.forgotten, changed.codes[1]
    assert here.me(ben)["code"] == "bad_token"
    assert ben.hear("bye", NOTICED)["code"] == "bad_token"
    for told in (here.journal(code), here.journal(changed.elsewhere)):
        for trace in ("Ben", id_of(ben), "look on", "hello"):
            assert trace not in json.dumps(told)
    assert "I am Ann" in here.admin("chat", code)
    assert id_of(ben) not in here.admin("people")
    [row] = [one for one in json.loads(here.admin("list", "--json")) if one["code"] == code]
    assert [seat["name"] for seat in row["seats"]] == ["Ann", "?"]
    assert id_of(ben) not in json.dumps(row)
    assert [one["text"] for one in here.stranger().join(code)["said"]] == ["I am Ann"]


@pytest.mark.long
def test_the_game_of_who_is_forgotten_stays_the_same_and_goes_on(changed: Changed) -> None:
    here, (ann, _ben), code = changed.here, changed.forgotten, changed.codes[1]
    assert here.admin("export", code) == changed.record
    sat = {one["seat"]: one for one in here.journal(code) if one["entry"] == "sat"}
    assert (sat[1]["name"], sat[1]["person"]) == ("Ann", id_of(ann))
    assert sat[2]["name"] == "?"
    done(ann.say("resign", seat=1))
    assert here.call("GET", f"/api/tables/{code}")["winners"] == [2]


@pytest.mark.long
def test_a_deleted_game_is_gone_for_those_who_play_it_too(changed: Changed) -> None:
    here, ann, code = changed.here, changed.deleted, changed.codes[2]
    assert ann.hear("bye", NOTICED)["code"] == "no_table"
    assert here.call("GET", f"/api/tables/{code}")["code"] == "no_table"
    assert here.call("GET", "/api/me/games", token=ann.token) == []
    assert "there is no table" in here.admin("delete", code, status=1)


# --- manners


def manners(tmp_path: Path, words: str, chat: Any = "all") -> Manners:
    """What may be said where some words are unwanted."""
    file = tmp_path / "unwanted.txt"
    file.write_text(words, encoding="utf-8")
    return Manners(Settings(unwanted=str(file), chat=chat))


@pytest.mark.parametrize(
    "text", ["Blast!", "a BLAST", "ｂｌａｓｔ", "bl\u200bast", "Ärger", "h3ck", "two  words"]
)
def test_unwanted_words_are_found_however_they_are_written(tmp_path: Path, text: str) -> None:
    polite = manners(tmp_path, "# of our house\n\nblast\nÄRGER\n\\bh[i3e]ck\\b\ntwo words\n")
    with pytest.raises(Refused) as why:
        polite.text(text)
    assert why.value.code == "bad_text"
    with pytest.raises(Refused) as why:
        polite.name(text)
    assert why.value.code == "bad_name"
    assert polite.text("My house, ok?  Checkmate") == "My house, ok? Checkmate"
    assert polite.name("Heckler") == "Heckler"


def test_a_file_of_unwanted_words_that_cannot_be_used_is_said_to_be_so(
    tmp_path: Path, capsys: Capture
) -> None:
    with pytest.raises(Refused, match=r"line 2: .*missing \)"):
        manners(tmp_path, "fine\n(oops")
    database = f"--database={tmp_path}/x.db"
    assert main(["serve", "--port=0", database, f"--set=unwanted={tmp_path}/no.txt"]) == 1
    said = capsys.readouterr().err
    assert "unwanted: " in said
    assert "no.txt" in said
    assert main(["serve", "--port=0", database, "--set=chat=loud"]) == 1
    assert "chat" in capsys.readouterr().err


@pytest.mark.long
def test_a_server_may_be_quiet(tmp_path: Path) -> None:
    (tmp_path / "unwanted.txt").write_text("blast\n")
    unwanted = tmp_path / "unwanted.txt"
    with Served(tmp_path / "phrases.db", chat="phrases", unwanted=unwanted) as served:
        assert served.call("POST", "/api/people", {"name": "Blaster"})["code"] == "bad_name"
        ann, _ben = seated(served, "Ann", "Ben")
        assert served.call("POST", "/api/me", {"name": "blast"}, ann.token)["code"] == "bad_name"
        refused(ann.say("say", text="hello"), "phrases_only")
        done(ann.say("say", phrase="hello"))


def test_where_chat_is_off_nothing_is_said(tmp_path: Path) -> None:
    with pytest.raises(Refused) as why:
        manners(tmp_path, "", "off").check_chat()
    assert why.value.code == "chat_off"
    manners(tmp_path, "", "phrases").check_chat()
