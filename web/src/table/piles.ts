/** What can be looked through: the piles of a seat, and those of the table. */

import type { SeatShown, View } from "../protocol";
import { t } from "../i18n/texts.svelte";
import type { Browsed } from "./context";

/** A seat's discard pile and what is known of its deck; of one's own the whole composition. */
export function pilesOf(seat: SeatShown, name: string, own: boolean): Browsed {
  const known = seat.deck.filter((card) => card !== null);
  const piles = [
    { title: t("play.pile.discard", { name }), cards: seat.discard },
    { title: t("play.pile.deck_top", { name }), cards: known },
    { title: t(own ? "play.pile.own" : "play.pile.other", { name }), cards: seat.unseen },
    { title: t("play.pile.hand", { name }), cards: own ? [] : seat.hand },
    { title: t("play.pile.grimoire", { name }), cards: seat.grimoire },
    { title: t("play.pile.hoard", { name }), cards: seat.hoard },
  ];
  return { title: name, piles: piles.filter((pile) => pile.cards.length) };
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
  return { title: t("page.table.piles"), piles: piles.filter((pile) => pile.cards.length) };
}

/** Where the copies of a card are, for whoever looks at it. */
export function whereCopies(view: View, card: string, names: string[]): { text: string; n: number }[] {
  const places: [string, number][] = [
    [t("page.table.market"), count(view.market, card)],
    [t("page.table.market_deck"), count(view.market_deck_unseen, card)],
    [t("play.pile.sacrificed"), count(view.sacrificed, card)],
  ];
  for (const seat of view.seats) {
    const name = names[seat.seat - 1] ?? "";
    const inPlay = seat.in_play.map((copy) => copy.card);
    places.push([t("page.table.with", { name }), count([...wholeDeckOf(seat), ...inPlay], card)]);
  }
  return places.filter(([, n]) => n > 0).map(([text, n]) => ({ text, n }));
}

function wholeDeckOf(seat: SeatShown): (string | null)[] {
  return [...seat.hand, ...seat.deck, ...seat.unseen, ...seat.discard];
}

function count(cards: (string | null)[], card: string): number {
  return cards.filter((other) => other === card).length;
}
