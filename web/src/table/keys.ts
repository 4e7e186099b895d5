/** The keyboard: what each key does at the table. */

import type { Seen } from "./context";
import type { Picking } from "./picking.svelte";

export interface Hands {
  model: Seen;
  picking: Picking;
  escape: () => void;
  log: () => void;
}

/** Do what a key stands for, unless somebody is writing. */
export function keys(event: KeyboardEvent, hands: Hands): void {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (target?.closest("input, textarea, select")) return;
  const key = event.key.toLowerCase();
  if (key === "escape") {
    if (document.querySelector(":popover-open")) return; // closes by itself
    if (!press("escape")) hands.escape();
  } else if (key === "enter") {
    if (target?.closest("button, a") || !press("enter")) return;
  } else if (key === "l") hands.log();
  else if (/^[1-9]$/.test(key)) number(Number(key), hands);
  else if (!press(key)) {
    if (!key.startsWith("arrow")) return;
    walk(key, target);
  }
  event.preventDefault();
}

/** Press the button that has a key. */
function press(key: string): boolean {
  const button = buttonOf(key);
  button?.click();
  return button !== null;
}

function buttonOf(key: string): HTMLButtonElement | null {
  return document.querySelector<HTMLButtonElement>(`[data-key="${key}"]:not(:disabled)`);
}

/** A number answers a question, which Enter then confirms wherever one was before, or plays a card of the hand. */
function number(n: number, { model, picking }: Hands): void {
  buttonOf(String(n))?.focus();
  if (press(String(n))) return;
  const seat = model.stage.view?.seats[(model.seat ?? 1) - 1];
  const id = seat?.hand_ids[n - 1];
  const option = picking.obvious(picking.of(id));
  if (option !== undefined) picking.click(option, id);
}

/** Arrows go from card to card: along a row, or to the next row. */
function walk(key: string, from: HTMLElement | null): void {
  const faces = [...document.querySelectorAll<HTMLElement>(".board [data-id] .act")].filter((one) => one.offsetParent !== null);
  const here = from?.closest<HTMLElement>(".act");
  if (!here) {
    faces[0]?.focus();
    return;
  }
  const box = here.getBoundingClientRect();
  const across = key === "arrowleft" || key === "arrowright";
  const sign = key === "arrowright" || key === "arrowdown" ? 1 : -1;
  let best: { face: HTMLElement; far: number } | undefined;
  for (const face of faces) {
    const other = face.getBoundingClientRect();
    const [dx, dy] = [other.left - box.left, other.top - box.top];
    const ahead = (across ? dx : dy) * sign;
    const aside = Math.abs(across ? dy : dx);
    if (ahead <= 4 || (across && aside > box.height / 2)) continue;
    const far = ahead + aside * 2;
    if (best === undefined || far < best.far) best = { face, far };
  }
  best?.face.focus();
}
