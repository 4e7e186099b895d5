/** Small things that are said on several pages. */

import { t, texts } from "../i18n/texts.svelte";
import { counted } from "../lib/counted";
import { CallFailed } from "../net/call";
import { isDemon } from "./plans";
import type { Clock, FormatName, SeatName, SeatSummary } from "../protocol";

/** The same text as the beginning of a sentence or as a title. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(texts.language) + text.slice(1);
}

function small(text: string): string {
  return text.charAt(0).toLocaleLowerCase(texts.language) + text.slice(1);
}

export function formatName(format: FormatName): string {
  return capital(t(`format.${format}`));
}

/** What a bot of a level is called where it has no name yet. */
export function botName(level: string): string {
  return t("page.new.computer", { level: t(`level.${level}`) });
}

export function deckName(deck: SeatName): string {
  return deck === "standard" ? t("page.new.standard") : t(`hero.${deck}`);
}

/** What a seat is for its team; nothing in most formats. */
export function roleName(format: FormatName, seat: number): string {
  return format === "emperor" ? capital(t(seat % 3 === 2 ? "role.emperor" : "role.commander")) : "";
}

/** What somebody at a table is called within a sentence; bosses that a bot plays by what they are. */
export function seatName({ deck, name, person }: Pick<SeatSummary, "deck" | "name" | "person">): string {
  if (isDemon(deck)) return small(t(`play.boss.${deck}`));
  const boss = deck === "lich" || deck === "dragon";
  return boss && person === null ? small(t(`play.boss.${deck}`)) : name;
}

/** Several names or the like, as a sentence lists them. */
export function list(names: string[]): string {
  return new Intl.ListFormat(texts.language, { type: "conjunction" }).format(names);
}

/** Cards as a sentence lists them, equal ones once. */
export function cardList(cards: readonly string[]): string {
  return list(counted(cards).map(([card, n]) => texts.card(card).name + (n > 1 ? `\u00a0×${n}` : "")));
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["minute", 60_000],
  ["hour", 3_600_000],
  ["day", 86_400_000],
];

/** How long ago something was: `3 hours ago`, `yesterday`. */
export function ago(at: number, now = Date.now()): string {
  const passed = now - at;
  const found = STEPS.findLast(([, step]) => passed >= step);
  if (found === undefined) return t("page.home.now");
  const [unit, length] = found;
  return new Intl.RelativeTimeFormat(texts.language, { numeric: "auto" }).format(-Math.floor(passed / length), unit);
}

/** How long players may think, in a few words; nothing where there is no clock. */
export function clockWords({ kind = "none", seconds = 0, increment = 0 }: Clock): string {
  switch (kind) {
    case "none":
      return "";
    case "turn":
      return t("page.new.clock_turn", { time: spanWords(seconds) });
    case "player":
      return t("page.new.clock_player", { time: spanWords(seconds), increment });
    case "days":
      return t("page.new.clock_days", { n: Math.round(seconds / 86_400) });
  }
}

function spanWords(seconds: number): string {
  return seconds % 60 ? t("page.new.seconds", { n: seconds }) : t("page.new.minutes", { n: seconds / 60 });
}

/** Why a call failed, as a sentence. */
export function troubleWords(error: unknown): string {
  if (!(error instanceof CallFailed)) return t("page.home.unreachable");
  if (error.status === 429) return t("page.home.too_fast");
  if (error.fault.code === "unreachable") return t("page.home.unreachable");
  return sentence(error.fault.text);
}

/** What the server says about a refusal, as a sentence. */
export function sentence(text: string): string {
  return capital(/[.!?…]$/.test(text) ? text : `${text}.`);
}
