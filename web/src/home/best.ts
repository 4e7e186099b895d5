/** What somebody has achieved alone against Demons. */

import type { Difficulty, FormatName, TableSummary } from "../protocol";
import { isDemon } from "./plans";

export const DIFFICULTIES: readonly Difficulty[] = ["gentle", "easy", "normal", "hard", "nightmare"];

export interface Best {
  difficulty: Difficulty;
  played: number;
  won: number;
  /** The one that was won in the fewest turns. */
  quickest: TableSummary | null;
  /** The one with the most points. */
  top: TableSummary | null;
  /** The most Demons that fell in one game. */
  felled: number;
}

/** By difficulty, those of a format that were played to the end. */
export function bestOf(games: readonly TableSummary[], format: FormatName): Best[] {
  return DIFFICULTIES.map((difficulty) => {
    const played = games.filter((game) => game.format === format && game.status === "over" && game.difficulty === difficulty);
    const won = played.filter(hasWon);
    const scored = played.filter(({ score }) => score);
    return {
      difficulty,
      played: played.length,
      won: won.length,
      quickest: won.toSorted((a, b) => a.turn - b.turn)[0] ?? null,
      top: scored.toSorted((a, b) => points(b) - points(a))[0] ?? null,
      felled: Math.max(0, ...played.map(felledIn)),
    };
  }).filter(({ played }) => played > 0);
}

function hasWon({ winners }: TableSummary): boolean {
  return winners.includes(1);
}

function points({ score }: TableSummary): number {
  return score?.total ?? 0;
}

/** How many Demons fell: whoever lost has met one more. */
function felledIn(game: TableSummary): number {
  if (hasWon(game)) return game.seats.filter(({ deck }) => isDemon(deck)).length;
  return Math.max(0, (game.score?.met ?? 0) - 1);
}
