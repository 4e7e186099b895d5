/** What a finished game was for whoever looks at it. */

export type Outcome = "victory" | "defeat" | "watched" | "undecided";

/** Who sat on both sides at one device has watched, in the end. */
export function outcome(winners: readonly number[], mine: readonly number[]): Outcome {
  if (winners.length === 0) return "undecided";
  const won = mine.filter((seat) => winners.includes(seat)).length;
  if (won > 0) return won === mine.length ? "victory" : "watched";
  return mine.length ? "defeat" : "watched";
}
