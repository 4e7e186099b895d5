/** Sums over cards: which gave most, and what a deck is made of. */

import { factsOf } from "../card/cards";
import type { CardReview, Faction, TurnReview } from "../protocol";

export type Part = Faction | "none";

const PARTS: readonly Part[] = ["imperial", "guild", "necros", "wild", "none"];
const DRAW = 2; // a card drawn is worth about so much gold or combat

/** What a card gave in all; signs and their sums, those that are none left out. */
export function gave(card: CardReview): [sign: string, n: number][] {
  const sums: [string, number][] = [
    ["combat", card.combat ?? 0],
    ["gold", card.gold ?? 0],
    ["health", card.health ?? 0],
    ["draw", card.draws ?? 0],
  ];
  return sums.filter(([, n]) => n > 0);
}

/** The cards that gave a seat most; those that everybody begins with only where there are no others. */
export function bestCards(cards: readonly CardReview[], seat: number, most: number): CardReview[] {
  const own = cards.filter((card) => card.seat === seat && worth(card) > 0);
  const chosen = own.filter((card) => factsOf(card.card).cost > 0);
  return (chosen.length ? chosen : own).sort((a, b) => worth(b) - worth(a)).slice(0, most);
}

function worth(card: CardReview): number {
  return (card.combat ?? 0) + (card.gold ?? 0) + (card.health ?? 0) + DRAW * (card.draws ?? 0);
}

/** How many cards of each faction a deck holds; factions that it lacks are left out. */
export function partsOf(deck: Record<string, number>): { part: Part; n: number }[] {
  const sums = new Map<Part, number>();
  for (const [card, n] of Object.entries(deck)) {
    const part = factsOf(card).faction ?? "none";
    sums.set(part, (sums.get(part) ?? 0) + n);
  }
  return PARTS.flatMap((part) => (sums.has(part) ? [{ part, n: sums.get(part) ?? 0 }] : []));
}

export function sizeOf(deck: Record<string, number>): number {
  return Object.values(deck).reduce((sum, n) => sum + n, 0);
}

/** How many cards each seat sacrificed. */
export function sacrificedBy(turns: readonly TurnReview[], seats: number): number[] {
  const found = Array.from({ length: seats }, () => 0);
  for (const { sacrificed } of turns) for (const { seat } of sacrificed) found[seat - 1] = (found[seat - 1] ?? 0) + 1;
  return found;
}
