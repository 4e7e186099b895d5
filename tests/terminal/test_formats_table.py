"""Every format at the terminal: seats, teams, reach, powers, bosses, the Demon."""

import re
from pathlib import Path
from typing import Any

import pytest

from bosses import dragon, healing, lich, party, solo
from table import at_position, seated, table
from thandar import BadSetup, Game
from thandar.bots import make_bot
from thandar.cards import CARDS, DEMONS
from thandar.cards.vocabulary import Assault
from thandar.locales import LANGUAGES, Texts
from thandar.server.seat_facts import seat_facts
from thandar.table.facts import Facts
from thandar.table.forecast import forecast, progress
from thandar.table.log import log_lines
from thandar.table.marks import plain
from thandar.table.options import Option, options
from thandar.table.seating import Seating, check_seats, player_names, read_seats, usual_seats
from thandar.table.session import Session
from thandar.table.wording import result_text
from thandar.terminal.answers import read_answer
from thandar.terminal.drawing import Look, draw
from thandar.terminal.fitting import width
from thandar.terminal.reading import rules_in_short
from thandar.terminal.sentences import table_lines
from thandar.terminal.table import Setup, Table

EN = Texts("en")
# The figures of the Demon's cards may still be tuned.
CLAWS = sum(e.n for e in CARDS["claws_in_the_dark"].primary if isinstance(e, Assault))
TABLES = {
    "hunter": ("hunter-last-one-standing", "you:ranger,random,random:wizard"),
    "hydra": ("hydra", "you:cleric,random:wizard,random,random:thief"),
    "hydra-six": ("hydra", "random,you,you,random:thief,random,random"),
    "emperor": ("emperor", "you,random:cleric,random,random:thief,random,random"),
    "lich": ("boss", "you:cleric,random:wizard,random:lich"),
    "lich-you": ("boss", "random:cleric,random:wizard,random:thief,you:lich"),
    "dragon": ("boss", "you:fighter,random:ranger,random:thief,random:dragon"),
    "dragon-you": ("boss", "random:fighter,random:ranger,you:dragon"),
    "bosses": ("boss", "you:lich,random:dragon"),
    "solo": ("solo", "you:thief,demon"),
}
SIZES = [(80, 23), (100, 29), (140, 44)]


def sit(game: Game, *kinds: str, t: Texts = EN) -> Session:
    """A session over a game; seats not named are bots, and the first person looks."""
    names = [*kinds, *(["baseline"] * (len(game.seats) - len(kinds)))]
    who = [
        Seating("demon", deck) if deck in DEMONS else Seating(kind, deck)
        for kind, deck in zip(names, game.seats)
    ]
    session = Session(game, who, player_names(who, t))
    session.uncover()
    return session


def laid(session: Session, t: Texts = EN) -> Table:
    """A table with a session."""
    return Table(session, t, Path("unused"), Setup(session.seatings))


def labels(session: Session, t: Texts = EN) -> list[str]:
    """The moves as they are numbered."""
    return [plain(option.label) for option in options(session, session.mover, t)]


def picture(session: Session, wide: int = 140, high: int = 44, t: Texts = EN) -> str:
    """The board in characters."""
    found = options(session, session.mover, t) if session.person_moves else []
    lines = draw(laid(session, t), Look(found), wide, high).lines
    return "\n".join(plain(line) for line in lines)


def sentences(session: Session, t: Texts = EN) -> str:
    """The plain table."""
    return "\n".join(plain(line) for line in table_lines(laid(session, t)))


# --- whole games


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TABLES)
def test_everything_has_words_and_fits(name: str, language: str) -> None:
    format, seats = TABLES[name]
    t = Texts(language)
    for seed in range(2):
        setup = Setup(read_seats(seats), format, seed)
        table = Table.new(setup, t, Path("unused"))
        session = table.session
        while not session.game.over and len(session.steps) < 500:
            if not session.person_moves:
                session.bot_move()
                continue
            session.uncover()
            found = options(session, session.mover, t)
            assert all(plain(option.label).strip() for option in found)
            assert len({option.words for option in found}) == len(found)
            assert table.question()
            if len(session.steps) % 23 == 0:
                fits(table, found)
            session.do(choice(session))
        assert not session.faults
        assert all(plain(line.text).strip() for line in log_lines(session, t, None))
        assert result_text(session, t)
        fits(table, [])


def choice(session: Session) -> str:
    """A move of the seat that must choose, by chance."""
    seat = session.mover or 0
    session._bots[seat] = make_bot("random", seed=len(session.steps))
    try:
        return session.bot_choice()
    finally:
        del session._bots[seat]


def fits(table: Table, found: list[Option]) -> None:
    """The board is exactly as large as the screen, and the plain table has words for all."""
    for wide, high in SIZES:
        lines = draw(table, Look(found), wide, high).lines
        assert len(lines) == high
        assert all(width(line) <= wide for line in lines)
    assert all(plain(line).strip() for line in table_lines(table))


# --- seats


def test_the_usual_seats_are_right_in_every_format() -> None:
    for format in {format for format, _ in TABLES.values()} | {"free-for-all"}:
        seats = usual_seats(format)
        check_seats(seats, format)
        assert sum(who.person for who in seats) == 1


@pytest.mark.parametrize(
    ("format", "seats", "said"),
    [
        ("hydra", "you,bot,bot", "four or six"),
        ("emperor", "you,bot", "six"),
        ("boss", "you,bot:lich", "heroes"),
        ("boss", "you:cleric,bot:fighter", "boss at the last seat"),
        ("solo", "you,bot", "demon"),
        ("hydra", "you,bot:lich,bot,bot", "heroes"),
        ("hydra", "you,bot,bot,nobody", "unknown"),
    ],
)
def test_wrong_seatings_are_explained_with_an_example(format: str, seats: str, said: str) -> None:
    with pytest.raises(BadSetup, match=said) as caught:
        check_seats(read_seats(seats), format)
    assert f"thandar play --format {format} --seats " in str(caught.value)


def test_the_demon_sits_down_by_itself_and_is_no_bot() -> None:
    assert [str(who) for who in usual_seats("solo")] == ["you", "demon:demon"]
    assert read_seats("you,bot:demon")[1] == Seating("demon", "demon")
    assert player_names(usual_seats("solo"), Texts("fr")) == ["Vous", "Le Démon"]
    game = Game.new(format="solo", seats=["thief", "demon"], seed=1)
    assert [who.kind for who in Session.load(game.record()).seatings] == ["you", "demon"]


def test_a_saved_solo_game_keeps_its_difficulty(tmp_path: Path) -> None:
    table = Table.new(Setup(usual_seats("solo"), "solo", 7, difficulty="hard"), EN, tmp_path)
    table.session.do("end")
    again = Table.resume(table.save(), EN, None)
    assert again.setup.difficulty == "hard"
    assert again.session.seatings == table.session.seatings


# --- Hydra


def test_a_person_is_shown_only_the_moves_of_their_own_seat() -> None:
    game = seated("hydra", 4, {1: {"hand": ["gold"]}, 2: {"hand": ["ruby"]}}, playing=[1, 2])
    session = sit(game, "you", "you", "baseline", "baseline")
    assert session.mover == 1
    assert "play Gold" in labels(session)
    assert not any("Ruby" in label for label in labels(session))
    assert session.hand_over()
    assert session.covered
    session.uncover()
    assert labels(session)[0] == "play Ruby"


def test_a_bot_plays_its_own_seat_in_a_shared_turn() -> None:
    game = seated("hydra", 4, {1: {"hand": ["gold"]}, 2: {"hand": ["ruby"]}}, playing=[1, 2])
    session = sit(game, "you")
    assert session.mover == 2
    while session.mover == 2:
        session.bot_move()
    assert not session.faults
    assert {step.seat for step in session.steps} == {2}
    assert "YOUR TEAM’S TURN" in picture(session)
    assert "still playing" in picture(session)
    assert "has ended" not in picture(session)  # it waits for you


def test_the_gauntlet_says_who_comes_next_and_who_has_fallen() -> None:
    waits = {"deck": ["torment"], "powers": []}
    position: Any = {
        "format": "gauntlet",
        "market": [],
        "seats": [
            {"combat": 9},
            {"hero": "demon", "health": 4, "powers": ["torment"]},
            {"hero": "warlord", "health": 40, **waits},
            {"hero": "broker", "health": 60, **waits},
        ],
    }
    session = sit(Game.from_position(position), "you")
    text = picture(session)
    assert "at 0 the next, at 100 it wins" in text
    assert "then: the Warlord ♥ 40 and the Broker ♥ 60" in text
    [attack] = [option for option in options(session, 1, EN) if option.kind == "attack"]
    assert [move.words for move in attack.moves] == ["attack 2 4"]  # what is left is for the next
    session.do("attack 2 4")
    session.do("choose a")
    text = picture(session)
    assert "then: the Broker ♥ 60" in text
    assert "defeated: the Demon" in text
    session.do("attack 3 5")
    game = session.game
    game.do("resign")
    assert plain(result_text(session, EN)).endswith("the Warlord has won, in turn 1.")


def test_gold_is_given_with_an_amount() -> None:
    game = seated("hydra", 4, {1: {"gold": 3}, 2: {"received": 1}}, playing=[1, 2])
    session = sit(game, "you", "you", "baseline", "baseline")
    found = options(session, session.mover, EN)
    for text in ("give 2 gold to 2", "1: give 2 gold to 2", "give gold to player 2 2"):
        assert [str(move) for move in read_answer(text, found, EN).moves] == ["1: give 2 gold to 2"]
    assert "1 to 3" in read_answer("give 4 gold to 2", found, EN).problem
    session.do("1: give 2 gold to 2")
    assert "gave Player 2 2 gold" in plain(log_lines(session, EN, None)[0].text)
    session.hand_over()
    session.uncover()
    assert "3 gold received" in picture(session)
    assert session.undo() is None


def test_a_team_is_attacked_and_guarded_together() -> None:
    game = seated("hydra", 4, {1: {"combat": 5}, 4: {"in_play": ["parov"]}}, playing=[1, 2])
    session = sit(game, "you")
    while session.mover == 2:
        session.bot_move()
    assert "guarded by Parov of Isolde" in picture(session)
    assert "attack G Parov" in labels(session)
    session.do("1: attack 4.parov 5")
    assert "of 75, shared" in picture(session)
    assert "guarded" not in picture(session)


# --- Emperor and Hunter


def test_emperor_says_who_may_attack_whom() -> None:
    session = sit(seated("emperor", 6, {1: {"combat": 3, "gold": 1, "discard": ["spark"]}}), "you")
    text = picture(session)
    assert "you can attack" in text
    assert "in reach once Wren" in text
    assert "in reach of Sable" in text
    assert "emperor" in text
    assert "commander" in text
    assert "○6 Wren" in text
    assert "●2 Sable" in text
    assert "send W Spark to Sable" in labels(session)
    assert "Marek (emperor, against you, seat 5)" in sentences(session)


def test_hunter_says_whom_one_hunts() -> None:
    session = sit(seated("hunter-first-blood", 4, {1: {"combat": 3}}), "you")
    assert "out of reach; you hunt Sable" in sentences(session)
    assert "only the champions are in reach" in sentences(session)


# --- powers


def test_powers_show_their_price_and_when_they_can_be_used() -> None:
    session = sit(seated("free-for-all", 2, {1: {"hero": "thief", "gold": 2}}), "you")
    text = picture(session)
    assert "Pick Pocket" in text
    assert "2 gold" in text
    assert "from turn 3" in text
    assert "expend Pick Pocket" in labels(session)


@pytest.mark.parametrize(("language", "words"), [("fr", "utilisée"), ("es", "ya usada")])
def test_what_is_said_of_a_power_agrees_with_it(language: str, words: str) -> None:
    power = {"card": "bless", "expended": True}
    game = seated("free-for-all", 2, {1: {"hero": "cleric", "powers": [power]}})
    t = Texts(language)
    session = sit(game, "you", t=t)
    for text in (picture(session, t=t), sentences(session, t)):
        assert words in text
    [own, *_] = seat_facts(Facts(session, t, session.view()))
    assert [power.state for power in own.powers] == [words]


@pytest.mark.parametrize(
    ("language", "words"), [("fr", ("activée", "mobilisé")), ("es", ("agotada", "preparado"))]
)
def test_what_is_said_of_a_champion_agrees_with_it(language: str, words: tuple[str, str]) -> None:
    in_play = [{"card": "rayla", "expended": True}, "krythos"]
    t = Texts(language)
    session = sit(seated("free-for-all", 2, {1: {"in_play": in_play}}), "you", t=t)
    for text in (picture(session, t=t), sentences(session, t)):
        for name, word in zip(("Rayla", "Krythos"), words):
            [line, *_] = [line for line in text.split("\n") if name in line]
            assert re.search(rf"{name}.*\b{word}\b", line)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["solo", "gauntlet"])
def test_what_holds_for_demons_begins_a_line_of_the_rules(name: str, language: str) -> None:
    t = Texts(language)
    table = Table.new(Setup(usual_seats(name), name, seed=7), t, Path("unused"))
    lines = "\n".join(rules_in_short(table)).split("\n")
    for key in (f"play.format_rules.{name}", "play.format_rules.demons", "play.rules"):
        for line in t(key).split("\n"):
            assert line in lines


# --- the party


def test_health_is_given_with_a_clear_question() -> None:
    game = party(lich(), {"hand": ["taxation", "gold"], "in_play": ["arkus"]}, {}, {})
    session = sit(game, "you")
    session.do("play taxation")
    session.do("ally taxation")
    asked = game.decision
    assert asked is not None
    assert asked.kind == "health"
    assert laid(session).question() == "Who gains the health?"
    shown = {plain(o.label): plain(o.note) for o in options(session, session.mover, EN)}
    assert shown == {"You": "60 → 66", "Sable": "60 → 66"}


def test_a_party_sees_jars_nearby_players_and_what_it_may_do() -> None:
    boss = lich(in_play=["wall_of_bones"], powers=["corruption"])
    game = party(boss, {"combat": 3}, {"health": 0, "hand": ["spark"]}, {})
    session = sit(game, "you")
    text = picture(session)
    for fact in ("2 Soul Jars left", "Grimoire 1", "Void", "Corruption", "to borrow: Spark"):
        assert fact in text
    assert "guarded by Wall of Bones" in text
    assert "nearby: can get your health" in text
    assert "defeated" in text
    assert {"borrow W Spark", "step up"} <= set(labels(session))
    session.do("step up")
    assert "challenged by You" in picture(session)
    assert session.undo() is None


def test_own_and_borrowed_copies_are_told_apart() -> None:
    fallen = {"health": 0, "hand": ["spark"], "deck": []}
    game = party(dragon(), {"hand": ["spark", "death_touch"]}, fallen)
    game.do("borrow 2.spark")
    session = sit(game, "you")
    assert {"play W Spark", "play W Spark #2"} <= set(labels(session))
    assert all("Spark" in picture(session, *size) for size in SIZES)
    game.do("play death_touch")
    assert sum("Spark" in label for label in labels(session)) == 2
    assert sum("#2" in label for label in labels(session)) == 1


def test_hoard_items_taunts_and_stealing() -> None:
    game = party(dragon(items=["crown_of_will"]), {"combat": 12}, {})
    session = sit(game, "you")
    session.do("attack 3 12")
    text = picture(session)
    assert "Crown of Will" in text
    assert "check 5" in text
    assert "taunted by You" in text
    assert "steal Crown of Will from the Dragon" in labels(session)
    session.do("steal crown_of_will from 3")
    said = [plain(line.text) for line in log_lines(session, EN, 1)]
    assert any("for the skill check" in line for line in said)
    assert session.undo() == "revealed"


def test_the_lich_is_asked_whether_it_prevents_a_discard() -> None:
    game = party(lich(hand=["gold", "ruby"]), {"hand": ["spark"]})
    session = sit(game, "baseline", "you")
    session.do("play spark")
    assert labels(session) == ["lose 4 health, discard nothing", "discard a card"]
    assert "lose 4 health" in laid(session).question()
    session.do("choose a")
    said = [plain(line.text) for line in log_lines(session, EN, None)]
    assert "paid health instead of discarding (W Spark)" in said


def test_the_result_of_a_team_is_the_teams() -> None:
    game = party(lich(), {}, {})
    session = sit(game, "you")
    session.do("3: resign")
    assert plain(result_text(session, EN)).endswith("gave up. Your team has won, in turn 1.")
    session.you = 3
    assert plain(result_text(session, EN)).startswith("You gave up. You have lost:")
    session.you = None
    assert "You and Sable have won" in plain(result_text(session, EN))


# --- solo


def test_the_announced_card_is_worked_out() -> None:
    game = solo(
        {"powers": ["claws_in_the_dark"], "rage": 2},
        in_play=[{"card": "man_at_arms", "expended": True}],
    )
    known = forecast(game.view(1), EN)
    assert known is not None
    hit = CLAWS + 2 - 4
    assert [plain(word) for word in known.words] == [
        "Man-at-Arms is stunned",
        f"{hit} damage to you",
    ]
    text = picture(sit(game, "you"))
    assert f"As it stands: Man-at-Arms is stunned, {hit} damage to you" in text
    assert "Claws in the Dark" in text
    assert "rage 2" in text
    assert "at 0 you win, at 100 it does" in text


def test_the_forecast_tells_nothing_hidden_and_changes_nothing() -> None:
    for deck in (["ruby", "gold"], ["gold", "ruby"]):
        game = solo(
            {"powers": ["burning_stalls", "misers_curse"]}, deck=deck, hand=["dagger"], acquired=2
        )
        before = game.position()
        known = forecast(game.view(1), EN)
        assert known is not None
        assert game.position() == before
        assert "you discard a card" in known.words
        assert "Taxation burns" in known.words


def test_the_forecast_is_true() -> None:
    for seed in range(12):
        game = Game.new(format="solo", seats=["fighter", "demon"], seed=seed)
        bot = make_bot("baseline", seed=seed)
        while not game.over and game.turn < 40:
            move = bot.move(game)
            known = forecast(game.view(1), EN) if move == "end" else None
            game.do(move)
            if known and game.decision is not None and game.decision.kind == "main":
                gained = [
                    event["amount"]
                    for event in game.events
                    if event["event"] == "gained_health" and event["seat"] == 2
                ]
                assert known.gains == sum(gained)


def test_karma_shows_its_progress() -> None:
    game = solo(
        {"powers": ["torment", "red_ledger"], "health": 40}, combat=6, gold=1, market=["spark"] * 5
    )
    session = sit(game, "you")
    you = session.view()["seats"][0]
    assert "merciful so far" in plain(progress(you, EN))
    session.do("attack 2 6")
    session.do("buy spark")
    assert "greedy 1 of 2 · bloody 6 of 10 · not merciful" in picture(session)
    assert "greedy 1 of 2 · bloody 6 of 10 · not merciful" in sentences(session)


def test_the_demons_turn_stands_under_its_own_heading() -> None:
    session = sit(solo({"powers": ["claws_in_the_dark"], "rage": 0}), "you")
    session.do("end")
    lines = log_lines(session, EN, 1)
    assert [(line.active, plain(line.text)) for line in lines if line.seat == 2][:1] == [
        ((2,), f"attacked you for {CLAWS}")
    ]
    assert plain(lines[-1].text).startswith("announced")


def test_facts_need_no_viewer() -> None:
    game = seated("emperor", 6)
    session = sit(game, *["you"] * 6)
    view: Any = game.view(None)
    facts = Facts(session, EN, view)
    assert facts.reach(facts.seats[5]).text


def test_a_borrowed_copy_is_told_from_ones_own() -> None:
    position = {
        "format": "boss",
        "seats": [
            {"hero": "thief", "hand": ["spark", {"card": "spark", "borrowed_from": 2}]},
            {"hero": "wizard", "health": 0},
            {"hero": "lich"},
        ],
    }
    session = Session(at_position(position), [Seating("you", "thief")] * 3)
    session.uncover()
    plays = [option for option in options(session, session.mover, EN) if option.kind == "play"]
    assert [option.words for option in plays] == ["play spark", "play spark#2"]
    assert [plain(option.label) for option in plays] == ["play W Spark", "play W Spark #2"]
    assert {option.row for option in plays} == {"hand.spark"}


def test_a_purchase_shows_what_it_costs_now() -> None:
    game = table(gold=5, market=["spark", "recruit"], discounts={"action": 1})
    session = Session(game, [Seating("you")] * 2)
    session.uncover()
    notes = {option.words: plain(option.note) for option in options(session, session.mover, EN)}
    assert (notes["buy spark"], notes["buy recruit"]) == ("0 gold", "1 gold")


@pytest.mark.parametrize("size", [(100, 26), (80, 24)])
def test_no_champion_is_left_out_where_there_is_room(size: tuple[int, int]) -> None:
    champions = ["skeleton_horde", "zombie", "wall_of_fire", "revenant"]
    game = Game.from_position(
        {
            "format": "boss",
            "market_deck": [],
            "seats": [
                {"hero": "cleric"},
                {"hero": "thief"},
                {"hero": "lich", "in_play": champions, "jars": ["void"]},
            ],
        }
    )
    shown = picture(sit(game, "you", "baseline", "baseline"), *size)
    assert not [card for card in [*champions, "void"] if EN.card(card) not in shown]
    assert "more" not in shown


def test_what_is_gained_after_an_attack_has_a_line_of_its_own() -> None:
    game = Game.from_position(
        {
            "format": "solo",
            "seats": [{"hand": []}, {"hero": "demon", "powers": ["rend_and_feast"]}],
        }
    )
    session = sit(game, "you")
    session.do("end")
    told = [plain(line.text) for line in log_lines(session, EN, 1)]
    attack = next(k for k, text in enumerate(told) if text.startswith("attacked you for"))
    assert told[attack].split()[-1].isdigit()
    assert told[attack + 1] == f"gained {healing('rend_and_feast')} health"
