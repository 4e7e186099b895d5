/** What somebody likes: kept by the browser. */

import { opponent, type Opponent } from "../home/levels";
import type { Language } from "../protocol";

export type Speed = "none" | "fast" | "normal" | "slow";

export interface Likes {
  language: Language;
  speed: Speed;
  sound: boolean;
  notify: boolean;
  level: Opponent;
  confirmEnd: boolean;
  talk: boolean;
}

const KEPT = "thandar.settings";

function spoken(): Language {
  for (const wanted of navigator.languages) {
    const code = wanted.slice(0, 2).toLowerCase();
    if (code === "en" || code === "fr" || code === "es") return code;
  }
  return "en";
}

function kept(): Partial<Likes> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Likes>;
  } catch {
    return {};
  }
}

const USUAL: Likes = {
  language: spoken(),
  speed: "normal",
  sound: false,
  notify: false,
  level: "even",
  confirmEnd: true,
  talk: true,
};

const likes = { ...USUAL, ...kept() };
export const settings = $state<Likes>({ ...likes, level: opponent(likes.level) });

/** Remember what was changed. */
export function keepSettings(): void {
  localStorage.setItem(KEPT, JSON.stringify(settings));
}
