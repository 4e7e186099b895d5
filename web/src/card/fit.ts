/** Names that fit their plate: as few lines and as large letters as there is room for. */

export interface Room {
  /** How wide the plate is, in em. */
  width: number;
  /** The largest letters, in em, on one line, on two, on three. */
  sizes: readonly number[];
  /** How wide a usual letter is, in em of its own size. */
  letter: number;
}

export interface Fitted {
  lines: string[];
  size: number;
}

const NARROW = /[\s.,'’·iljtfrI1-]/;
const WIDE = /[mwMW]/;

/** How wide a text is, in usual letters. */
export function lengthOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum += NARROW.test(letter) ? 0.62 : WIDE.test(letter) ? 1.4 : 1;
  return sum;
}

/** The lines and the size of letters that show all of a text; another line only where it makes them clearly larger. */
export function fit(text: string, room: Room): Fitted {
  const tried = room.sizes.map((largest, i) => {
    const lines = broken(text, i + 1);
    const longest = Math.max(...lines.map(lengthOf));
    return { lines, size: Math.min(largest, room.width / (longest * room.letter)) };
  });
  return tried.reduce((best, next) => (next.size > best.size * 1.1 ? next : best));
}

/** A text in at most so many lines, the longest of them as short as may be. */
export function broken(text: string, most: number): string[] {
  const pieces = text.split(/(?<=-)|\s+/);
  let best = [text];
  let shortest = lengthOf(text);
  const seek = (from: number, lines: string[]): void => {
    if (from === pieces.length) {
      const longest = Math.max(...lines.map(lengthOf));
      if (longest < shortest) [best, shortest] = [lines, longest];
      return;
    }
    if (lines.length === most) return;
    for (let to = from + 1; to <= pieces.length; to++) seek(to, [...lines, joined(pieces.slice(from, to))]);
  };
  seek(0, []);
  return best;
}

function joined(pieces: string[]): string {
  return pieces.reduce((text, piece) => (text.endsWith("-") ? text + piece : `${text} ${piece}`));
}
