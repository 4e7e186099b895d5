/** The rules in the language spoken; only its file is loaded. */

import type { Language } from "../../protocol";
import { t, texts } from "../../i18n/texts.svelte";
import { allCards } from "../../card/cards";
import { finderOf, withCards, type Finder } from "./names";
import { parse, type Block, type Clause, type Rules } from "./parse";

const FILES: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("../../../../docs/rules.md?raw"),
  fr: () => import("../../../../docs/rules.fr.md?raw"),
  es: () => import("../../../../docs/rules.es.md?raw"),
};

class Shelf {
  #read = $state.raw<Partial<Record<Language, string>>>({});
  #asked = new Map<Language, Promise<void>>();
  #rules = $derived(this.#made(this.#read[texts.language]));

  /** The rules, with links to the cards that they name; null until they are loaded. */
  now(): Rules | null {
    void this.#ask(texts.language);
    return this.#rules;
  }

  /** The same, once they are loaded; null if they cannot be. */
  async loaded(): Promise<Rules | null> {
    await this.#ask(texts.language);
    return this.#rules;
  }

  #ask(language: Language): Promise<void> {
    const asked = this.#asked.get(language) ?? this.#load(language);
    this.#asked.set(language, asked);
    return asked;
  }

  async #load(language: Language): Promise<void> {
    try {
      const file = await FILES[language]();
      this.#read = { ...this.#read, [language]: file.default };
    } catch {
      this.#asked.delete(language);
    }
  }

  #made(markdown: string | undefined): Rules | null {
    if (markdown === undefined) return null;
    const rules = parse(markdown);
    const find = finder();
    const sections = rules.sections.map((section) => ({
      ...section,
      blocks: section.blocks.map((block) => linked(block, find)),
    }));
    return { ...rules, sections };
  }
}

export const shelf = new Shelf();

function finder(): Finder {
  const cards = allCards().map(({ id }) => ({ id, name: texts.card(id).name }));
  return finderOf(cards, [t("term.treasure_hoard"), t("term.hoard_item")], [t("term.gold")]);
}

function linked(block: Block, find: Finder): Block {
  if (block.kind === "row") return block;
  if (block.kind !== "clause") return { ...block, parts: withCards(block.parts, find) };
  return { ...block, said: withCards(block.said, find), ruled: withCards(block.ruled, find) };
}

/** All clauses, in order. */
export function clausesOf(rules: Rules): Clause[] {
  return rules.sections.flatMap((section) => section.blocks).filter((block) => block.kind === "clause");
}
