/** The game of the day, and what came of it: as the server tells it, made ready to be shown. */

import type { OwnDay, PlaceToday, Today } from "../protocol";

/** One's own game of today: not begun, begun, or over with a result. */
export type DayState = { how: "new" } | { how: "begun"; table: string } | { how: "over"; result: OwnDay };

export function stateOf({ date, table, mine }: Today): DayState {
  const result = mine.find((day) => day.date === date);
  if (result !== undefined) return { how: "over", result };
  return table === null ? { how: "new" } : { how: "begun", table };
}

/** How long the day still lasts, in whole minutes. */
export function leftOf(until: number, now: number): { hours: number; minutes: number } {
  const minutes = Math.max(0, Math.ceil((until - now) / 60_000));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

export type Place = PlaceToday & { place: number };

/** The best of a day, with their places; whoever looks is always among them. */
export function bestOfDay(results: readonly PlaceToday[], most: number): Place[] {
  return results.map((result, k) => ({ ...result, place: k + 1 })).filter(({ you, place }) => place <= most || you);
}

export type DaySign = "low" | "middle" | "high" | "won" | "lost";

/** What stands in the text to share. */
const SIGNS: Readonly<Record<string, DaySign>> = { "🟩": "low", "🟨": "middle", "🟥": "high", "🏆": "won", "💀": "lost" };

/** The course of a game, out of its text to share: how strong the Demon stood after each turn, and the end. */
export function signsOf(share: string): DaySign[] {
  return [...share].flatMap((letter) => SIGNS[letter] ?? []);
}

/** What others get: the text, and where they find the game, if they can. */
export function shareText(share: string, link: string | null): string {
  return link === null ? share : `${share}\n${link}`;
}

export type Given = "shared" | "copied" | "by_hand" | "";

/** Give a text to others: by what the device has for that, else by the clipboard; nothing where they thought better of it. */
export async function give(text: string, by: Pick<Navigator, "clipboard"> & Partial<Pick<Navigator, "share">> = navigator): Promise<Given> {
  try {
    if (by.share !== undefined) {
      await by.share({ text });
      return "shared";
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "";
  }
  try {
    await by.clipboard.writeText(text);
    return "copied";
  } catch {
    return "by_hand"; // without TLS browsers have no clipboard
  }
}
