/** The moments of a game that one wants to see again, found from its figures alone. */

import type { Review, TableSummary, TurnReview } from "../protocol";

export type Moment = { turn: number; seat: number } & (
  | { kind: "hit"; target: number; amount: number }
  | { kind: "acquired"; card: string; cost: number }
  | { kind: "healed"; amount: number }
  | { kind: "end"; won: boolean }
  | { kind: "gave_up" }
);

/** What the chart shows of a moment: when it was, and on whose line it stands. */
export interface Flag {
  turn: number;
  seat: number;
}

const LEAST_HEALED = 6; // less is nothing to remember
const MOST = 5;

/** At most five moments in the order in which they happened, the end among them. */
export function momentsOf(review: Review): Moment[] {
  const { biggest_hit: hit, turns } = review;
  const found: Moment[] = [];
  if (hit !== null) found.push({ kind: "hit", ...hit });
  for (const seat of dearestOf(turns)) found.push(seat);
  const healed = mostHealed(turns);
  if (healed !== null) found.push(healed);
  const last = turns.at(-1);
  const ending = last === undefined ? [] : [endOf(last, review.table)];
  return [...found.slice(0, MOST - 1).sort((a, b) => a.turn - b.turn), ...ending];
}

function endOf({ turn, active }: TurnReview, { winners, gave_up }: TableSummary): Moment {
  if (gave_up) return { kind: "gave_up", turn, seat: gave_up };
  return { kind: "end", turn, seat: active[0] ?? 0, won: active.some((seat) => winners.includes(seat)) };
}

/** A hit stands on the line of whom it hit. */
export function flagOf(moment: Moment): Flag {
  return { turn: moment.turn, seat: moment.kind === "hit" ? moment.target : moment.seat };
}

/** The dearest card that each of two seats acquired: those that paid most. */
function dearestOf(turns: readonly TurnReview[]): Moment[] {
  const best = new Map<number, Moment & { kind: "acquired" }>();
  for (const { turn, acquired } of turns)
    for (const { seat, card, cost } of acquired) {
      if (cost > (best.get(seat)?.cost ?? 0)) best.set(seat, { kind: "acquired", turn, seat, card, cost });
    }
  return [...best.values()].sort((a, b) => b.cost - a.cost).slice(0, 2);
}

/** The turn in which somebody's health rose most. */
function mostHealed(turns: readonly TurnReview[]): Moment | null {
  let best: (Moment & { kind: "healed" }) | null = null;
  for (const [k, { turn, health }] of turns.entries())
    for (const [seat, now] of health.entries()) {
      const amount = now - (turns[k - 1]?.health[seat] ?? now);
      if (amount >= LEAST_HEALED && amount > (best?.amount ?? 0)) best = { kind: "healed", turn, seat: seat + 1, amount };
    }
  return best;
}
