/** How a game ended, in words. */

import { list } from "../home/words";
import { t } from "../i18n/texts.svelte";
import type { TableSummary } from "../protocol";
import { isYou } from "../table/context";
import { outcome, type Outcome } from "./outcome";

export interface Ended {
  how: Outcome;
  title: string;
  text: string;
}

/** A headline and a sentence for whoever looks: who won, against whom or because who gave up, and when. */
export function endedWords(names: readonly string[], game: Pick<TableSummary, "winners" | "turn" | "gave_up">, mine: number[]): Ended {
  const { winners, turn, gave_up: gaveUp } = game;
  const how = outcome(winners, mine);
  const said = (seats: readonly number[]): string => list(seats.map((seat) => names[seat - 1] ?? ""));
  const losers = names.map((_, k) => k + 1).filter((seat) => !winners.includes(seat));
  const [won, lost] = [said(winners), said(losers)];
  const title = how === "watched" ? t("page.review.won", { names: won, n: winners.length }) : t(`page.review.${how}`);
  if (gaveUp) return { how, title, text: t(`page.review.gave_up.${isYou({ mine }, gaveUp) ? "you" : "they"}`, { name: said([gaveUp]), turn }) };
  return { how, title, text: losers.length || how === "undecided" ? t(`page.review.${how}_text`, { won, lost, turn, n: winners.length }) : "" };
}
