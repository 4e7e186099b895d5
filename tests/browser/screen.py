"""What is on the screen, and what a view says should be there."""

from typing import Any

from playwright.sync_api import Page

from thandar.cards import DEMONS

View = dict[str, Any]
Seen = dict[str, Any]

# Waits until so many moves are on the screen, or in a turn that others share more of them, and
# nothing moves any more; then reads what is seen.
SEEN = """
async ([made, patience, shared]) => {
  const find = (pattern, within = document) => [...within.querySelectorAll(pattern)];
  const board = () => document.querySelector(".board");
  const there = () => {
    const shown = Number(board()?.dataset.made ?? -1);
    return shared ? shown >= made : shown === made;
  };
  const settled = () =>
    there() &&
    board().dataset.moving === "false" &&
    !find(".sky > *").length &&
    !find(".board [data-id]").some((card) => card.style.opacity === "0");
  const end = performance.now() + patience;
  while (!settled()) {
    if (performance.now() > end) {
      throw new Error(`not at move ${made}: ${JSON.stringify({ ...board()?.dataset })}`);
    }
    await new Promise((done) => setTimeout(done, 10));
  }
  const number = (element) => Number(element?.textContent.replace(/[^\\d-]/g, "") ?? NaN);
  const name = (card) => card.querySelector(".unseen").textContent.split(",")[0];
  const face = (card) => [Number(card.dataset.id), name(card)];
  const cards = (zone) => find("[data-id]", zone).map(face);
  const by = (key, elements, value) =>
    Object.fromEntries(elements.map((one) => [one.dataset[key], value(one)]));
  const copy = (card) => card.matches(".power") ? {
    name: name(card),
    dull: card.classList.contains("dull"),
  } : {
    name: name(card),
    expended: card.classList.contains("expended"),
    left: number(card.querySelector(".shield b")) || 0,
    damage: number(card.querySelector(".hurt .change")) || 0,
  };
  const lane = (lane) => by("id", find("[data-id]", lane), copy);
  const glows = (card) => ["play", "buy", "attack", "choose", "chosen"]
    .some((look) => card.classList.contains(look));
  return {
    made: Number(board().dataset.made),
    tiles: find("main .power").map((tile) => Number(tile.dataset.id)),
    beside: Boolean(document.querySelector(".mates")),
    turn: number(document.querySelector(".phase .turn")),
    health: by("health", find("[data-health]"), (heart) => number(heart.querySelector(".number"))),
    pools: by("pool", find("[data-pool]"), (pool) => [Number(pool.dataset.n), number(pool)]),
    hand: cards(document.querySelector(".mine .hand")),
    backs: find(".mine .hand .back").length,
    in_play: by("zone", find("[data-zone$='.in_play']"), lane),
    market: find("[data-zone^='market.']").map(cards),
    gems: find("[data-zone=fire_gems] .card").length
      && (number(document.querySelector("[data-zone=fire_gems] .count")) || 1),
    market_deck: number(document.querySelector("[data-zone=market_deck] .count")),
    sacrificed: number(document.querySelector(".ashes b")),
    piles: by("zone", find(".piles [data-zone]"), (pile) => number(pile.querySelector(".number"))),
    glows: find("main [data-id]").filter(glows).map((card) => Number(card.dataset.id)).sort(),
    asked: Boolean(document.querySelector(".dock .main, .dock .ask")),
  };
}
"""
# What a click on a card does, as web/src/table/picking.svelte.ts has it.
ON_CARDS = {"choose", "attack", "play", "buy", "expend", "ally", "borrow", "steal", "send"}


# Of so many on one's own side, beside one's own seat, there is room for champions only.
MANY = 3


def seen(page: Page, made: int, patience: float = 15, shared: bool = False) -> Seen:
    """What is on the screen when so many moves are and nothing moves any more."""
    found: Seen = page.evaluate(SEEN, [made, patience * 1000, shared])
    return found


def meant(sight: dict[str, Any], names: dict[str, str], found: Seen) -> Seen:
    """What ought to be on the screen of a seat that was told this, in the window that was found."""
    view: View = {**sight["view"], "seats": placed(sight["view"]["seats"])}
    home, *others = sorted(view["seats"], key=lambda seat: seat["seat"] != view["seat"])
    mates = [seat["seat"] for seat in others if seat["seat"] in home["team"]]
    few = mates if found["beside"] and len(mates) >= MANY else []
    lanes = {seat["seat"]: copies(seat, seat["seat"] in few) for seat in view["seats"]}
    dull = {
        power["id"]: power["dull"]
        for facts in sight["facts"]
        for power in facts["powers"]
        if power["id"] in found["tiles"]
    }
    gold = home["gold"] + home["received"]
    on_table = set(home["hand_ids"]) | set(filter(None, view["market_ids"]))
    on_table |= {copy["id"] for lane in lanes.values() for copy in lane}
    able = {
        id
        for option in sight["options"]
        for id in option["ids"]
        if option["kind"] in ON_CARDS or id in dull
    }
    return {
        "made": sight["made"],
        "tiles": found["tiles"],
        "beside": found["beside"],
        "turn": view["turn"],
        "health": hearts(view, home),
        "pools": {"gold": [gold, gold], "combat": [home["combat"]] * 2},
        "hand": [[id, names[card]] for id, card in zip(home["hand_ids"], home["hand"])],
        "backs": home["hand_size"] - len(home["hand"]),
        "in_play": {
            f"{seat}.in_play": {str(copy["id"]): lies(copy, names, dull) for copy in lane}
            for seat, lane in lanes.items()
        },
        "market": [
            [] if card is None else [[id, names[card]]]
            for id, card in zip(view["market_ids"], view["market"])
        ],
        "gems": view["fire_gems"],
        "market_deck": view["market_deck_size"],
        "sacrificed": len(view["sacrificed"]),
        "piles": piles(home, others),
        "glows": sorted(able & on_table, key=str),
        "asked": bool(sight["options"]),
    }


def placed(seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The seats on the board: of several Demons the one that fights, or fell last."""
    demons = [seat for seat in seats if seat["hero"] in DEMONS]
    fights = next((demon for demon in demons if demon["alive"]), demons[-1] if demons else None)
    return [seat for seat in seats if seat not in demons or seat is fights]


def hearts(view: View, home: dict[str, Any]) -> dict[str, int]:
    """The health that ought to be seen: of a team that has one together, once."""
    shown = {home["seat"]: home["health"]}
    for seat in view["seats"]:
        if view["format"] != "hydra" or seat["seat"] == min(
            set(seat["team"]) - set(home["team"]), default=0
        ):
            shown[seat["seat"]] = seat["health"]
    return {str(seat): health for seat, health in shown.items()}


def copies(seat: dict[str, Any], few: bool = False) -> list[dict[str, Any]]:
    """Everything that lies open before a seat; or only its champions."""
    if few:
        return [copy for copy in seat["in_play"] if copy["defense"]]
    return [*seat["powers"], *seat["items"], *seat["in_play"]]


def lies(copy: dict[str, Any], names: dict[str, str], dull: dict[int, bool]) -> Seen:
    """How a copy ought to lie there; a power that is a tile is dull when it cannot be used."""
    if copy["id"] in dull:
        return {"name": names[copy["card"]], "dull": dull[copy["id"]]}
    return {
        "name": names[copy["card"]],
        "expended": copy["expended"],
        "left": max(0, copy["defense"] - copy["damage"]),
        "damage": copy["damage"],
    }


def piles(home: dict[str, Any], others: list[dict[str, Any]]) -> dict[str, int]:
    """How many cards the piles ought to have."""
    found = {f"{other['seat']}.hand": other["hand_size"] for other in others}
    for seat in (home, *others):
        found[f"{seat['seat']}.deck"] = seat["deck_size"]
        found[f"{seat['seat']}.discard"] = len(seat["discard"])
    return found
