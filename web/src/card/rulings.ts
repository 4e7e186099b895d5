/** What the rules say about a card: clauses that name it, then those about what it does. */

import type { CardFacts } from "../protocol";
import { clausesOf, shelf } from "../pages/rules/load.svelte";
import { textOf, type Clause, type Part } from "../pages/rules/parse";
import { factsOf } from "./cards";

/** A clause, or the part of one that is our own ruling. */
export interface Ruling {
  number: string;
  text: string;
  ours: boolean;
}

/** By sign or word of an ability: what has to be known of it. */
const EFFECTS: Record<string, string[]> = {
  next_top: ["R6.3", "R6.8"],
  next_hand: ["R6.3", "R6.8"],
  next: ["R6.4", "R6.9"],
  stun: ["R5.8", "R7.9"],
  prepare: ["R5.7", "R5.1"],
  foe_discards: ["R4.6", "R7.5"],
  lose_health: ["R7.10"],
  times: ["R4.8"],
  scrap: ["R5.3", "R5.4"],
  per: ["R5.6", "R5.5"],
  discard: ["R4.5"],
  may: ["R4.5"],
  or: ["R4.4"],
  draw: ["R3.4"],
  health: ["R4.3"],
};

/** By the kind of an ability: when it can be used. */
const ABILITIES: Record<string, string[]> = { expend: ["R5.1"], ally: ["R5.2"], sacrifice: ["R5.3"] };

const TYPES: Record<string, string[]> = {
  champion: ["R4.2"],
  action: ["R4.1"],
  item: ["R4.1"],
  skill: ["R10.1"],
  ability: ["R10.1", "R10.7"],
  minion: ["R14.21"],
  soul_jar: ["R14.20", "R14.29"],
  corruption: ["R14.27"],
  hoard_item: ["R14.41", "R14.43"],
  demon_card: ["R15.6", "R15.7"],
  karma: ["R15.5", "R15.6"],
  location: ["R15.6"],
  reward: ["R15.11"],
};

/** What only words say on these cards, so that no sign leads there. */
const WORDED: Record<string, string[]> = {
  bless: ["R10.4", "R10.10", "R14.10"],
  resurrect: ["R10.2"],
  track: ["R10.7", "R10.8"],
  fireball: ["R7.5"],
  fire_gem: ["R6.1"],
  minor_summoning: ["R14.21"],
  major_summoning: ["R14.21"],
  heart_of_evil: ["R14.21"],
  corruption: ["R14.21"],
  control: ["R14.21"],
  frozen_touch: ["R14.4"],
  soul_diamond: ["R7.5"],
  manipulation: ["R6.5", "R6.10"],
  void: ["R7.10"],
  banshee: ["R7.5"],
  wall_of_fire: ["R7.5"],
  dragons_fire: ["R7.5"],
  dragons_tail: ["R7.5"],
  hoard: ["R14.41", "R14.47"],
  cunning_blow: ["R14.42"],
  prismatic_diamond: ["R14.43"],
  guardians_shield: ["R7.10"],
};

/** What the rules say about a card, in the language spoken, the most particular first. */
export async function rulingsOf(card: string): Promise<Ruling[]> {
  const rules = await shelf.loaded();
  return rules ? about(card, factsOf(card), clausesOf(rules)) : [];
}

export function about(card: string, facts: CardFacts, clauses: readonly Clause[]): Ruling[] {
  const naming = clauses.filter((clause) => names(clause.said, card) || names(clause.ruled, card));
  const general = clausesFor(facts);
  const numbers = new Set([...naming.map((clause) => clause.number), ...general]);
  return [...numbers].flatMap((number) => {
    const clause = clauses.find((known) => known.number === number);
    if (clause === undefined) return [];
    const whole = general.includes(number);
    return [
      { number, parts: clause.said, ours: false },
      { number, parts: clause.ruled, ours: true },
    ]
      .filter(({ parts }) => parts.length > 0 && (whole || names(parts, card)))
      .map(({ parts, ours }) => ({ number, text: textOf(parts), ours }));
  });
}

function names(parts: readonly Part[], card: string): boolean {
  return parts.some((part) => part.kind === "card" && part.to === card);
}

/** The clauses about what a card does, by what is printed on it. */
function clausesFor(card: CardFacts): string[] {
  const icons = card.abilities.flatMap((ability) => ability.icons);
  return [
    ...(WORDED[card.id] ?? []),
    ...icons.flatMap((icon) => EFFECTS[icon.sign ?? icon.word ?? ""] ?? []),
    ...(card.guard ? ["R7.4"] : []),
    ...card.abilities.flatMap((ability) => ABILITIES[ability.which] ?? []),
    ...(TYPES[card.type] ?? []),
  ];
}
