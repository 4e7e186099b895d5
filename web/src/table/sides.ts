/** Who plays with whom, as whoever looks sees it. */

import { isDemon } from "../home/plans";
import type { SeatShown, View } from "../protocol";
import { homeSeat, otherSeats } from "./context";

/** Those on the same side as the one at the bottom, in the order of their turns; who has fallen comes last. */
export function mates(view: View): SeatShown[] {
  const team = homeSeat(view).team;
  const found = otherSeats(view).filter((seat) => team.includes(seat.seat));
  return found.toSorted((a, b) => Number(b.alive) - Number(a.alive));
}

/** The others, those together who have one health. */
export function foes(view: View): SeatShown[][] {
  const team = homeSeat(view).team;
  const found: SeatShown[][] = [];
  for (const seat of otherSeats(view)) {
    if (team.includes(seat.seat) || waits(view, seat)) continue;
    const beside = oneHealth(view) ? found.find((group) => group[0]?.team.includes(seat.seat)) : undefined;
    if (beside === undefined) found.push([seat]);
    else beside.push(seat);
  }
  return found;
}

/** Whether a team has one health (R12.1). */
export function oneHealth(view: View): boolean {
  return view.format === "hydra";
}

/** Whether a seat is one of several Demons and does not fight: it has fallen, or its turn is still to come. */
function waits(view: View, seat: SeatShown): boolean {
  return isDemon(seat.hero) && fighter(view) !== seat;
}

/** The Demon that fights; when all have fallen, the last. */
function fighter(view: View): SeatShown | undefined {
  const demons = view.seats.filter(({ hero }) => isDemon(hero));
  return demons.find(({ alive }) => alive) ?? demons.at(-1);
}

/** How one of several Demons stands. */
export type DemonState = "fallen" | "fights" | "waits";

/** Several Demons in their order, and how each stands; none where there is only one. */
export function demonRow(view: View): { seat: SeatShown; state: DemonState }[] {
  const demons = view.seats.filter(({ hero }) => isDemon(hero));
  if (demons.length < 2) return [];
  return demons.map((seat) => ({ seat, state: !seat.alive ? "fallen" : seat === fighter(view) ? "fights" : "waits" }));
}
