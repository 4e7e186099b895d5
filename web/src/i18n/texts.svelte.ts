/** The words of the page, in one language at a time; the same files as those of the Python side. */

import type { CardTexts, Language, PageTexts } from "../protocol";
import { asker, call } from "../net/call";
import { filled } from "./sentences";

export const LANGUAGES: readonly Language[] = ["en", "fr", "es"];
export type Values = Record<string, string | number>;

/** Those who are called by what they are, with the article. */
const ARTICLED = ["lich", "dragon", "demon", "warlord", "broker"].map((name) => `play.boss.${name}`);
const NOTHING: CardTexts = { name: "", title: "", line: "", abilities: [] };

class Texts {
  language = $state<Language>("en");
  #read = $state.raw<PageTexts>({ language: "en", messages: {}, cards: {} });
  #known = new Map<Language, PageTexts>();

  /** Go on in another language; whatever is on the page says so at once. */
  async speak(language: Language): Promise<void> {
    const found = this.#known.get(language) ?? (await call("GET /api/texts/{language}", { language }));
    this.#known.set(language, found);
    this.#read = found;
    this.language = language;
    asker.language = language;
    document.documentElement.lang = language;
  }

  /** A message with its values filled in; the number `n` picks `.one` or `.other`. */
  say(key: string, values: Values = {}): string {
    const messages = this.#read.messages;
    const text = messages[key] ?? messages[this.#plural(key, values)] ?? key;
    return filled(text, values, this.language, ARTICLED.map((name) => messages[name] ?? ""));
  }

  /** Whether there is such a message. */
  has(key: string): boolean {
    return key in this.#read.messages;
  }

  card(id: string): CardTexts {
    return this.#read.cards[id] ?? NOTHING;
  }

  #plural(key: string, values: Values): string {
    const n = values["n"];
    if (typeof n !== "number") return key;
    const singular = Math.abs(n) === 1 || (n === 0 && this.language === "fr");
    return `${key}.${singular ? "one" : "other"}`;
  }
}

export const texts = new Texts();

/** What the server said, with the spaces that French does not break at. */
export function typeset(text: string): string {
  return texts.language === "fr" ? text.replace(/ (?=[;:!?»])|(?<=«) /g, "\u00a0") : text;
}

/** A text after its label, if it has one. */
export function labelled(label: string, text: string): string {
  return label ? t("ability.labelled", { label, text }) : text;
}

/** A message of the page. */
export function t(key: string, values?: Values): string {
  return texts.say(key, values);
}
