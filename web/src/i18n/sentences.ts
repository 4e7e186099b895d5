/** How values join the sentences they are filled into, as in `thandar/locales/sentences.py`: d'Isolde, du Dragon, e Iris. */

import type { Language } from "../protocol";

interface Rule {
  word: string;
  before: RegExp;
  instead: string;
}

const FRENCH_VOWEL = /^(?:[aeiouàâäéèêëîïôöùûüœæ]|y(?![aeiouéè])|h(?:omme|istoire|uile|erbe|élène|éloïse|enri|ermine))/i;
const SPANISH_I = /^(?:h?[ií](?![aeo]))/i;
const SPANISH_O = /^(?:h?[oó]|8|11(?!\d))/i;

/** A small word, how the value after it begins, and what the word is there. */
const SMOOTHED: Record<Language, readonly Rule[]> = {
  en: [],
  fr: [
    { word: "de", before: FRENCH_VOWEL, instead: "d’" },
    { word: "que", before: FRENCH_VOWEL, instead: "qu’" },
  ],
  es: [
    { word: "y", before: SPANISH_I, instead: "e " },
    { word: "o", before: SPANISH_O, instead: "u " },
  ],
};
/** A small word and the article after it as one word. */
const CONTRACTED: Record<Language, Record<string, string>> = {
  en: {},
  fr: { "de le": "du", "à le": "au" },
  es: { "de el": "del", "a el": "al" },
};
/** After these a sentence or a heading begins, and an article keeps its capital. */
const STARTS = ["", ".", "!", "?", "·", "…"];

/** What may follow a name that is a value, alone or the first of several. */
const NAMED = /^(?:$|,| (?:et|y|e|and) )/;

/** The message with its values; `articled` are the names that begin with an article. */
export function filled(text: string, values: Readonly<Record<string, string | number>>, language: Language, articled: readonly string[]): string {
  let said = "";
  let at = 0;
  for (const found of text.matchAll(/\{(\w+)\}/g)) {
    said += text.slice(at, found.index);
    at = found.index + found[0].length;
    const value = values[found[1] ?? ""];
    said = value === undefined ? said + found[0] : after(said, String(value), language, articled);
  }
  return said + text.slice(at);
}

/** A sentence so far and a value, where they meet in the way of the language. */
function after(said: string, value: string, language: Language, articled: readonly string[]): string {
  if (articled.some((name) => begins(value, name))) return afterArticle(said, value, language);
  for (const { word, before, instead } of SMOOTHED[language]) if (endsWith(said, word) && before.test(value)) return said.slice(0, -word.length - 1) + instead + value;
  return said + value;
}

/** Whether a value is a name with an article, or several of which it is the first; with a capital or without. */
function begins(value: string, name: string): boolean {
  return name !== "" && value.slice(1, name.length) === name.slice(1) && value.charAt(0).toLowerCase() === name.charAt(0).toLowerCase() && NAMED.test(value.slice(name.length));
}

/** The same for a name with an article: contracted, or with a capital only where a sentence begins. */
function afterArticle(said: string, name: string, language: Language): string {
  if (STARTS.includes(said.trimEnd().slice(-1))) return said + name.charAt(0).toUpperCase() + name.slice(1);
  const [article = "", ...rest] = name.split(" ");
  for (const [words, one] of Object.entries(CONTRACTED[language])) {
    const [small = "", its] = words.split(" ");
    if (article.toLowerCase() === its && endsWith(said, small)) return `${said.slice(0, -small.length - 1)}${one} ${rest.join(" ")}`;
  }
  return said + name.charAt(0).toLowerCase() + name.slice(1);
}

/** Whether a sentence so far ends with a whole word and a space. */
function endsWith(said: string, word: string): boolean {
  return said.endsWith(`${word} `) && !/[\p{L}\p{N}]/u.test(said.slice(0, -word.length - 1).slice(-1));
}
