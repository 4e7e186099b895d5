/** Which cards are wanted: pure, so that it can be tested without a page. */

import type { CardFacts, CardTexts } from "../../protocol";

export interface Entry {
  facts: CardFacts;
  /** Everything that is written on it, ready to be searched. */
  written: string;
}

export interface Wanted {
  text: string;
  sets: string[];
  factions: string[];
  types: string[];
  guard: boolean;
  costs: { low: number; high: number } | null;
  gives: string[];
}

export const NOTHING_WANTED: Wanted = {
  text: "",
  sets: [],
  factions: [],
  types: [],
  guard: false,
  costs: null,
  gives: [],
};

export const SETS = ["market", "basic", "heroes", "lich", "dragon", "demon"];
export const FACTIONS = ["imperial", "guild", "necros", "wild", "none"];
export const GIFTS = ["gold", "combat", "health", "draw", "foe_discards", "scrap", "stun", "prepare"];

/** The powers belong to the heroes. */
export function setOf(facts: CardFacts): string {
  return facts.set === "powers" ? "heroes" : facts.set;
}

export function factionOf(facts: CardFacts): string {
  return facts.faction ?? "none";
}

/** Text for comparison: without case, accents and marks. */
export function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

export function entryOf(facts: CardFacts, words: CardTexts): Entry {
  const abilities = words.abilities.flatMap(({ label, text, short }) => [label, text, short]);
  return { facts, written: ` ${plain([words.name, words.title, words.line, ...abilities].join(" "))}` };
}

type Test = (entry: Entry, wanted: Wanted) => boolean;

const TESTS: Record<keyof Wanted, Test> = {
  text: ({ written }, { text }) => plain(text).split(" ").every((word) => written.includes(word)),
  sets: ({ facts }, { sets }) => among(sets, setOf(facts)),
  factions: ({ facts }, { factions }) => among(factions, factionOf(facts)),
  types: ({ facts }, { types }) => among(types, facts.type),
  guard: ({ facts }, { guard }) => !guard || facts.guard,
  costs: ({ facts }, { costs }) => !costs || (facts.cost >= costs.low && facts.cost <= costs.high),
  gives: ({ facts }, { gives }) => gives.every((gift) => given(facts).has(gift)),
};

/** Those that pass every test, but for one: to count what another answer to it would show. */
export function matching(entries: readonly Entry[], wanted: Wanted, but?: keyof Wanted): Entry[] {
  const tests = Object.entries(TESTS).filter(([name]) => name !== but);
  return entries.filter((entry) => tests.every(([, test]) => test(entry, wanted)));
}

/** What the signs of a card give. */
export function given(facts: CardFacts): Set<string> {
  return new Set(facts.abilities.flatMap(({ icons }) => icons.map((icon) => icon.sign ?? "")));
}

/** By set, faction, cost; then as the server has them. */
export function sorted(entries: readonly Entry[]): Entry[] {
  const rank = ({ facts }: Entry): number =>
    SETS.indexOf(setOf(facts)) * 1000 + FACTIONS.indexOf(factionOf(facts)) * 100 + facts.cost;
  return [...entries].sort((a, b) => rank(a) - rank(b));
}

/** The range of costs after a click on one: it begins there, grows to there, or becomes that one alone. */
export function ranged(costs: Wanted["costs"], clicked: number): Wanted["costs"] {
  if (!costs) return { low: clicked, high: clicked };
  const { low, high } = costs;
  if (clicked < low) return { low: clicked, high };
  if (clicked > high) return { low, high: clicked };
  return low === high ? null : { low: clicked, high: clicked };
}

/** A list with something put in, or taken out where it was. */
export function toggled(list: readonly string[], one: string): string[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}

function among(list: readonly string[], one: string): boolean {
  return list.length === 0 || list.includes(one);
}
