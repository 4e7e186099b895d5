import { expect, test } from "vitest";
import type { Decks } from "../protocol";
import { fairer, oddsOf, type Asked } from "./odds";

const KNOWN: Decks = {
  decks: [],
  levels: [],
  fair: [],
  party: [
    { boss: "lich", heroes: 1, handicap: "official", wins: 0, least: 0, most: 1 },
    { boss: "lich", heroes: 1, handicap: "fair", wins: 46, least: 44, most: 48 },
    { boss: "lich", heroes: 3, handicap: "official", wins: 40, least: 38, most: 42 },
    { boss: "dragon", heroes: 2, handicap: "official", wins: 55, least: 53, most: 57 },
  ],
  solo: [
    { demon: "demon", deck: "cleric", difficulty: "easy", wins: 98 },
    { demon: "demon", deck: "cleric", difficulty: "hard", wins: 80 },
    { demon: "warlord", deck: "cleric", difficulty: "easy", wins: 50 },
  ],
  gauntlet: [
    { deck: "cleric", difficulty: "normal", wins: 20 },
    { deck: "cleric", difficulty: "gentle", wins: 60 },
  ],
  bosses: [{ first: "lich", second: "dragon", handicap: "official", wins: 42, least: 40, most: 45 }],
};

function asked(seats: Asked["seats"], more: Partial<Asked> = {}): Asked {
  return { seats, difficulty: "normal", handicap: "official", ...more };
}

function wins(one: Asked): number | undefined {
  return oddsOf(KNOWN, one)?.wins;
}

test("odds are those of the first seat's side", () => {
  expect(wins(asked(["cleric", "thief", "wizard", "lich"]))).toBe(40);
  expect(wins(asked(["cleric", "demon"], { difficulty: "hard" }))).toBe(80);
  expect(wins(asked(["cleric", "demon", "warlord", "broker"]))).toBe(20);
  expect(wins(asked(["lich", "dragon"]))).toBe(42);
  expect(oddsOf(KNOWN, asked(["dragon", "lich"]))).toEqual({ wins: 58, least: 55, most: 60 });
});

test("odds are those of the handicap", () => {
  expect(wins(asked(["cleric", "lich"]))).toBe(0);
  expect(wins(asked(["cleric", "lich"], { handicap: "fair" }))).toBe(46);
});

test("what nobody has measured has no odds", () => {
  expect(oddsOf(KNOWN, asked(["standard", "standard"]))).toBeNull();
  expect(oddsOf(KNOWN, asked(["cleric", "thief", "lich"]))).toBeNull();
  expect(oddsOf(KNOWN, asked(["cleric", "lich"], { handicap: null }))).toBeNull();
});

test("a table that is far from even gets advice", () => {
  expect(fairer(KNOWN, asked(["cleric", "lich"]))).toEqual({ wins: 46, handicap: "fair" });
  expect(fairer(KNOWN, asked(["cleric", "demon"], { difficulty: "easy" }))).toEqual({ wins: 80, difficulty: "hard" });
  expect(fairer(KNOWN, asked(["cleric", "demon", "warlord", "broker"]))).toEqual({ wins: 60, difficulty: "gentle" });
  expect(fairer(KNOWN, asked(["cleric", "demon"], { difficulty: "hard" }))).toBeNull();
  expect(fairer(KNOWN, asked(["cleric", "thief", "dragon"]))).toBeNull();
});
