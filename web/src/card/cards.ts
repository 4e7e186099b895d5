/** What is printed on the cards, in no language; read once, before the page is shown. */

import type { CardFacts } from "../protocol";
import { call } from "../net/call";

/** A card that this page does not know: another version of the server may have more. */
const UNKNOWN: CardFacts = {
  id: "",
  set: "basic",
  type: "action",
  faction: null,
  cost: 0,
  defense: 0,
  guard: false,
  kinds: [],
  copies: 0,
  pays: 0,
  number: 0,
  abilities: [],
};

const known = new Map<string, CardFacts>();

export async function loadCards(): Promise<void> {
  keepCards(await call("GET /api/cards"));
}

export function keepCards(cards: readonly CardFacts[]): void {
  for (const card of cards) known.set(card.id, card);
}

export function factsOf(id: string): CardFacts {
  return known.get(id) ?? UNKNOWN;
}

export function allCards(): CardFacts[] {
  return [...known.values()];
}

export type Hue = "imperial" | "guild" | "necros" | "wild" | "grave" | "none";

const BOSSES = new Set(["lich", "dragon", "demon"]);

/** The colours of a card: its faction's; a boss has its own, but what can be stolen from it has none. */
export function hueOf(card: CardFacts): Hue {
  return card.faction ?? (BOSSES.has(card.set) && card.type !== "hoard_item" ? "grave" : "none");
}
