/** Who sat where in a finished game, and what they are called. */

import type { SeatState, TableSummary } from "../protocol";
import { isDemon } from "../home/plans";
import { seatName } from "../home/words";
import { t } from "../i18n/texts.svelte";

/** The seats of a finished game, as a table shows them. */
export function seatsOf(table: TableSummary): SeatState[] {
  return table.seats.map((seat, k) => ({
    seat: k + 1,
    deck: seat.deck,
    kind: seat.person !== null ? "person" : isDemon(seat.deck) ? "demon" : "bot",
    name: seatName(seat),
    person: seat.person,
    bot: seat.bot,
    program: false,
    present: true,
    stand_in: false,
    left: null,
  }));
}

/** The seats at which a person sat. */
export function seatsOfPerson(table: TableSummary, person: string | null): number[] {
  return table.seats.flatMap((seat, k) => (seat.person !== null && seat.person === person ? [k + 1] : []));
}

/** What somebody is called by whoever looks: who sat at one seat only is You. */
export function called(table: TableSummary, seat: number, mine: number[]): string {
  if (mine.length === 1 && mine[0] === seat) return t("page.table.you");
  const found = table.seats[seat - 1];
  return found === undefined ? "" : seatName(found);
}
