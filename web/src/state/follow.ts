/**
 * From one view to the next: cards go from where an event says to where it says, and numbers become
 * what it says they are. No rule of the game is in here; docs/views.md says what events hold.
 *
 * What is worked out from the table as a whole (decision, reach, guarded …) stays as it was: the
 * server's view, which comes with the events, has the last word.
 */

import type { CopyView, Event, SeatShown, View, Zone } from "../protocol";

const ROWS = ["in_play", "powers", "items"] as const;

/** The view after an event, as the same viewer was told it. */
export function follow(view: View, event: Event): View {
  return followAll(view, [event]);
}

/** The view after several events. */
export function followAll(view: View, events: readonly Event[]): View {
  const after = structuredClone(view);
  for (const event of events) apply(after, event);
  for (const seat of after.seats) nameCopies(seat);
  return after;
}

function apply(view: View, event: Event): void {
  const seat = event.seat === undefined ? undefined : seatOf(view, event.seat);
  if (event.event === "shuffled") shuffle(view, seat, event);
  else if (event.from !== undefined || event.to !== undefined) move(view, event);
  else if (seat !== undefined) look(seat, event);
  const named = event.seats ?? (event.seat === undefined ? [] : [event.seat]);
  for (const number of named) Object.assign(seatOf(view, number), event.now);
  if (event.target_now && event.target) Object.assign(seatOf(view, event.target), event.target_now);
  if (event.all_now) for (const every of view.seats) Object.assign(every, event.all_now);
  if (event.copy_now) Object.assign(copyOf(view, event.id) ?? {}, event.copy_now);
  Object.assign(view, event.table);
}

function seatOf(view: View, number: number): SeatShown {
  const found = view.seats[number - 1];
  if (found === undefined) throw new Error(`no seat ${number}`);
  return found;
}

// --- a card goes from one zone to another

function move(view: View, event: Event): void {
  if (event.from !== undefined) {
    const holder = seatOf(view, event.from_seat ?? event.seat ?? 1);
    const known = take(view, holder, event.from, event);
    heap(view, holder, event, event.from, known, false);
  }
  if (event.to !== undefined) {
    const holder = seatOf(view, event.to_seat ?? event.seat ?? 1);
    put(view, holder, event.to, event);
    heap(view, holder, event, event.to, event.id !== undefined, true);
  }
}

/** A card that the viewer cannot place joins or leaves the unseen cards of whoever owns it. */
function heap(view: View, holder: SeatShown, event: Event, zone: Zone, known: boolean, joins: boolean): void {
  if ((zone !== "hand" && zone !== "deck") || known || event.card == null) return;
  const lent = event.lender !== undefined && event.event !== "borrowed";
  const owner = lent ? seatOf(view, event.lender ?? 1) : holder;
  if (joins) insert(owner.unseen, event.card);
  else remove(owner.unseen, event.card);
}

/** A card leaves a zone; whether the viewer knew that it was there. */
function take(view: View, seat: SeatShown, zone: Zone, event: Event): boolean {
  const { card = null, id } = event;
  switch (zone) {
    case "hand":
      return takeFromHand(seat, event);
    case "deck":
      return takeFromDeck(seat, event);
    case "discard":
      takeById(seat.discard, seat.discard_ids, id);
      seat.stunned = seat.stunned.filter((other) => other !== id);
      break;
    case "in_play":
    case "powers":
    case "items":
      for (const row of ROWS) seat[row] = seat[row].filter((copy) => copy.id !== id);
      break;
    case "market":
      view.market[(event.slot ?? 1) - 1] = null;
      view.market_ids[(event.slot ?? 1) - 1] = null;
      break;
    case "market_deck":
      view.market_deck_size -= 1;
      remove(view.market_deck_unseen, card);
      view.market_deck_bottom.splice(view.market_deck_size);
      break;
    case "fire_gems":
      view.fire_gems -= 1;
      break;
    case "sacrificed":
      takeById(view.sacrificed, view.sacrificed_ids, id);
      break;
    case "grimoire":
    case "hoard":
      remove(seat[zone], card);
      break;
  }
  return true;
}

function takeFromHand(seat: SeatShown, event: Event): boolean {
  const { id, lender } = event;
  seat.hand_size -= 1;
  if (id === undefined || !seat.hand_ids.includes(id)) {
    if (lender !== undefined && event.event !== "borrowed") {
      const place = seat.loans.findIndex((loan) => loan.id === null && loan.from === lender);
      if (place >= 0) seat.loans.splice(place, 1);
    }
    return false;
  }
  takeById(seat.hand, seat.hand_ids, id);
  seat.loans = seat.loans.filter((loan) => loan.id !== id);
  seat.shown = seat.shown.filter((other) => other !== id);
  return true;
}

function takeFromDeck(seat: SeatShown, event: Event): boolean {
  seat.deck_size -= 1;
  const depth = event.depth ?? 0;
  const searched = event.event === "took" || event.event === "sent";
  if (depth >= seat.deck.length || (searched && event.card == null)) return false;
  const known = seat.deck.splice(depth, 1)[0] !== null;
  const [id] = seat.deck_ids.splice(depth, 1);
  seat.shown = seat.shown.filter((other) => other !== id);
  trim(seat);
  return known;
}

/** A card comes to a zone. */
function put(view: View, seat: SeatShown, zone: Zone, event: Event): void {
  const { card = null, id } = event;
  switch (zone) {
    case "hand":
      seat.hand_size += 1;
      if (id !== undefined) putById(seat.hand, seat.hand_ids, card, id);
      if (event.lender !== undefined || event.event === "borrowed") lend(seat, id ?? null, event.target ?? 1);
      break;
    case "deck":
      seat.deck_size += 1;
      seat.deck.unshift(card);
      seat.deck_ids.unshift(id ?? null);
      trim(seat);
      break;
    case "discard":
      if (id !== undefined) putById(seat.discard, seat.discard_ids, card, id);
      if (event.event === "stunned" && id !== undefined) insert(seat.stunned, id);
      break;
    case "in_play":
    case "powers":
    case "items":
      if (event.enters) seat[zone].splice(event.place ?? 0, 0, { ...event.enters });
      break;
    case "market":
      view.market[(event.slot ?? 1) - 1] = card;
      view.market_ids[(event.slot ?? 1) - 1] = id ?? null;
      break;
    case "market_deck":
      view.market_deck_size += 1;
      if (card !== null) {
        insert(view.market_deck_unseen, card);
        view.market_deck_bottom.unshift(card);
      }
      break;
    case "fire_gems":
      view.fire_gems += 1;
      break;
    case "sacrificed":
      if (id !== undefined) putById(view.sacrificed, view.sacrificed_ids, card, id);
      break;
    case "removed":
      if (card !== null) {
        insert(view.removed, card);
        if (event.event === "jar_destroyed") insert(seat.jars_destroyed, card);
      }
      break;
    case "grimoire":
    case "hoard":
      if (card !== null) insert(seat[zone], card);
      break;
  }
  if ((zone === "hand" || zone === "deck") && event.open && id !== undefined) insert(seat.shown, id);
}

/** A borrowed card lies in a hand: those in sight by id, then the others by lender. */
function lend(seat: SeatShown, id: number | null, lender: number): void {
  seat.loans.push({ id, from: lender });
  seat.loans.sort((a, b) => Number(a.id === null) - Number(b.id === null) || (a.id ?? a.from) - (b.id ?? b.from));
}

/** Nobody can tell any more what lies where. */
function shuffle(view: View, seat: SeatShown | undefined, event: Event): void {
  if (seat === undefined) {
    view.market_deck_bottom = [];
    return;
  }
  let gone: string[];
  if (event.from === "discard") {
    gone = seat.discard;
    Object.assign(seat, { discard: [], discard_ids: [], stunned: [] });
    seat.deck_size += event.cards ?? 0;
  } else {
    gone = seat.deck.filter((card) => card !== null);
    seat.shown = seat.shown.filter((id) => !seat.deck_ids.includes(id));
    Object.assign(seat, { deck: [], deck_ids: [] });
  }
  seat.unseen = [...seat.unseen, ...gone].sort();
}

// --- what is seen, or lost out of sight, without a card going anywhere

function look(seat: SeatShown, event: Event): void {
  const { card = null, id } = event;
  if (event.event === "looked") {
    lookAt(seat, event.depth ?? 0, card, id ?? null);
    if (!event.open) seat.shown = seat.shown.filter((other) => other !== id);
  } else if (event.event === "ordered" && card !== null) {
    for (const pile of [seat.deck, seat.deck_ids] as unknown[][]) {
      pile.splice(event.to_depth ?? 0, 0, ...pile.splice(event.depth ?? 0, 1));
    }
  } else if (event.event === "kind_played") {
    seat.played = { ...seat.played, [event.kind ?? ""]: event.amount ?? 0 };
  } else if (event.event === "showed" && card !== null && id !== undefined) {
    putById(seat.hand, seat.hand_ids, card, id);
    remove(seat.unseen, card);
  }
}

/** A card of a deck is seen where it lies, or may have been exchanged for another. */
function lookAt(seat: SeatShown, depth: number, card: string | null, id: number | null): void {
  while (card !== null && seat.deck.length <= depth) {
    seat.deck.push(null);
    seat.deck_ids.push(null);
  }
  const before = seat.deck[depth];
  if (before === undefined) return;
  if (before === null && card !== null) remove(seat.unseen, card);
  else if (before !== null && card === null) insert(seat.unseen, before);
  if (card === null) seat.shown = seat.shown.filter((other) => other !== seat.deck_ids[depth]);
  seat.deck[depth] = card;
  seat.deck_ids[depth] = id;
  trim(seat);
}

/** Below the lowest known card of a deck nothing is written. */
function trim(seat: SeatShown): void {
  while (seat.deck.length && seat.deck.at(-1) === null) {
    seat.deck.pop();
    seat.deck_ids.pop();
  }
}

// --- lists in order

function insert<T extends string | number>(list: T[], item: T): void {
  const place = list.findIndex((other) => other > item);
  list.splice(place < 0 ? list.length : place, 0, item);
}

function remove<T>(list: T[], item: T): void {
  const place = list.indexOf(item);
  if (place >= 0) list.splice(place, 1);
}

function takeById(cards: string[], ids: number[], id: number | undefined): void {
  const place = ids.indexOf(id ?? -1);
  if (place < 0) return;
  cards.splice(place, 1);
  ids.splice(place, 1);
}

/** Cards lie sorted by name and then by id. */
function putById(cards: string[], ids: number[], card: string | null, id: number): void {
  if (card === null) return;
  let place = 0;
  while (place < cards.length) {
    const other = cards[place] ?? "";
    if (other > card || (other === card && (ids[place] ?? 0) > id)) break;
    place += 1;
  }
  cards.splice(place, 0, card);
  ids.splice(place, 0, id);
}

function copyOf(view: View, id: number | undefined): CopyView | undefined {
  for (const seat of view.seats)
    for (const row of ROWS) {
      const found = seat[row].find((copy) => copy.id === id);
      if (found !== undefined) return found;
    }
  return undefined;
}

/** How moves call the copies: those that differ are numbered from the second on. */
function nameCopies(seat: SeatShown): void {
  const groups = new Map<string, string[]>();
  for (const row of ROWS)
    for (const copy of seat[row]) {
      const state = [copy.expended, copy.ally_used, copy.damage, copy.borrowed_from].join();
      const known = groups.get(copy.card) ?? [];
      groups.set(copy.card, known);
      if (!known.includes(state)) known.push(state);
      const number = known.indexOf(state) + 1;
      copy.name = copy.card + (number > 1 ? `#${number}` : "");
    }
}
