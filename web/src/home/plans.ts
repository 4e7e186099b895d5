/** What can be laid in each format: how many seats, which decks where, and what is usual. */

import type { FormatName, SeatName } from "../protocol";

export interface Plan {
  sizes: readonly number[];
  usual: readonly SeatName[];
}

const HEROES: readonly SeatName[] = ["cleric", "fighter", "ranger", "thief", "wizard"];
const BOSSES: readonly SeatName[] = ["lich", "dragon"];
/** Demons play by themselves. */
export const DEMONS: readonly SeatName[] = ["demon", "warlord", "broker"];
const PLAYERS: readonly SeatName[] = ["standard", ...HEROES];

function standard(n: number): SeatName[] {
  return Array.from({ length: n }, () => "standard");
}

export const PLANS: Record<FormatName, Plan> = {
  "free-for-all": { sizes: [2, 3, 4, 5, 6], usual: standard(2) },
  "hunter-first-blood": { sizes: [3, 4, 5, 6], usual: standard(4) },
  "hunter-last-one-standing": { sizes: [3, 4, 5, 6], usual: standard(4) },
  hydra: { sizes: [4, 6], usual: standard(4) },
  emperor: { sizes: [6], usual: standard(6) },
  boss: { sizes: [2, 3, 4, 5, 6], usual: ["cleric", "fighter", "wizard", "dragon"] },
  solo: { sizes: [2], usual: ["standard", "demon"] },
  gauntlet: { sizes: [4], usual: ["standard", "demon", "warlord", "broker"] },
};

export const FORMAT_NAMES = Object.keys(PLANS) as FormatName[];

/** Whether one player meets Demons, at a difficulty. */
export function isAlone(format: FormatName): boolean {
  return format === "solo" || format === "gauntlet";
}

export function isDemon(deck: SeatName | null | undefined): boolean {
  return deck !== null && deck !== undefined && DEMONS.includes(deck);
}

export function isBoss(deck: SeatName): boolean {
  return BOSSES.includes(deck);
}

/** The decks that a seat can have, counted from 0; the first one is usual. */
export function decksAt(format: FormatName, seat: number, seats: number): readonly SeatName[] {
  const last = seat === seats - 1;
  if (isAlone(format)) return seat === 0 ? PLAYERS : DEMONS;
  if (format !== "boss") return PLAYERS;
  if (last) return BOSSES;
  return seats === 2 ? [...HEROES, ...BOSSES] : HEROES;
}
