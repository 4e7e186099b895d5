import { expect, test } from "vitest";
import type { Decks } from "../protocol";
import { fairer, oddsOf } from "./odds";

const KNOWN: Decks = {
  decks: [],
  levels: [],
  party: [
    { boss: "lich", heroes: 1, wins: 0 },
    { boss: "lich", heroes: 3, wins: 40 },
    { boss: "dragon", heroes: 2, wins: 55 },
  ],
  solo: [
    { demon: "demon", deck: "cleric", difficulty: "easy", wins: 98 },
    { demon: "demon", deck: "cleric", difficulty: "hard", wins: 80 },
    { demon: "warlord", deck: "cleric", difficulty: "easy", wins: 50 },
  ],
  bosses: [{ first: "lich", second: "dragon", wins: 42 }],
};

test("odds are those of the first seat's side", () => {
  expect(oddsOf(KNOWN, ["cleric", "thief", "wizard", "lich"], "normal")).toBe(40);
  expect(oddsOf(KNOWN, ["cleric", "demon"], "hard")).toBe(80);
  expect(oddsOf(KNOWN, ["lich", "dragon"], "normal")).toBe(42);
  expect(oddsOf(KNOWN, ["dragon", "lich"], "normal")).toBe(58);
});

test("what nobody has measured has no odds", () => {
  expect(oddsOf(KNOWN, ["standard", "standard"], "normal")).toBeNull();
  expect(oddsOf(KNOWN, ["cleric", "thief", "lich"], "normal")).toBeNull();
});

test("a table that is far from even gets advice", () => {
  expect(fairer(KNOWN, ["cleric", "lich"], "normal")).toEqual({ wins: 40, heroes: 3 });
  expect(fairer(KNOWN, ["cleric", "demon"], "easy")).toEqual({ wins: 80, difficulty: "hard" });
  expect(fairer(KNOWN, ["cleric", "demon"], "hard")).toBeNull();
  expect(fairer(KNOWN, ["cleric", "thief", "dragon"], "normal")).toBeNull();
});
