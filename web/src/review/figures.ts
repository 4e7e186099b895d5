/** Chances in figures. */

import { texts } from "../i18n/texts.svelte";

/** So many percent, as a language writes it. */
export function percent(n: number): string {
  return new Intl.NumberFormat(texts.language, { style: "percent" }).format(n / 100);
}

/** A change of a chance, in points. */
export function points(change: number): string {
  const whole = Math.round(100 * Math.abs(change));
  return whole === 0 ? "0" : `${change > 0 ? "+" : "−"}${whole}`;
}
