/** Where the lines of a chart go. */

import type { FormatName, GameAnalysis, TurnReview } from "../protocol";

/** A line: whose it is, and its value after each turn. */
export interface Series {
  seats: number[];
  values: number[];
}

/** The health of each seat; a team that has one health has one line. */
export function seriesOf(format: FormatName, turns: readonly TurnReview[]): Series[] {
  const seats = turns[0]?.health.length ?? 0;
  const lines = Array.from({ length: seats }, (_, k) => ({ seats: [k + 1], values: turns.map((turn) => turn.health[k] ?? 0) }));
  if (format !== "hydra") return lines;
  const teams = new Map<string, Series>();
  for (const line of lines) {
    const key = line.values.join();
    const team = teams.get(key);
    if (team === undefined) teams.set(key, line);
    else team.seats.push(...line.seats);
  }
  return [...teams.values()];
}

/** The chance of each side to win, in percent. */
export function chancesOf(analysis: GameAnalysis, turns: readonly TurnReview[]): Series[] {
  const sides = new Map<number, Series>();
  for (const { seat, side } of analysis.players) {
    const line = sides.get(side);
    if (line === undefined) sides.set(side, { seats: [seat], values: turns.map(({ turn }) => chanceAfter(analysis, turn, seat)) });
    else line.seats.push(seat);
  }
  return [...sides.values()];
}

/** The chance of a seat after a turn is the one with which the next turn begins. */
function chanceAfter({ turns }: GameAnalysis, turn: number, seat: number): number {
  const next = turns.find((one) => one.turn > turn) ?? turns.at(-1);
  return Math.round(100 * (next?.chances[seat - 1] ?? 0));
}

/** Round numbers from 0 to at least the most, four to seven of them. */
export function ticks(most: number): number[] {
  const step = [5, 10, 20, 25, 50, 100].find((one) => most / one <= 6) ?? 200;
  const last = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: last + 1 }, (_, k) => k * step);
}

/** Numbers of one stretch laid onto another. */
export function scale([a, b]: [number, number], [from, to]: [number, number]): (x: number) => number {
  return (x) => (a === b ? from : from + ((x - a) / (b - a)) * (to - from));
}

/** Which turns are named below the line, so that their names do not touch: the first and every so many. */
export function named(turns: readonly number[], width: number, room: number): number[] {
  const every = Math.max(1, Math.ceil((turns.length * room) / Math.max(1, width)));
  return turns.filter((_, k) => k % every === 0);
}

/** The same heights, moved as little as need be so that none is nearer to another than so much. */
export function apart(heights: readonly number[], least: number, bottom: number): number[] {
  const order = heights.map((_, k) => k).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const found = [...heights];
  let floor = -Infinity;
  for (const k of order) {
    floor = found[k] = Math.max(found[k] ?? 0, floor);
    floor += least;
  }
  let ceiling = bottom;
  for (const k of order.reverse()) {
    ceiling = found[k] = Math.min(found[k] ?? 0, ceiling);
    ceiling -= least;
  }
  return found;
}

/** The number of the place that is nearest to x. */
export function nearest(places: readonly number[], x: number): number {
  let best = 0;
  for (const [k, place] of places.entries()) if (Math.abs(place - x) < Math.abs((places[best] ?? 0) - x)) best = k;
  return best;
}

/** The foot of a flag: where on its line it stands. */
export interface Foot {
  x: number;
  y: number;
}

/** How high flags stand: above their feet as far as need be so that none hides another, below where the top has no room. */
export function flagHeights(feet: readonly Foot[], size: number, stem: number, top: number): number[] {
  const found: Foot[] = [];
  const free = ({ x, y }: Foot): boolean => found.every((other) => Math.abs(other.x - x) >= size || Math.abs(other.y - y) >= size);
  for (const { x, y } of feet) {
    let height = y - stem;
    while (height >= top && !free({ x, y: height })) height -= 1;
    if (height < top) for (height = y + stem; !free({ x, y: height }); ) height += 1;
    found.push({ x, y: height });
  }
  return found.map(({ y }) => y);
}
