/** What every part of a table needs to know. */

import { getContext, setContext } from "svelte";
import type { LogLine, NoteReply, Option, SeatShown, SeatState, Sight, TableState, View, Wanted } from "../protocol";
import { t } from "../i18n/texts.svelte";
import type { Stage } from "../motion/stage.svelte";
import type { Hint } from "../state/hint.svelte";
import type { TableModel } from "../state/table.svelte";
import type { Picking } from "./picking.svelte";

/** Who sits where. */
export type Seated = Pick<TableState, "seats"> & { wanted?: Wanted[] };

/** What the board shows: a game that is played, or one that is looked at again. */
export interface Seen {
  readonly stage: Stage;
  readonly table: Seated | null;
  /** The seats of whoever looks. */
  readonly mine: number[];
  /** The seat through whose eyes the table is seen. */
  readonly seat: number | null;
  /** What the server says of the table now; of a game that is over, nothing. */
  readonly sight: Sight | null;
  /** The hands that are open, by seat. */
  readonly hands: Record<number, string[]> | null;
  readonly options: Option[];
  /** Whether nobody may see a hand now: the device goes to somebody else. */
  readonly covered: boolean;
  readonly version: number | null;
  readonly log: LogLine[];
  readonly notes: NoteReply[];
  readonly problem: string;
  /** What a bot advises; nobody is advised about a game that is over. */
  readonly hint?: Hint;
  choose(option: Option, amount?: number): Promise<void>;
  undo?(): Promise<void>;
  /** Say which card of the market row one wants of the team's gold; none: no more. */
  want?(slot: number | null): Promise<void>;
}

export interface AtTable<Model extends Seen = Seen> {
  model: Model;
  picking: Picking;
  /** Open a list of cards beside the board. */
  browse: (what: Browsed | null) => void;
}

/** Piles to look through, and what is to be known of whose they are. */
export interface Browsed {
  title: string;
  notes: string[];
  piles: { title: string; cards: string[] }[];
}

const KEY = Symbol("table");

export function setTable(at: AtTable): void {
  setContext(KEY, at);
}

export function atTable(): AtTable {
  return getContext<AtTable>(KEY);
}

/** The same, of a game that goes on. */
export function atPlay(): AtTable<TableModel> {
  return getContext<AtTable<TableModel>>(KEY);
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
export function nameOf(table: Seated | null, seat: number): string {
  return table?.seats[seat - 1]?.name ?? "";
}

/** Names in one phrase. */
export function together(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : t("play.and", { first: names.slice(0, -1).join(", "), last });
}

/** Whether whoever looks is spoken to as you of a seat: not where several people share the device. */
export function isYou({ mine }: Pick<Seen, "mine">, seat: number): boolean {
  return mine.length === 1 && mine[0] === seat;
}

/** What whoever looks calls a seat. */
export function calledBy(seen: Pick<Seen, "table" | "mine">, seat: number): string {
  return isYou(seen, seat) ? t("page.table.you") : nameOf(seen.table, seat);
}

/** Who sits there. */
export function sitter(table: Seated, seat: number): SeatState {
  const found = table.seats[seat - 1];
  if (found === undefined) throw new Error(`no seat ${seat}`);
  return found;
}
