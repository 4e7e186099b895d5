/** Finding words in the rules, whatever their accents and capitals. */

import { textOf, type Block, type Part, type Section } from "./parse";

/** A piece of a part; `hit` where it was searched for. */
export interface Piece {
  text: string;
  hit: boolean;
}

/** A text for comparison, letter by letter as long as before. */
export function fold(text: string): string {
  return text.replace(/[^\x00-\x7f]/g, (letter) => FOLDED[letter] ?? letter.normalize("NFD").charAt(0)).toLowerCase();
}

const FOLDED: Record<string, string> = { "\u00a0": " ", "’": "'" };

/** The words that all have to be there. */
export function wordsOf(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

export function holds(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

/** The parts in pieces, so that what was searched for can be marked, even where it spans parts. */
export function pieces(parts: readonly Part[], words: readonly string[]): Piece[][] {
  const hits = hitsOf(fold(textOf(parts)), words);
  let start = 0;
  return parts.map((part) => {
    const from = start;
    start += part.text.length;
    return cut(part.text, hits.slice(from, start));
  });
}

/** For each letter whether it was searched for. */
function hitsOf(folded: string, words: readonly string[]): boolean[] {
  const hits = new Array<boolean>(folded.length).fill(false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      hits.fill(true, at, at + word.length);
    }
  }
  return hits;
}

function cut(text: string, hits: readonly boolean[]): Piece[] {
  const cuts: Piece[] = [];
  for (const [i, hit] of hits.entries()) {
    const last = cuts.at(-1);
    if (last?.hit === hit) last.text += text.charAt(i);
    else cuts.push({ text: text.charAt(i), hit });
  }
  return cuts;
}

/** The sections with what was asked for, and no others; everything if nothing was asked. */
export function narrowed(sections: readonly Section[], words: readonly string[], ours: boolean): Section[] {
  if (words.length === 0 && !ours) return [...sections];
  return sections
    .map((section) => ({ ...section, blocks: section.blocks.filter((block) => asked(block, words, ours)) }))
    .filter((section) => section.blocks.length > 0);
}

function asked(block: Block, words: readonly string[], ours: boolean): boolean {
  if (block.kind === "clause") {
    const text = `${block.number} ${textOf(block.said)} ${textOf(block.ruled)}`;
    return (!ours || block.ruled.length > 0) && holds(text, words);
  }
  return block.kind === "row" && !ours && holds(block.cells.join(" "), words);
}

/** How many clauses, and rows of the table of terms, there are. */
export function countOf(sections: readonly Section[]): number {
  return sections.flatMap((section) => section.blocks).filter((block) => block.kind !== "paragraph" && block.kind !== "listed").length;
}
