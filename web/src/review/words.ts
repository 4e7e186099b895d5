/** How a game ended, in words. */

import { list } from "../home/words";
import { t } from "../i18n/texts.svelte";
import { outcome, type Outcome } from "./outcome";

export interface Ended {
  how: Outcome;
  title: string;
  text: string;
}

/** A headline and a sentence for whoever looks: who won, against whom, and when. */
export function endedWords(names: readonly string[], winners: readonly number[], mine: readonly number[], turn: number): Ended {
  const how = outcome(winners, mine);
  const said = (seats: readonly number[]): string => list(seats.map((seat) => names[seat - 1] ?? ""));
  const losers = names.map((_, k) => k + 1).filter((seat) => !winners.includes(seat));
  const [won, lost] = [said(winners), said(losers)];
  return {
    how,
    title: how === "watched" ? t("page.review.won", { names: won, n: winners.length }) : t(`page.review.${how}`),
    text: losers.length || how === "undecided" ? t(`page.review.${how}_text`, { won, lost, turn, n: winners.length }) : "",
  };
}
