"""What is on the screen, and what a view says should be there."""

from typing import Any

from playwright.sync_api import Page

View = dict[str, Any]
Seen = dict[str, Any]

# Waits until so many moves are on the screen and nothing moves any more, then reads what is seen.
SEEN = """
async ([made, patience]) => {
  const find = (pattern, within = document) => [...within.querySelectorAll(pattern)];
  const board = () => document.querySelector(".board");
  const settled = () =>
    board()?.dataset.made === String(made) &&
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
  const copy = (card) => ({
    name: name(card),
    expended: card.classList.contains("expended"),
    left: number(card.querySelector(".shield b")) || 0,
    damage: number(card.querySelector(".hurt .change")) || 0,
  });
  const lane = (lane) => by("id", find("[data-id]", lane), copy);
  const glows = (card) => ["play", "buy", "attack", "choose", "chosen"]
    .some((look) => card.classList.contains(look));
  return {
    turn: number(document.querySelector(".phase .turn")),
    health: by("health", find("[data-health]"), (heart) => number(heart.querySelector(".number"))),
    pools: by("pool", find("[data-pool]"), (pool) => [Number(pool.dataset.n), number(pool)]),
    hand: cards(document.querySelector(".hand")),
    backs: find(".hand .back").length,
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


def seen(page: Page, made: int, patience: float = 15) -> Seen:
    """What is on the screen when so many moves are and nothing moves any more."""
    found: Seen = page.evaluate(SEEN, [made, patience * 1000])
    return found


def meant(sight: dict[str, Any], names: dict[str, str]) -> Seen:
    """What ought to be on the screen of a seat that was told this."""
    view: View = sight["view"]
    home, *others = sorted(view["seats"], key=lambda seat: seat["seat"] != view["seat"])
    gold = home["gold"] + home["received"]
    on_table = set(home["hand_ids"]) | set(filter(None, view["market_ids"]))
    for seat in view["seats"]:
        on_table |= {copy["id"] for copy in copies(seat)}
    able = [option for option in sight["options"] if option["kind"] in ON_CARDS]
    return {
        "turn": view["turn"],
        "health": {str(seat["seat"]): seat["health"] for seat in view["seats"]},
        "pools": {"gold": [gold, gold], "combat": [home["combat"]] * 2},
        "hand": [[id, names[card]] for id, card in zip(home["hand_ids"], home["hand"])],
        "backs": home["hand_size"] - len(home["hand"]),
        "in_play": {f"{seat['seat']}.in_play": lane(seat, names) for seat in view["seats"]},
        "market": [
            [] if card is None else [[id, names[card]]]
            for id, card in zip(view["market_ids"], view["market"])
        ],
        "gems": view["fire_gems"],
        "market_deck": view["market_deck_size"],
        "sacrificed": len(view["sacrificed"]),
        "piles": piles(home, others),
        "glows": sorted({id for option in able for id in option["ids"]} & on_table, key=str),
        "asked": bool(sight["options"]),
    }


def copies(seat: dict[str, Any]) -> list[dict[str, Any]]:
    """Everything that lies open before a seat."""
    return [*seat["powers"], *seat["items"], *seat["in_play"]]


def lane(seat: dict[str, Any], names: dict[str, str]) -> Seen:
    """What ought to lie before a seat."""
    return {
        str(copy["id"]): {
            "name": names[copy["card"]],
            "expended": copy["expended"],
            "left": max(0, copy["defense"] - copy["damage"]),
            "damage": copy["damage"],
        }
        for copy in copies(seat)
    }


def piles(home: dict[str, Any], others: list[dict[str, Any]]) -> dict[str, int]:
    """How many cards the piles ought to have."""
    found = {f"{other['seat']}.hand": other["hand_size"] for other in others}
    for seat in (home, *others):
        found[f"{seat['seat']}.deck"] = seat["deck_size"]
        found[f"{seat['seat']}.discard"] = len(seat["discard"])
    return found
