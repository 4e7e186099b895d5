/** The codes of tables, as people type or paste them. */

export const CODE_LENGTH = 7;
const LINK = /\/(?:t|games)\/([a-z0-9]{7})(?![a-z0-9])/i;

/** The code in what was typed: in a link, or its letters and digits as far as they go. */
export function codeIn(text: string): string {
  const found = LINK.exec(text)?.[1] ?? text.replace(/[^a-z0-9]/gi, "");
  return found.slice(0, CODE_LENGTH).toLowerCase();
}
