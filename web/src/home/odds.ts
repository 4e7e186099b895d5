/** What was measured of tables like the one to be: in percent, when equal bots play. */

import type { Decks, Difficulty, SeatName } from "../protocol";
import { isDemon } from "./plans";

/** Closer to even than this nobody needs advice. */
const FAIR = 15;
const BOSSES: readonly SeatName[] = ["lich", "dragon"];

/** How often the first seat's side wins; none where nobody has measured it. */
export function oddsOf(known: Decks, seats: readonly SeatName[], difficulty: Difficulty): number | null {
  const [first = "standard"] = seats;
  const last = seats.at(-1) ?? "standard";
  if (isDemon(last))
    return known.solo.find((one) => one.demon === last && one.deck === first && one.difficulty === difficulty)?.wins ?? null;
  if (!BOSSES.includes(last)) return null;
  if (!BOSSES.includes(first)) return known.party.find((one) => one.boss === last && one.heroes === seats.length - 1)?.wins ?? null;
  const there = known.bosses.find((one) => one.first === first && one.second === last);
  const back = known.bosses.find((one) => one.first === last && one.second === first);
  return there?.wins ?? (back === undefined ? null : 100 - back.wins);
}

/** A table like this one that would be closer to even. */
export interface Fairer {
  wins: number;
  heroes?: number;
  difficulty?: Difficulty;
}

export function fairer(known: Decks, seats: readonly SeatName[], difficulty: Difficulty): Fairer | null {
  const now = oddsOf(known, seats, difficulty);
  if (now === null || Math.abs(now - 50) <= FAIR || BOSSES.includes(seats[0] ?? "standard")) return null;
  const last = seats.at(-1);
  const others: Fairer[] =
    isDemon(last)
      ? known.solo.filter(({ demon, deck }) => demon === last && deck === seats[0]).map(({ wins, difficulty: level }) => ({ wins, difficulty: level }))
      : known.party.filter(({ boss }) => boss === last).map(({ wins, heroes }) => ({ wins, heroes }));
  const best = others.toSorted((a, b) => Math.abs(a.wins - 50) - Math.abs(b.wins - 50))[0];
  return best !== undefined && Math.abs(best.wins - 50) < Math.abs(now - 50) ? best : null;
}
