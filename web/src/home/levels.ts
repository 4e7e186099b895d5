/** How well the computer plays. */

import type { BotName } from "../protocol";

/** From the weakest to the strongest. */
export const LEVELS = ["beginner", "easy", "normal", "hard", "expert"] as const;

/** Whom one can play against: a level, before them the one about as strong as oneself. */
export const OPPONENTS = ["even", ...LEVELS] as const;

export type Opponent = (typeof OPPONENTS)[number];

/** What browsers have kept from the time when there were three. */
const FORMER: Partial<Record<string, Opponent>> = { random: "beginner", baseline: "normal", net: "hard" } satisfies Partial<Record<BotName, Opponent>>;

/** The opponent that was kept under a name; whoever has kept none meets one about as strong. */
export function opponent(kept: unknown): Opponent {
  const name = String(kept);
  return FORMER[name] ?? OPPONENTS.find((one) => one === name) ?? "even";
}
