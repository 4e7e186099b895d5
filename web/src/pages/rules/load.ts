/** The rules in the language spoken; only its file is loaded. */

import type { Language } from "../../protocol";
import { t, texts } from "../../i18n/texts.svelte";
import { allCards, loadCards } from "../../card/cards";
import { finderOf, withCards, type Finder } from "./names";
import { parse, type Block, type Clause, type Rules } from "./parse";

const FILES: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("../../../../docs/rules.md?raw"),
  fr: () => import("../../../../docs/rules.fr.md?raw"),
  es: () => import("../../../../docs/rules.es.md?raw"),
};

const known = new Map<Language, Promise<Rules>>();

/** The rules, with links to the cards that they name. */
export function loadRules(): Promise<Rules> {
  const language = texts.language;
  const rules = known.get(language) ?? read(language);
  known.set(language, rules);
  return rules;
}

async function read(language: Language): Promise<Rules> {
  const [file] = await Promise.all([FILES[language](), allCards().length === 0 ? loadCards() : undefined]);
  const rules = parse(file.default);
  // The names are those of the language spoken now: if that has changed meanwhile, this is not kept.
  if (texts.language !== language) known.delete(language);
  const find = finder();
  const sections = rules.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => linked(block, find)),
  }));
  return { ...rules, sections };
}

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
