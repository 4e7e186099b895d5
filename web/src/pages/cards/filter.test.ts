import { describe, expect, it } from "vitest";
import type { CardFacts, CardTexts } from "../../protocol";
import { entryOf, matching, NOTHING_WANTED, plain, ranged, sorted, toggled, type Entry, type Wanted } from "./filter";

function card(id: string, facts: Partial<CardFacts>, text: string): Entry {
  const printed: CardFacts = {
    id,
    set: "market",
    type: "action",
    faction: null,
    cost: 0,
    defense: 0,
    guard: false,
    kinds: [],
    copies: 1,
    pays: 0,
    number: 0,
    abilities: [],
    ...facts,
  };
  const words: CardTexts = {
    name: id,
    title: "",
    line: "",
    abilities: [{ which: "primary", label: "", text, short: "" }],
  };
  return entryOf(printed, words);
}

const CARDS = [
  card("Épée courte", { set: "basic", type: "item" }, "Gagnez 2 de combat."),
  card("Borg", { type: "champion", faction: "guild", cost: 6, guard: true }, "Gain 4 combat."),
  card("Profit", { faction: "guild", cost: 1, abilities: [{ which: "primary", icons: [{ sign: "gold", n: 2 }] }] }, "Gain 2 gold."),
  card("Bless", { set: "powers", type: "skill" }, "A player gains 3 health."),
];

function found(wanted: Partial<Wanted>, but?: keyof Wanted): string[] {
  return matching(CARDS, { ...NOTHING_WANTED, ...wanted }, but).map(({ facts }) => facts.id);
}

describe("matching", () => {
  it("shows everything where nothing is wanted", () => {
    expect(found({})).toHaveLength(4);
  });

  it("finds names and texts without accents, in any order of words", () => {
    expect(found({ text: "EPEE" })).toEqual(["Épée courte"]);
    expect(found({ text: "combat gain" })).toEqual(["Borg"]);
    expect(found({ text: "dragon" })).toEqual([]);
  });

  it("takes one of each list and all that is to be given", () => {
    expect(found({ factions: ["guild"], types: ["action", "item"] })).toEqual(["Profit"]);
    expect(found({ gives: ["gold"] })).toEqual(["Profit"]);
    expect(found({ gives: ["gold", "draw"] })).toEqual([]);
    expect(found({ guard: true })).toEqual(["Borg"]);
  });

  it("counts powers among the heroes and what has no faction as such", () => {
    expect(found({ sets: ["heroes"] })).toEqual(["Bless"]);
    expect(found({ factions: ["none"] })).toEqual(["Épée courte", "Bless"]);
  });

  it("leaves one question out", () => {
    expect(found({ factions: ["guild"], costs: { low: 6, high: 8 } }, "costs")).toEqual(["Borg", "Profit"]);
  });
});

it("orders by set, faction and cost", () => {
  expect(sorted(CARDS).map(({ facts }) => facts.id)).toEqual(["Profit", "Borg", "Épée courte", "Bless"]);
});

it("grows and narrows a range of costs", () => {
  expect(ranged(null, 4)).toEqual({ low: 4, high: 4 });
  expect(ranged({ low: 4, high: 4 }, 6)).toEqual({ low: 4, high: 6 });
  expect(ranged({ low: 4, high: 6 }, 2)).toEqual({ low: 2, high: 6 });
  expect(ranged({ low: 4, high: 6 }, 5)).toEqual({ low: 5, high: 5 });
  expect(ranged({ low: 4, high: 4 }, 4)).toBeNull();
});

it("puts into a list and takes out of it", () => {
  expect(toggled(["a"], "b")).toEqual(["a", "b"]);
  expect(toggled(["a", "b"], "a")).toEqual(["b"]);
});

it("compares without case, accents and marks", () => {
  expect(plain("  L'Épée, Courte! ")).toBe("l epee courte");
});
