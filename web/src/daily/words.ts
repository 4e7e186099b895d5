/** The game of the day and the score, in words. */

import { deckName } from "../home/words";
import { t, texts } from "../i18n/texts.svelte";
import type { Difficulty, OwnDay, SoloScore, Today } from "../protocol";

/** Who plays against whom, and how hard that is. */
export function tableWords({ deck, demon, difficulty }: Pick<Today, "deck" | "demon" | "difficulty">): string {
  return t("daily.table", { deck: deckName(deck), demon: t(`play.boss.${demon}`), difficulty: t(`difficulty.${difficulty}`) });
}

/** How a game of the day ended. */
export function outcomeWords({ won, ended_by, turns, health }: OwnDay, demon: Today["demon"]): string {
  return t(`daily.${won ? "won" : `lost.${ended_by}`}`, { n: turns, health, demon: t(`play.boss.${demon}`) });
}

/** A day, such as 2026-11-18, in the way of the language. */
export function dayWords(date: string, how: Intl.DateTimeFormatOptions = { dateStyle: "long" }): string {
  return new Intl.DateTimeFormat(texts.language, { ...how, timeZone: "UTC" }).format(new Date(date));
}

/** What a score is the sum of, and by what that is multiplied. */
export function scoreParts({ met, demons, health, speed, factor }: SoloScore, difficulty: Difficulty): { parts: string[]; times: string } {
  const parts = [
    t("score.demons", { n: met, points: demons }),
    ...(health ? [t("score.health", { points: health })] : []),
    ...(speed ? [t("score.speed", { points: speed })] : []),
  ];
  return { parts, times: `× ${factor.toLocaleString(texts.language)} (${t(`difficulty.${difficulty}`)})` };
}
