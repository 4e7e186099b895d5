"""thandar cards: found by name, shown in every language, fit for programs."""

import json
import re
import subprocess
import sys

import pytest

from thandar.cards import ALL_CARDS, CARDS
from thandar.cli import main
from thandar.locales import LANGUAGES, Texts
from thandar.locales.gallery import GROUPS, WIDTH, group_of

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def shown(capsys: Capture, *arguments: str) -> str:
    assert main(["cards", *arguments]) == 0
    return capsys.readouterr().out


def refused(capsys: Capture, *arguments: str) -> str:
    assert main(["cards", *arguments]) == 1
    captured = capsys.readouterr()
    assert not captured.out
    return captured.err


def listed(capsys: Capture, *arguments: str) -> list[str]:
    return [card["id"] for card in json.loads(shown(capsys, "--json", *arguments))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_lists_every_card_in_80_columns(capsys: Capture, language: str) -> None:
    lines = shown(capsys, "--lang", language).splitlines()
    assert max(map(len, lines)) <= WIDTH
    for card in ALL_CARDS:
        name = re.escape(Texts(language).card(card.id))
        [place] = [k for k, line in enumerate(lines) if re.match(rf"[ \d]{{6}}{name}(  |$)", line)]
        assert lines[place + 1].split()[0] == card.id


def test_the_table_is_grouped_by_faction(capsys: Capture) -> None:
    titles = [line for line in shown(capsys).splitlines() if line and line[0] != " "]
    assert titles == [
        *("Imperial", "Guild", "Necros", "Wild", "Basic cards", "Heroes", "Powers of the heroes"),
        *("Lich", "Soul Jars", "Grimoire", "Dragon", "Treasure Hoard", "Demon"),
    ]
    assert {group_of(card) for card in ALL_CARDS} == set(GROUPS)


def test_one_card_in_full(capsys: Capture) -> None:
    assert shown(capsys, "dire_wolf") == (
        "Dire Wolf  dire_wolf\n"
        "Champion · Giant, Wolf · Wild\n"
        "cost 5 · defense 5 · guard · 1 copy\n"
        "\n"
        "Expend: Gain 3 combat.\n"
        "Wild ally: Gain 4 combat.\n"
    )
    assert "Gemme de Feu  fire_gem\nObjet · Monnaie, Gemme\ncoût 2 · 16 exemplaires\n" in shown(
        capsys, "fire_gem", "--lang", "fr"
    )


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("shoulder_bash", "Skill\nonce a turn\n\nPay 2 gold, expend: Gain 2 combat.\n"),
        ("crushing_blow", "Ability\nonce a game\n\nSacrifice: Gain 8 combat.\n"),
        (
            "void",
            "Soul Jar\nhealth 50\n\nExpend: Each opposing player loses 3 health, a boss three "
            "times as "
            "much.\n",
        ),
        ("wall_of_bones", "Minion · Undead, Construct\ndefense 8 · guard · 1 copy\n"),
        ("skeleton_horde", "Minion · Undead\ndefense 4 · 3 copies\n"),
        ("orb_of_death", "Hoard Item\nskill check 5\n\nExpend: Stun an opposing champion.\n"),
        (
            "guardians_shield",
            "Hoard Item\nskill check 4\n\nIgnore the first 3 damage dealt to you each turn (the "
            "first "
            "five when boss\n  fights boss).\n",
        ),
        ("corruption", "Corruption\n\nExpend: Summon 1 minion."),
        ("guild_mark", "Item · Currency, Coin · Guild\nstarting deck\n"),
        ("claws_in_the_dark", "Demon Card\n1 copy\n"),
        ("ruined_chapel", "Location\n1 copy\n\nEach turn of the Demon: You gain 2 health.\n"),
    ],
)
def test_special_figures_are_shown(capsys: Capture, id: str, expected: str) -> None:
    assert shown(capsys, id).partition("\n")[2].startswith(expected)


def test_the_table_shows_jars_hoard_items_and_powers_with_their_figures(capsys: Capture) -> None:
    lines = [" ".join(line.split()) for line in shown(capsys).splitlines()]
    assert "Unending Rage health 55 · 7 combat" in lines
    assert "Sword of Destiny skill check 5 · 5 combat" in lines
    assert "Shoulder Bash 2 gold: 2 combat" in lines
    assert "Zombie 1 2 combat" in lines
    assert "Ruined Chapel each turn: you +2 health" in lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", CARDS)
def test_every_card_in_full_fits_80_columns(capsys: Capture, language: str, id: str) -> None:
    lines = shown(capsys, id, "--lang", language).splitlines()
    assert lines[0] == f"{Texts(language).card(id)}  {id}"
    assert max(map(len, lines)) <= WIDTH


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("arkus",), ["arkus"]),
        (("FIRE", "gem"), ["fire_gem"]),
        (("man-at-arms",), ["man_at_arms"]),
        (("epee", "--lang", "fr"), ["shortsword", "longsword", "sword_of_destiny"]),
        (("Épée Courte", "--lang", "fr"), ["shortsword"]),
        (("rubi", "--lang", "es"), ["ruby"]),
        (("homme d'armes", "--lang", "fr"), ["man_at_arms"]),
        (("gold",), ["gold"]),
        (("priest", "--faction", "necros"), ["cult_priest"]),
    ],
)
def test_names_are_found(capsys: Capture, arguments: tuple[str, ...], expected: list[str]) -> None:
    assert listed(capsys, *arguments) == expected


def test_an_unknown_name_suggests_close_ones(capsys: Capture) -> None:
    assert refused(capsys, "kritos") == (
        "thandar: no card is called 'kritos'; did you mean Krythos, Master Vampire?\n"
    )
    assert refused(capsys, "qqqq") == "thandar: no card is called 'qqqq'\n"
    assert refused(capsys, "?!") == "thandar: no card is called '?!'\n"
    french = refused(capsys, "étincele", "--lang", "fr")
    assert french.endswith("vouliez-vous dire Étincelle\xa0?\n")


def test_a_card_of_another_faction_is_refused(capsys: Capture) -> None:
    assert "is not in this faction: Wild" in refused(capsys, "borg", "--faction", "wild")


def test_an_unknown_language_is_refused(capsys: Capture) -> None:
    assert "en, fr, es" in refused(capsys, "--lang", "de")


def test_factions(capsys: Capture) -> None:
    assert listed(capsys, "--faction", "guild") == [
        card.id for card in ALL_CARDS if card.faction == "guild"
    ]
    assert {"gold", "ignite"} < set(listed(capsys, "--faction", "none"))
    with pytest.raises(SystemExit, match="2"):
        main(["cards", "--faction", "elves"])


def test_json_holds_every_card(capsys: Capture) -> None:
    cards = json.loads(shown(capsys, "--json", "--lang", "es"))
    assert [card["id"] for card in cards] == list(CARDS)
    assert json.loads(shown(capsys, "lys", "--json", "--lang", "es")) == [
        {
            "id": "lys",
            "name": "Lys, el Oculto",
            "type": "champion",
            "faction": "necros",
            "cost": 6,
            "defense": 5,
            "guard": True,
            "kinds": ["vampire"],
            "copies": 1,
            "text": "Agotar: Gana 2 de combate. Puedes sacrificar una carta de tu mano o de tu "
            "pila de descarte para ganar 2 de combate más.",
        }
    ]


def test_the_language_follows_the_system(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert shown(capsys, "ruby").startswith("Rubis  ruby\n")
    assert shown(capsys, "ruby", "--lang", "en").startswith("Ruby  ruby\n")


def test_colours_only_on_a_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" not in shown(capsys, "spark")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert shown(capsys, "spark").startswith("\x1b[1;32mSpark\x1b[0m  \x1b[2mspark\x1b[0m\n")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in shown(capsys, "spark")


def test_importing_thandar_reads_no_texts() -> None:
    script = "import sys, thandar; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    ).stdout.split()
    assert "thandar.locales" not in loaded
