/** Answers to questions that would come every turn: given once, and taken back at any time. */

import type { Option, Sight } from "../protocol";

/** Who gets the health that one gains: oneself, whoever has least, or it is asked each time. */
export type HealthFor = "me" | "need" | "ask";
/** What the Lich does when a card makes it discard: lose health instead, discard, or it is asked. */
export type Prevention = "lose" | "discard" | "ask";

export interface Standing {
  health: HealthFor;
  prevent: Prevention;
}

export const ASK: Standing = { health: "ask", prevent: "ask" };

/** The answer that was given for good, if this is such a question. */
export function standingAnswer(sight: Sight, { health, prevent }: Standing): Option | null {
  switch (sight.view.decision?.kind) {
    case "health":
      return health === "ask" ? null : (healthFor(sight, health) ?? null);
    case "prevent":
      return prevent === "ask" ? null : (sight.options.find(({ kind }) => kind === (prevent === "lose" ? "choose" : "decline")) ?? null);
    default:
      return null;
  }
}

function healthFor({ options, view, seat }: Sight, who: "me" | "need"): Option | undefined {
  if (who === "me") return options.find(({ move }) => move?.target === seat);
  const left = ({ move }: Option): number => view.seats[(move?.target ?? 1) - 1]?.health ?? 0;
  return options.toSorted((a, b) => left(a) - left(b))[0];
}
