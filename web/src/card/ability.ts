/** The abilities of a card as they are shown: signs where they say it all, else a few words. */

import type { AbilityTexts, CardFacts, CardIcon } from "../protocol";
import { t, texts } from "../i18n/texts.svelte";
import { factsOf } from "./cards";
import { lengthOf } from "./fit";

export interface Ability extends AbilityTexts {
  icons: CardIcon[];
}

/** In em: a letter of the words between signs, the gap behind each of them, a sign with its gap. */
const LETTER = 0.58;
const GAP = 0.28;
const TOKEN = 2.64;

const BADGED = new Set(["expend", "ally", "sacrifice"]);

/** Whether a badge says when it is used. */
export function badged(which: string): boolean {
  return BADGED.has(which);
}

export function abilitiesOf(card: string): Ability[] {
  const facts = factsOf(card);
  return texts.card(card).abilities.map((words) => ({ ...words, icons: signsOf(facts, words.which) }));
}

/** The signs of an ability; the Demon's cards need words, for they say who gains or loses. */
function signsOf(facts: CardFacts, which: string): CardIcon[] {
  const icons = facts.abilities.find((ability) => ability.which === which)?.icons ?? [];
  if (facts.set === "demon" || icons.length === 0) return [];
  if (which !== "expend" || facts.pays === 0) return icons;
  return [{ word: "pay" }, { sign: "gold", n: facts.pays }, { word: "then" }, ...icons];
}

/** The word of an icon, in the language of the page. */
export function wordOf(icon: CardIcon): string {
  const thing = icon.kind ? t(`page.icon.kind.${icon.kind}`) : "";
  return t(`page.icon.${icon.word}`, { thing, n: icon.n ?? 0 });
}

/** The word that stands behind a sign, where the sign alone would be a riddle. */
export function wordAfter(sign: string | undefined): string {
  if (sign === "foe_discards") return t("page.icon.foe");
  return sign === "stun" || sign === "prepare" ? t(`page.icon.${sign}`) : "";
}

/** How wide the signs of an ability are, in em. */
export function widthOf(icons: readonly CardIcon[]): number {
  const widths = icons.map((icon) => {
    if (!icon.sign) return icon.kind === "own_faction" ? 2.6 : lengthOf(wordOf(icon)) * LETTER + GAP;
    const after = wordAfter(icon.sign);
    return TOKEN + (after ? lengthOf(after) * LETTER + GAP : 0);
  });
  return widths.reduce((sum, width) => sum + width, 0);
}
