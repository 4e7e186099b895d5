/** The cards that a text names. */

import type { Part } from "./parse";

export interface Named {
  id: string;
  name: string;
}

/** Finds names of cards in plain text. */
export type Finder = (text: string) => { from: number; to: number; id: string }[];

/**
 * Longest names first, whole words, in their own capitals, with or without the s of a plural.
 *
 * `terms` are what else is called alike: a Treasure Hoard is no Hoard. `ordinary` words (gold) are
 * names only within a sentence, since every word has a capital at its beginning.
 */
export function finderOf(cards: readonly Named[], terms: readonly string[], ordinary: readonly string[]): Finder {
  const ids = new Map(cards.map(({ id, name }) => [patternOf(name), id]));
  const patterns = [...terms.map(patternOf), ...ids.keys()].sort((a, b) => b.length - a.length);
  const wanted = new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.map((p) => `(${p})`).join("|")})(?![\\p{L}\\p{N}])`, "gu");
  const plain = new Set(ordinary.map((word) => word.toLowerCase()));
  return (text) =>
    [...text.matchAll(wanted)].flatMap((found) => {
      const id = ids.get(patterns[found.slice(1).findIndex((group) => group !== undefined)] ?? "");
      const unsure = plain.has(found[0].toLowerCase()) && begins(text, found.index);
      return id && !unsure ? [{ from: found.index, to: found.index + found[0].length, id }] : [];
    });
}

function patternOf(name: string): string {
  const words = name.split(/([\s-])/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return words.map((word) => (/\p{L}$/u.test(word) ? `${word}s?` : word.replace(/\s/, "\\s"))).join("");
}

/** Whether a sentence begins there. */
function begins(text: string, index: number): boolean {
  return /(?:^|[.!?]\s)$/.test(text.slice(0, index));
}

/** The same parts, with those that name cards apart. */
export function withCards(parts: readonly Part[], find: Finder): Part[] {
  return parts.flatMap((part) => (part.kind === "plain" ? split(part.text, find) : [part]));
}

function split(text: string, find: Finder): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const { from, to, id } of find(text)) {
    if (from > done) parts.push({ kind: "plain", text: text.slice(done, from), to: "" });
    parts.push({ kind: "card", text: text.slice(from, to), to: id });
    done = to;
  }
  if (done < text.length) parts.push({ kind: "plain", text: text.slice(done), to: "" });
  return parts;
}
