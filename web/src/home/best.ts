/** What somebody has achieved alone against Demons. */

import type { Difficulty, TableSummary } from "../protocol";

export const DIFFICULTIES: readonly Difficulty[] = ["gentle", "easy", "normal", "hard", "nightmare"];

export interface Best {
  difficulty: Difficulty;
  played: number;
  won: number;
  /** The fewest turns in which it was won. */
  turns: number | null;
  code: string | null;
}

/** By difficulty, those that were played to the end. */
export function bestOf(games: readonly TableSummary[]): Best[] {
  return DIFFICULTIES.map((difficulty) => {
    const played = games.filter((game) => game.format === "solo" && game.status === "over" && game.difficulty === difficulty);
    const won = played.filter(({ winners }) => winners.includes(1)).toSorted((a, b) => a.turn - b.turn);
    return { difficulty, played: played.length, won: won.length, turns: won[0]?.turn ?? null, code: won[0]?.code ?? null };
  }).filter(({ played }) => played > 0);
}
