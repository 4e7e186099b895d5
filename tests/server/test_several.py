"""Several servers at one PostgreSQL: whoever sits at one plays with those at the others."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from databases import postgres
from serving import Message, Player, Served
from sitting import all_see, done, finish, move, option, refused, sight

Pair = tuple[Served, Served]
WITH_BOT = [{}, {"bot": "baseline"}]
HYDRA = {"format": "hydra", "seats": [{}] * 4}


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two servers at one database, which no test takes away."""
    folder, url = tmp_path_factory.mktemp("pair"), postgres().new_database()
    with (
        Served(folder / "one.db", url=url, absent_after=0.2) as one,
        Served(folder / "two.db", url=url, absent_after=0.2) as two,
    ):
        yield one, two
        assert "Traceback" not in one.complaints + two.complaints


def at(served: Served, player: Player) -> Player:
    """The same person, connected to another server."""
    player.served = served
    return player


def apart(pair: Pair, *names: str, **setup: Any) -> list[Player]:
    """People at a new table, at one server and the other by turns; the game has begun."""
    setup.setdefault("seats", [{}] * len(names))
    people = [pair[0].player(name) for name in names]
    code = pair[0].table(people[0], first=1, **setup)
    for seat, player in enumerate(people, 1):
        at(pair[seat % 2], player).join(code)
        done(player.say("sit", seat=seat))
    people[0].wait(lambda said: seats_taken(said) == len(names))
    done(people[0].say("start"))
    all_see(*people)
    return people


def seats_taken(said: Message) -> int:
    """How many seats of the table are taken, in a message that says so."""
    return sum(one["kind"] != "free" for one in said.get("table", {}).get("seats", []))


def counted(served: Served, name: str) -> int:
    """What a server has counted."""
    for line in served.call("GET", "/metrics").splitlines():
        if line.startswith(f"thandar_{name} "):
            return int(line.split()[1])
    raise AssertionError(name)


def test_they_know_of_each_other(pair: Pair) -> None:
    for served in pair:
        while counted(served, "servers") != 2:
            time.sleep(0.05)


def test_a_game_between_people_at_two_servers_comes_to_its_end(pair: Pair) -> None:
    ann, ben = apart(pair, "Ann", "Ben")
    last = finish([ann, ben])
    assert last["table"]["status"] == ben.now["table"]["status"] == "over"
    code = last["table"]["code"]
    records = {one.call("GET", f"/api/games/{code}/record") for one in pair}
    assert len(records) == 1
    assert records.pop().count("\n") > 20


def test_what_is_said_is_heard_at_both(pair: Pair) -> None:
    ann, ben = apart(pair, "Ann", "Ben")
    done(ann.say("say", text="good luck"))
    assert ben.hear("said")["said"]["text"] == "good luck"
    done(ben.say("say", phrase="thanks"))
    assert ann.hear("said")["said"]["text"] == "good luck"
    assert ann.hear("said")["said"]["phrase"] == "thanks"


def test_who_is_there_is_known_at_both(pair: Pair) -> None:
    ann, ben = apart(pair, "Ann", "Ben")
    code = ann.now["table"]["code"]
    ann.wait(lambda said: presence(said) == [True, True])
    ben.close()
    ann.wait(lambda said: presence(said) == [True, False])
    time.sleep(0.3)
    ben.join(code)
    ann.wait(lambda said: presence(said) == [True, True])
    refused(ann.say("replace", seat=2), "not_absent")
    ben.close()
    ann.wait(lambda said: presence(said) == [True, False])
    time.sleep(0.3)
    done(ann.say("replace", seat=2))
    back = ben.join(code)
    assert not back["table"]["seats"][1]["stand_in"]


def presence(said: Message) -> list[bool]:
    """Who is there, in a message that says so."""
    return [one["present"] for one in said.get("table", {}).get("seats", [])]


def test_undo_is_asked_of_somebody_at_the_other_server(pair: Pair) -> None:
    ann, ben = apart(pair, "Ann", "Ben")
    for _ in range(2):
        done(move(ann, 1, option(ann.now, 1, "play")))
        all_see(ann, ben)
    done(move(ann, 1, ["end"]))
    all_see(ann, ben)
    made = sight(ann.now, 1)["made"]
    done(ann.say("ask_undo", seat=1, made=1, version=ann.now["version"]))
    asked = ben.wait(lambda said: bool(said.get("table", {}).get("undo_asked")))
    assert asked["table"]["undo_asked"]["waiting"] == [2]
    done(ben.say("answer_undo", agree=True))
    all_see(ann, ben)
    assert sight(ann.now, 1)["made"] == 1 < made
    assert ann.hear("note")["seat"] == 1
    assert ann.now["table"]["undo_asked"] is None


def test_cards_wanted_by_a_teammate_are_seen_at_the_other_server(pair: Pair) -> None:
    people = apart(pair, "Ann", "Ben", "Cay", "Dan", **HYDRA)
    playing = [k for k in range(1, 5) if sight(people[k - 1].now, k)["options"]]
    one, other = playing[:2]
    assert {people[k - 1].served for k in playing} == set(pair)
    done(people[one - 1].say("want", seat=one, slot=2))
    said = people[other - 1].wait(lambda said: bool(said.get("table", {}).get("wanted")))
    assert said["table"]["wanted"] == [{"seat": one, "slot": 2}]


def test_teammates_who_move_at_once_at_two_servers_both_move(pair: Pair) -> None:
    people = apart(pair, "Ann", "Ben", "Cay", "Dan", **HYDRA)
    for _ in range(3):
        version = people[0].now["version"]
        playing = [k for k in range(1, 5) if has(people[k - 1].now, k, "play")]
        assert len(playing) == 2
        sent = [
            player.send("move", seat=k, moves=option(player.now, k, "play"), version=version)
            for k, player in ((k, people[k - 1]) for k in playing)
        ]
        for k, called in zip(playing, sent, strict=True):
            done(heard(people[k - 1], "id", called))
        for player in people:
            player.now = heard(player, "version", version + 2)


def heard(player: Player, key: str, value: object) -> Message:
    """The message that says something, answers aside where it is no answer that is waited for."""
    return player.wait(
        lambda said: said.get(key) == value and (key == "id" or said["type"] == "update")
    )


def has(message: Message, seat: int, kind: str) -> bool:
    """Whether a seat can do something of a kind."""
    return any(one["kind"] == kind for one in sight(message, seat)["options"])


def test_a_message_that_is_said_again_to_the_other_server_counts_once(pair: Pair) -> None:
    ann, ben = apart(pair, "Ann", "Ben")
    code, version = ann.now["table"]["code"], ann.now["version"]
    words = option(ann.now, 1, "play")
    message: dict[str, Any] = {"id": "once", "seat": 1, "moves": words, "version": version}
    answer = done(ann.say("move", **message))
    again = at(pair[0], pair[0].again(ann))
    assert again.join(code, since=version + 1)["version"] == version + 1
    assert done(again.say("move", **message)) == answer
    all_see(ben)
    assert sight(ben.now, 2)["made"] == len(words)


def test_the_bots_of_a_table_are_driven_by_one_server(pair: Pair) -> None:
    before = [counted(one, "bot_moves_total") for one in pair]
    ann = pair[0].player("Ann")
    code = pair[0].table(ann, first=1, seats=WITH_BOT)
    ann.join(code)
    watcher = pair[1].stranger()
    watcher.join(code)
    done(ann.say("sit", seat=1))
    done(ann.say("start"))
    all_see(ann)
    last = finish([ann])
    assert watcher.wait(lambda said: said.get("version") == last["version"])
    moved = [counted(one, "bot_moves_total") - n for one, n in zip(pair, before, strict=True)]
    assert sorted(n > 0 for n in moved) == [False, True]


def test_one_server_goes_through_a_finished_game_for_both(pair: Pair) -> None:
    before = [counted(one, "analyses_total") for one in pair]
    ann, ben = apart(pair, "Ann", "Ben")
    done(move(ann, 1, ["end"]))
    all_see(ann, ben)
    done(ben.say("resign", seat=2))
    all_see(ann, ben)
    where = f"/api/games/{ann.now['table']['code']}/analysis"
    told = [one.call("GET", where) for one in pair]
    while not all(one["analysis"] for one in told):
        assert all("analysis" in one for one in told), told
        time.sleep(0.05)
        told = [one.call("GET", where) for one in pair]
    assert told[0] == told[1]
    made = [counted(one, "analyses_total") - n for one, n in zip(pair, before, strict=True)]
    assert sorted(made) == [0, 1]


def test_a_name_changed_at_one_server_is_known_at_the_other(pair: Pair) -> None:
    ann = pair[0].player("Ann")
    assert pair[1].call("GET", "/api/me", token=ann.token)["name"] == "Ann"
    pair[0].call("POST", "/api/me", {"name": "Anna"}, ann.token)
    while pair[1].call("GET", "/api/me", token=ann.token)["name"] != "Anna":
        time.sleep(0.02)


def test_a_rematch_begins_when_both_have_come_to_whichever_server(pair: Pair) -> None:
    ann, ben = apart(pair, "Ann", "Ben")
    done(ann.say("resign", seat=1))
    all_see(ann, ben)
    done(ben.say("rematch"))
    said = ann.wait(lambda said: bool(said.get("table", {}).get("rematch")))
    code = said["table"]["rematch"]
    came = {player: player.join(code)["table"]["status"] for player in (ann, ben)}
    for player, status in came.items():
        if status != "playing":
            player.wait(lambda said: said.get("table", {}).get("status") == "playing")


def test_lines_to_the_database_that_are_cut_keep_nobody_from_playing(tmp_path: Path) -> None:
    url = postgres().new_database()
    with (
        Served(tmp_path / "one.db", url=url) as one,
        Served(tmp_path / "two.db", url=url) as two,
    ):
        ann, ben = apart((one, two), "Ann", "Ben")
        for _ in range(3):
            postgres().cut_lines()
            done(move(ann, 1, option(ann.now, 1, "play")))
            all_see(ann, ben)
        finish([ann, ben])


def test_a_finished_game_is_looked_at_together_at_both_servers(pair: Pair) -> None:
    ann, ben = apart(pair, "Ann", "Ben")
    for seat, player in enumerate((ann, ben), 1):
        done(move(player, seat, ["end"]))
        all_see(ann, ben)
    done(ann.say("resign", seat=1))
    all_see(ann, ben)
    code = ann.now["table"]["code"]
    id = ann.served.call("POST", f"/api/games/{code}/looks", {"made": 1}, ann.token)["look"]
    assert ann.look(id)["look"]["people"][0]["leads"]
    assert ben.look(id)["look"]["made"] == 1
    look(ann, lambda now: len(now["people"]) == 2)
    refused(ben.say("show", made=2, through="open"), "not_leading")
    done(ann.say("show", made=2, through="open"))
    look(ben, lambda now: now["made"] == 2)
    done(ben.say("ask_lead"))
    look(ann, lambda now: [one["asks"] for one in now["people"]] == [False, True])
    done(ann.say("give_lead", person=ben.person))
    look(ben, lambda now: [one["name"] for one in now["people"] if one["leads"]] == ["Ben"])
    done(ben.say("show", made=0, through="open"))
    done(ben.say("what_if"))
    now = look(ann, lambda now: now["trial"] is not None)
    tried = now["trial"]["sights"][0]
    words = next(one["moves"] for one in tried["options"] if one["kind"] == "play")
    done(ben.say("move", seat=1, moves=words, version=now["version"]))
    look(ann, lambda now: now["trial"] and now["trial"]["tried"] == len(words))
    done(ben.say("undo", seat=1, version=now["version"] + 1))
    look(ann, lambda now: now["trial"] and now["trial"]["tried"] == 0)
    ben.close()
    look(ann, lambda now: [one["leads"] for one in now["people"] if one["here"]] == [True])


def look(player: Player, true: Callable[[Message], Any]) -> Message:
    """What somebody is shown, as soon as it is so."""
    found = player.wait(lambda said: said["type"] == "look" and true(said["look"]))
    return dict(found["look"])
