/** What every part of a table needs to know. */

import { getContext, setContext } from "svelte";
import type { SeatShown, SeatState, TableState, View } from "../protocol";
import type { TableModel } from "../state/table.svelte";
import type { Picking } from "./picking.svelte";

export interface AtTable {
  model: TableModel;
  picking: Picking;
  /** Open a list of cards beside the board. */
  browse: (what: Browsed | null) => void;
}

/** A pile to look through. */
export interface Browsed {
  title: string;
  piles: { title: string; cards: string[] }[];
}

const KEY = Symbol("table");

export function setTable(at: AtTable): void {
  setContext(KEY, at);
}

export function atTable(): AtTable {
  return getContext<AtTable>(KEY);
}

/** The seat at the bottom of the board: the viewer's, or for those who watch the first. */
export function homeSeat(view: View): SeatShown {
  const found = view.seats[(view.seat ?? 1) - 1];
  if (found === undefined) throw new Error("a view without seats");
  return found;
}

/** The others, in the order in which they take their turns after the one at the bottom. */
export function otherSeats(view: View): SeatShown[] {
  const home = homeSeat(view).seat;
  return [...view.seats.slice(home), ...view.seats.slice(0, home - 1)];
}

/** What whoever sits there is called; nobody's seat, as of what happens to the table, has no name. */
export function nameOf(table: TableState | null, seat: number): string {
  return table?.seats[seat - 1]?.name ?? "";
}

/** Who sits there. */
export function sitter(table: TableState, seat: number): SeatState {
  const found = table.seats[seat - 1];
  if (found === undefined) throw new Error(`no seat ${seat}`);
  return found;
}
