/** The gallery while the page lives: what is wanted stays so in another language and after a look elsewhere. */

import { allCards } from "../../card/cards";
import { t, texts } from "../../i18n/texts.svelte";
import {
  entryOf,
  factionOf,
  matching,
  NOTHING_WANTED,
  setOf,
  sorted,
  toggled,
  type Entry,
  type Wanted,
} from "./filter";

type Lists = "sets" | "factions" | "types" | "gives";

export interface ActiveFilter {
  name: string;
  remove: () => void;
}

class Gallery {
  wanted = $state<Wanted>({ ...NOTHING_WANTED });
  #entries = $derived(sorted(allCards().map((facts) => entryOf(facts, texts.card(facts.id)))));
  shown = $derived(matching(this.#entries, this.wanted));
  active = $derived(this.#active());

  get all(): Entry[] {
    return this.#entries;
  }

  /** The cards there would be if one question had another answer. */
  but(question: keyof Wanted): Entry[] {
    return matching(this.#entries, this.wanted, question);
  }

  toggle(list: Lists, one: string): void {
    this.wanted[list] = toggled(this.wanted[list], one);
  }

  clear(): void {
    this.wanted = { ...NOTHING_WANTED };
  }

  /** What is asked for, in words. */
  #active(): ActiveFilter[] {
    const { guard, costs } = this.wanted;
    const listed = (["sets", "factions", "types", "gives"] as const).flatMap((list) =>
      this.wanted[list].map((one) => ({ name: nameOf(list, one), remove: () => this.toggle(list, one) })),
    );
    if (guard) listed.push({ name: t("page.gallery.guard"), remove: () => (this.wanted.guard = false) });
    if (costs) {
      const key = costs.low === costs.high ? "cost_one" : "cost_range";
      listed.push({ name: t(`page.gallery.${key}`, costs), remove: () => (this.wanted.costs = null) });
    }
    return listed;
  }
}

export function nameOf(list: Lists, one: string): string {
  if (list === "sets") return t(`page.gallery.sets.${one}`);
  if (list === "factions") return t(`faction.${one}.name`);
  if (list === "gives") return t(`page.icon.sign.${one}`);
  const name = t(`noun.${one}.one`);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** How many of each there are. */
export function counted(entries: readonly Entry[], list: "sets" | "factions" | "types"): Map<string, number> {
  const key = { sets: setOf, factions: factionOf, types: (facts: Entry["facts"]) => facts.type }[list];
  const counts = new Map<string, number>();
  for (const { facts } of entries) counts.set(key(facts), (counts.get(key(facts)) ?? 0) + 1);
  return counts;
}

export const gallery = new Gallery();
