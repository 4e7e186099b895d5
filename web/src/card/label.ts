/** A card in words, for the screen reader. */

import { labelled, t, texts } from "../i18n/texts.svelte";
import { factsOf } from "./cards";
import type { CardProps } from "./props";

/** Name, faction, type, figures, abilities, and how it stands. */
export function labelOf(props: CardProps): string {
  const facts = factsOf(props.card);
  const words = texts.card(props.card);
  return said([
    fullName(props.card),
    facts.faction && t(`faction.${facts.faction}.name`),
    words.line.replaceAll(" · ", ", "),
    ...figures(props),
    ...words.abilities.map((ability) => labelled(ability.label, ability.short)),
    ...stateOf(props),
  ]);
}

/** A name with what follows it. */
export function fullName(card: string): string {
  const { name, title } = texts.card(card);
  return said([name, title]);
}

function figures({ card, cost, damage = 0, defense }: CardProps): (string | false)[] {
  const facts = factsOf(card);
  const { type, number } = facts;
  const full = defense ?? facts.defense;
  const price = cost ?? facts.cost;
  return [
    facts.cost > 0 && price === facts.cost && t("page.card.cost", { n: price }),
    price !== facts.cost && t("page.card.cost_now", { n: price, printed: facts.cost }),
    type === "soul_jar" && t("page.card.health", { n: number }),
    type === "hoard_item" && t("page.card.check", { n: number }),
    full > 0 && t("page.card.defense", { n: full }),
    damage > 0 && t("page.card.damaged", { n: damage, left: Math.max(0, full - damage) }),
    facts.guard && t("term.guard"),
  ];
}

function stateOf({ look, expended, count = 1, flag, words, pin }: CardProps): (string | false | undefined)[] {
  return [
    count > 1 && t("page.card.count", { n: count }),
    expended && t("page.card.expended"),
    look && t(`page.card.look.${look}`),
    flag,
    words,
    pin !== undefined && t("page.hint.pin", { n: pin }),
  ];
}

function said(pieces: (string | false | null | undefined)[]): string {
  return pieces.filter(Boolean).join(", ");
}
