/** What the sides of a table with a boss have more or less: chosen, found again by name, in words. */

import { t } from "../i18n/texts.svelte";
import type { Decks, HandicapName, SeatName, SideHandicap } from "../protocol";
import { isBoss } from "./plans";

/** Chosen by name, or one by one. */
export type HandicapChoice = HandicapName | "by_hand";
export type Sides = [SideHandicap, SideHandicap];
export type Key = keyof SideHandicap;

const OF_ALL = ["health", "hand"] as const satisfies readonly Key[];
const OF_A_LICH = ["jars", "minions_rest", "no_clinging"] as const satisfies readonly Key[];
const HEALTH = { step: 5, most: 100 };
const MOST = { hand: 10, jars: 6 };
const FLAG_WORDS = { minions_rest: ["act_at_once", "rest"], no_clinging: ["clings", "lets_go"] } as const;

/** What can be changed of a side: Soul Jars only of a Lich. */
export function keysOf(deck: SeatName): readonly Key[] {
  return deck === "lich" ? [...OF_ALL, ...OF_A_LICH] : OF_ALL;
}

/** The decks that stand for the two sides. */
export function sideDecks(seats: readonly SeatName[]): [SeatName, SeatName] {
  return [seats[0] ?? "standard", seats.at(-1) ?? "standard"];
}

/** What a key may be; 0 is as officially. */
export function valuesOf(key: Key): number[] {
  if (key === "health") {
    const steps = HEALTH.most / HEALTH.step;
    return Array.from({ length: 2 * steps + 1 }, (_, k) => (k - steps) * HEALTH.step);
  }
  return Array.from({ length: key === "hand" || key === "jars" ? MOST[key] + 1 : 2 }, (_, k) => k);
}

/** The same with another value of a key; what is as officially is left out. */
export function withKey(side: SideHandicap, key: Key, value: number): SideHandicap {
  const { [key]: _, ...others } = side;
  if (value === 0) return others;
  return { ...others, [key]: key === "minions_rest" || key === "no_clinging" ? true : value };
}

/** Only what the decks of a table can have. */
export function fitting(sides: Sides, seats: readonly SeatName[]): Sides {
  const decks = sideDecks(seats);
  const fit = (side: SideHandicap, deck: SeatName): SideHandicap =>
    Object.fromEntries(Object.entries(side).filter(([key]) => keysOf(deck).includes(key as Key)));
  return [fit(sides[0], decks[0]), fit(sides[1], decks[1])];
}

/** What was measured to be fair at a table; none where there is no boss. */
export function fairSides(known: Decks, seats: readonly SeatName[]): Sides | null {
  const [first, last] = sideDecks(seats);
  if (!isBoss(last)) return null;
  const heroes = isBoss(first) ? 0 : seats.length - 1;
  const there = known.fair.find((one) => one.boss === last && one.heroes === heroes && (heroes > 0 || one.first === first));
  if (there !== undefined) return [there.sides[0] ?? {}, there.sides[1] ?? {}];
  const back = known.fair.find((one) => one.heroes === 0 && one.boss === first && one.first === last);
  return back === undefined ? null : [back.sides[1] ?? {}, back.sides[0] ?? {}];
}

/** Whether handicaps are the fair ones of a table or none at all; else they have no name. */
export function nameOf(known: Decks, seats: readonly SeatName[], sides: Sides): HandicapName | null {
  const fair = fairSides(known, seats);
  if (fair !== null && same(fair, sides)) return "fair";
  return same([{}, {}], sides) ? "official" : null;
}

function same(one: Sides, other: Sides): boolean {
  return one.every((side, k) => written(side) === written(other[k] ?? {}));
}

function written(side: SideHandicap): string {
  return JSON.stringify(Object.entries(side).filter(([, value]) => value).toSorted());
}

/** A value of a key beside its name. */
export function valueWords(key: Key, value: number): string {
  if (key === "minions_rest" || key === "no_clinging") return t(`handicap.short.${FLAG_WORDS[key][value === 0 ? 0 : 1]}`);
  if (value === 0) return t("handicap.usual");
  return key === "health" ? signed(value) : String(value);
}

/** What both sides have more or less; nothing where the set-up is official. */
export function handicapWords(seats: readonly SeatName[], sides: Sides): string {
  const decks = sideDecks(seats);
  return sides
    .map((side, k) => [sideName(decks, k, seats.length), sideWords(side, decks[k] ?? "standard")] as const)
    .filter(([, words]) => words !== "")
    .map(([name, words]) => t("handicap.each", { side: name, words }))
    .join(" · ");
}

/** What a side is called: the party, or the boss, with its seat where both are of a kind. */
export function sideName(decks: readonly [SeatName, SeatName], side: number, seats: number): string {
  const deck = decks[side] ?? "standard";
  if (!isBoss(deck)) return t("handicap.party");
  const boss = t(`hero.${deck}`);
  return decks[0] === decks[1] ? t("handicap.numbered", { boss, n: side === 0 ? 1 : seats }) : boss;
}

/** What the first of two bosses is called. */
export function firstBoss(seats: readonly SeatName[]): string {
  const boss = t(`play.boss.${seats[0] ?? "lich"}`);
  return seats[0] === seats.at(-1) ? t("handicap.numbered", { boss, n: 1 }) : boss;
}

function sideWords({ health, hand, jars, minions_rest, no_clinging }: SideHandicap, deck: SeatName): string {
  return [
    health ? t(deck === "lich" ? "handicap.jar_health" : "handicap.health", { n: signed(health) }) : "",
    hand ? t("handicap.hand", { n: hand }) : "",
    jars ? t("handicap.jars", { n: jars }) : "",
    minions_rest ? t("handicap.minions_rest") : "",
    no_clinging ? t("handicap.no_clinging") : "",
  ]
    .filter(Boolean)
    .join(", ");
}

function signed(n: number): string {
  return n > 0 ? `+${n}` : `−${-n}`;
}
