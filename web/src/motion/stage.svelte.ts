/**
 * What is on the screen: a view that events lead on, one after the other, each seen as it happens.
 *
 * Numbers change when the thing that changes them is seen; a click finishes whatever moves.
 */

import { tick } from "svelte";
import type { Event, Sight, View } from "../protocol";
import { followAll } from "../state/follow";
import { settings, type Speed } from "../state/settings.svelte";
import { Flights } from "./flights";
import { sound } from "./sound";
import { beats, type Beat } from "./timing";

/** How long a card travels at each speed, in milliseconds. */
const TRAVEL: Record<Speed, number> = { none: 0, fast: 160, normal: 280, slow: 520 };
const BETWEEN = 0.22; // of that, between cards that travel together
const MOST_TOGETHER = 900;
const LASTING = 5; // of that, for the result of a skill check

/** A skill check as it goes on: for which item, what it needs, what was revealed, and how it ended. */
export interface Check {
  item: string;
  needs: number;
  cards: string[];
  ended: { total: number; success: boolean } | null;
}

/** Moves to show, and the view that they lead to. */
export type Shown = Pick<Sight, "first" | "made" | "steps" | "view">;

export class Stage {
  view = $state.raw<View | null>(null);
  /** How many moves are on the screen. */
  made = $state.raw(0);
  moving = $state(false);
  /** The card that came to each seat's discard pile last: it lies on top. */
  tops = $state.raw<Record<number, string>>({});
  check = $state.raw<Check | null>(null);
  readonly flights = new Flights();
  #waiting: Shown[] = [];
  #hurry: (() => void) | null = null;
  #hurried = false;

  constructor(private readonly speed: () => Speed = () => settings.speed) {}

  /** Show a view as it is. */
  set(view: View, made: number): void {
    this.finish();
    this.view = view;
    this.made = made;
  }

  /** Show what happened, then the view that it led to. */
  play(sight: Shown): void {
    this.#waiting.push(sight);
    if (!this.moving) void this.#run();
  }

  /** Show at once what would be seen in the end. */
  finish(): void {
    const last = this.#waiting.at(-1);
    this.#hurried = this.moving;
    this.#waiting = [];
    this.flights.finish();
    this.check = null;
    if (last !== undefined) {
      this.view = last.view;
      this.made = last.made;
    }
    this.#hurry?.();
  }

  /** How long a card travels now. */
  get travel(): number {
    const calm = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
    return calm ? 0 : TRAVEL[this.speed()];
  }

  async #run(): Promise<void> {
    this.moving = true;
    for (let sight = this.#waiting[0]; sight !== undefined; sight = this.#waiting[0]) {
      await this.#show(sight);
      if (this.#hurried) break;
      this.view = sight.view;
      this.made = sight.made;
      this.#waiting.shift();
    }
    this.#hurried = false;
    this.moving = false;
    if (this.#waiting.length) void this.#run();
  }

  async #show(sight: Shown): Promise<void> {
    const steps = sight.steps.slice(Math.max(0, this.made - sight.first));
    for (const step of steps) for (const event of step.events) this.#remember(event);
    if (this.travel === 0) return;
    let spent = 0;
    let pause = 0;
    for (const beat of beats(steps, sight.made - steps.length)) {
      if (spent < MOST_TOGETHER) await this.#wait(pause);
      if (this.#hurried) return;
      await this.#apply(beat);
      pause = this.travel * (beat.together ? BETWEEN : this.check?.ended ? LASTING : 1);
      spent = beat.together ? spent + pause : 0;
    }
    await this.#wait(pause);
    this.check = null;
  }

  async #apply(beat: Beat): Promise<void> {
    if (this.view === null) return;
    const before = this.flights.look();
    this.view = followAll(this.view, beat.events);
    this.made = beat.made;
    this.check = beat.events.reduce(checked, this.check?.ended ? null : this.check);
    await tick();
    this.flights.fly(beat.events, before, this.travel);
    if (settings.sound) for (const event of beat.events) sound(event);
  }

  #remember(event: Event): void {
    if (event.to === "discard" && event.card) this.tops = { ...this.tops, [event.to_seat ?? event.seat ?? 0]: event.card };
  }

  /** A while, and then until the next picture is drawn: what happens between two of them is not seen. */
  #wait(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      let frame = 0;
      const timer = setTimeout(() => (frame = requestAnimationFrame(() => done())), milliseconds);
      this.#hurry = () => {
        clearTimeout(timer);
        cancelAnimationFrame(frame);
        done();
      };
    });
  }
}

/** A skill check after an event. */
function checked(check: Check | null, { event, card, needs = 0, total = 0, success = false }: Event): Check | null {
  if (event === "tried") return { item: card ?? "", needs, cards: [], ended: null };
  if (check === null) return null;
  if (event === "checked") return { ...check, cards: [...check.cards, card ?? ""] };
  return event === "check_ended" ? { ...check, ended: { total, success } } : check;
}
