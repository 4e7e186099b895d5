/** One's own games: which come first, and how they stand. */

import type { TableSummary } from "../protocol";

export type Standing = "your_turn" | "waiting" | "open" | "won" | "lost" | "undecided" | "shared" | "closed";

/** How a game stands for a person. */
export function standing(table: TableSummary, person: string): Standing {
  if (table.status === "closed" || table.status === "open") return table.status;
  if (table.status === "playing") return table.asked.includes(person) ? "your_turn" : "waiting";
  if (table.winners.length === 0) return "undecided";
  const people = new Set(table.seats.map((seat) => seat.person));
  if (people.size === 1) return "shared"; // both sides at one device
  return table.winners.some((seat) => table.seats[seat - 1]?.person === person) ? "won" : "lost";
}

const ORDER: Standing[] = ["your_turn", "waiting", "open"];

/** Those that go on first, and among them those that wait for this person. */
export function sorted(tables: readonly TableSummary[], person: string): TableSummary[] {
  const rank = (table: TableSummary): number => {
    const found = ORDER.indexOf(standing(table, person));
    return found < 0 ? ORDER.length : found;
  };
  return [...tables].sort((a, b) => rank(a) - rank(b) || b.changed - a.changed);
}
