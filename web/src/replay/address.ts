/** A moment of a game in the address: `#replay-57-2` is move 57 as seat 2 saw it. */

/** Through whose eyes: a seat's, those of somebody who watched, or with all hands open. */
export type Through = number | "watch" | "open";

export interface Moment {
  /** After so many moves, or at the beginning of a turn; neither: from the beginning. */
  made: number | null;
  turn: number | null;
  through: Through | null;
}

const PART = /^replay(?:-(t?)(\d{1,6}))?(?:-(\d|watch|open))?$/;

/** What the part of an address behind the # says; nothing where it is about no replay. */
export function momentOf(part: string): Moment | null {
  const found = PART.exec(part);
  if (found === null) return null;
  const [, byTurn, number, through] = found;
  const n = number === undefined ? null : Number(number);
  return {
    made: byTurn ? null : n,
    turn: byTurn ? n : null,
    through: through === "watch" || through === "open" ? through : Number(through) || null,
  };
}

export function partOf(made: number, through: Through): string {
  return `replay-${made}-${through}`;
}

/** Where a turn of a game is seen again. */
export function turnAddress(code: string, turn: number): string {
  return `/games/${code}#replay-t${turn}`;
}
