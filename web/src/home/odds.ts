/** What was measured of tables like the one to be: in percent, when equal bots play. */

import type { Decks, Difficulty, HandicapName, SeatName } from "../protocol";
import { isBoss, isDemon } from "./plans";

/** Closer to even than this nobody needs advice. */
const FAIR = 15;

/** A table to be, as far as its odds depend on it; a handicap without a name nobody has measured. */
export interface Asked {
  seats: readonly SeatName[];
  difficulty: Difficulty;
  handicap: HandicapName | null;
}

export interface Rate {
  wins: number;
  least?: number;
  most?: number;
}

/** How often the first seat's side wins; none where nobody has measured it. */
export function oddsOf(known: Decks, { seats, difficulty, handicap }: Asked): Rate | null {
  const [first = "standard"] = seats;
  const last = seats.at(-1) ?? "standard";
  if (isDemon(last)) return alone(known, seats).find((one) => one.difficulty === difficulty) ?? null;
  if (!isBoss(last)) return null;
  if (!isBoss(first))
    return known.party.find((one) => one.boss === last && one.heroes === seats.length - 1 && one.handicap === handicap) ?? null;
  const pairs = known.bosses.filter((one) => one.handicap === handicap);
  const there = pairs.find((one) => one.first === first && one.second === last);
  if (there !== undefined) return there;
  const back = pairs.find((one) => one.first === last && one.second === first);
  return back === undefined ? null : { wins: 100 - back.wins, least: 100 - back.most, most: 100 - back.least };
}

/** What is known of somebody alone against a Demon, or in the gauntlet. */
function alone(known: Decks, seats: readonly SeatName[]): { difficulty: Difficulty; wins: number }[] {
  if (seats.length > 2) return known.gauntlet.filter(({ deck }) => deck === seats[0]);
  return known.solo.filter(({ demon, deck }) => demon === seats[1] && deck === seats[0]);
}

/** A table like this one that would be closer to even. */
export interface Fairer {
  wins: number;
  handicap?: HandicapName;
  difficulty?: Difficulty;
}

export function fairer(known: Decks, asked: Asked): Fairer | null {
  const now = oddsOf(known, asked);
  if (now === null || apart(now) <= FAIR) return null;
  const others: Fairer[] = isDemon(asked.seats.at(-1))
    ? alone(known, asked.seats).map(({ wins, difficulty }) => ({ wins, difficulty }))
    : [oddsOf(known, { ...asked, handicap: "fair" })].flatMap((rate) => (rate === null ? [] : [{ wins: rate.wins, handicap: "fair" }]));
  const best = others.toSorted((a, b) => apart(a) - apart(b))[0];
  return best !== undefined && apart(best) < apart(now) ? best : null;
}

function apart({ wins }: { wins: number }): number {
  return Math.abs(wins - 50);
}
