/** The lines of the chart are told apart by dash, mark and hue: six of each, those of s0 to s5. */

/** Circle, lozenge, square, triangle, triangle on its point, cross. */
export const MARKS: readonly string[] = [
  "M-5 0A5 5 0 1 0 5 0A5 5 0 1 0 -5 0Z",
  "M0 -6.500L6.500 0L0 6.500L-6.500 0Z",
  "M-5 -5H5V5H-5Z",
  "M0 -6L6.500 5H-6.500Z",
  "M0 6L6.500 -5H-6.500Z",
  "M-2 -6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z",
];

/** One's own line is always the first kind; the others follow in the order of the seats. */
export function styleOf(seats: readonly number[], mine: readonly number[], place: number): number {
  const own = mine[0];
  if (own === undefined) return place;
  if (seats.includes(own)) return 0;
  return (seats[0] ?? 0) < own ? place + 1 : place;
}
