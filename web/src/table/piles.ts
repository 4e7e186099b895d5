/** What can be looked through: the piles of a seat, and those of the table. */

import type { SeatFacts, SeatShown, View } from "../protocol";
import { t } from "../i18n/texts.svelte";
import { capital } from "../home/words";
import { factsOf } from "../card/cards";
import { isYou, nameOf, type Browsed, type Seen } from "./context";

/** A seat's discard pile and what is known of its deck; of one's own the whole composition. */
export function pilesOf(seat: SeatShown, name: string, own: boolean, facts: SeatFacts | undefined): Browsed {
  const known = seat.deck.filter((card) => card !== null);
  const piles = [
    { title: t("page.pile.discard"), cards: seat.discard },
    { title: t("page.pile.deck_top"), cards: known },
    { title: t(own ? "page.pile.own" : "page.pile.other"), cards: seat.unseen },
    { title: t("page.pile.hand"), cards: own ? [] : seat.hand },
    { title: t("page.pile.grimoire"), cards: seat.grimoire },
    { title: t("page.pile.hoard"), cards: seat.hoard },
  ];
  const notes = facts === undefined ? [] : [facts.role, facts.reach, ...facts.notes].filter(Boolean);
  return { title: name, notes: notes.map(capital), piles: piles.filter((pile) => pile.cards.length) };
}

/** Every card that a seat owns, wherever it is. */
export function wholeDeck(seat: SeatShown): string[] {
  const played = seat.in_play.filter((copy) => copy.borrowed_from === null).map((copy) => copy.card);
  const deck = seat.deck.filter((card) => card !== null);
  return [...seat.hand, ...deck, ...seat.unseen, ...seat.discard, ...played].sort();
}

/** The piles that are nobody's. */
export function tablePiles(view: View): Browsed {
  const piles = [
    { title: t("play.pile.market"), cards: view.market_deck_unseen },
    { title: t("play.pile.sacrificed"), cards: view.sacrificed },
    { title: t("play.pile.removed"), cards: view.removed },
  ];
  return { title: t("page.table.piles"), notes: [], piles: piles.filter((pile) => pile.cards.length) };
}

/** Where the copies of a card are, for whoever looks at it. */
export function whereCopies(view: View, card: string, seen: Pick<Seen, "table" | "mine">): { text: string; n: number }[] {
  const places: [string, number][] = [
    [t("page.table.market"), count(view.market, card)],
    [t("page.table.market_deck"), count(view.market_deck_unseen, card)],
    [t("play.pile.sacrificed"), count(view.sacrificed, card)],
  ];
  for (const seat of view.seats) {
    const inPlay = seat.in_play.map((copy) => copy.card);
    const text = isYou(seen, seat.seat) ? t("page.table.with_you") : t("page.table.with", { name: nameOf(seen.table, seat.seat) });
    places.push([text, count([...wholeDeckOf(seat), ...inPlay], card)]);
  }
  return places.filter(([, n]) => n > 0).map(([text, n]) => ({ text, n }));
}

/** Why a card of the market cannot be acquired, in one's turn; nothing where it can be. */
export function tooDear({ options, seat }: Pick<Seen, "options" | "seat">, view: View, card: string): string {
  const offered = view.market.includes(card) || (card === "fire_gem" && view.fire_gems > 0);
  const me = view.seats[(seat ?? 0) - 1];
  const mayBuy = options.some((option) => option.kind === "end") && !options.some((option) => option.row === `market.${card}`);
  if (!offered || !mayBuy || me === undefined) return "";
  const gold = me.gold + me.received;
  const reduced = Object.keys(me.discounts).length > 0;
  return reduced ? t("page.table.have_gold", { gold }) : t("page.table.too_dear", { cost: factsOf(card).cost, gold });
}

function wholeDeckOf(seat: SeatShown): (string | null)[] {
  return [...seat.hand, ...seat.deck, ...seat.unseen, ...seat.discard];
}

function count(cards: (string | null)[], card: string): number {
  return cards.filter((other) => other === card).length;
}
