/** What somebody likes: kept by the browser. */

import type { BotName, Language } from "../protocol";

export type Speed = "none" | "fast" | "normal" | "slow";

export interface Likes {
  language: Language;
  speed: Speed;
  sound: boolean;
  notify: boolean;
  level: BotName;
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
  level: "baseline",
  confirmEnd: true,
  talk: true,
};

export const settings = $state<Likes>({ ...USUAL, ...kept() });

/** Remember what was changed. */
export function keepSettings(): void {
  localStorage.setItem(KEPT, JSON.stringify(settings));
}
