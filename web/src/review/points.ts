/** Turning points in words. */

import { t } from "../i18n/texts.svelte";
import type { DecisionJudged, TurningPoint } from "../protocol";

const SURE = 0.995; // of a chance to win

/** What a moment did to a chance to win: in a duel to one's own, else to that of whom it is about. */
export function changeFor({ change, seat }: TurningPoint, mine: readonly number[], seats: number): number {
  return seats === 2 && mine.length === 1 && !mine.includes(seat) ? -change : change;
}

/** The moment at which a game is after so many moves: before what was done then, or just after a mistake. */
export function pointAt(moments: readonly TurningPoint[], made: number): TurningPoint | undefined {
  return moments.find((one) => one.made === made) ?? moments.find((one) => one.kind === "mistake" && one.made === made - 1);
}

/** A headline and a line: who it was, and of a mistake what was done, what was better, and why; of luck what chance brought. */
export function pointWords(
  moment: TurningPoint,
  decisions: readonly DecisionJudged[],
  name: (seat: number) => string,
): { title: string; text: string } {
  const { kind, turn, seat } = moment;
  const judged = kind === "mistake" ? decisions.find(({ made }) => made === moment.made) : undefined;
  if (judged === undefined) return { title: t(`page.review.point.${kind}`, { turn }), text: [name(seat), moment.dealt].filter(Boolean).join(". ") };
  const how = judged.best_chance > SURE ? "missed_win" : kind;
  return {
    title: t(`page.review.point.${how}`, { turn }),
    text: t(`page.review.point.${judged.why ? "instead_why" : "instead"}`, { name: name(seat), made: judged.label, best: judged.best_label, why: judged.why }),
  };
}
