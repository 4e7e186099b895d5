/** The clocks that a new table can have. */

import type { Clock, ClockKind } from "../protocol";

const DAY = 86_400;

export const CLOCKS: Record<Exclude<ClockKind, "none">, readonly Clock[]> = {
  turn: [30, 60, 120, 300].map((seconds) => ({ kind: "turn", seconds })),
  player: [
    { kind: "player", seconds: 300, increment: 5 },
    { kind: "player", seconds: 600, increment: 10 },
    { kind: "player", seconds: 1200, increment: 15 },
    { kind: "player", seconds: 3600, increment: 30 },
  ],
  days: [1, 2, 3, 7].map((days) => ({ kind: "days", seconds: days * DAY })),
};

export const CLOCK_KINDS: readonly ClockKind[] = ["none", "turn", "player", "days"];

/** The clock of a kind that most would choose. */
export function usualClock(kind: ClockKind): Clock {
  return kind === "none" ? { kind } : (CLOCKS[kind][1] ?? { kind: "none" });
}
