/**
 * What is on the screen: a view that events lead on, one after the other, each seen as it happens.
 *
 * Numbers change when the thing that changes them is seen; a click finishes whatever moves.
 */

import { tick } from "svelte";
import type { Event, Sight, View } from "../protocol";
import { follow } from "../state/follow";
import { settings, type Speed } from "../state/settings.svelte";
import { Flights } from "./flights";
import { sound } from "./sound";
import { QUICK, SILENT, TOGETHER } from "./timing";

/** How long a card travels at each speed, in milliseconds. */
const TRAVEL: Record<Speed, number> = { none: 0, fast: 160, normal: 280, slow: 520 };
const BETWEEN = 0.22; // of that, between cards that travel together
const MOST_TOGETHER = 900;

/** Moves to show, and the view that they lead to. */
export type Shown = Pick<Sight, "first" | "made" | "steps" | "view">;

export class Stage {
  view = $state.raw<View | null>(null);
  /** How many moves are on the screen. */
  made = $state.raw(0);
  moving = $state(false);
  /** The card that came to each seat's discard pile last: it lies on top. */
  tops = $state.raw<Record<number, string>>({});
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
    if (last !== undefined) {
      this.view = last.view;
      this.made = last.made;
    }
    this.#hurry?.();
  }

  /** How long a card travels now. */
  get travel(): number {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
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
    const done = Math.max(0, this.made - sight.first);
    const steps = sight.steps.slice(done);
    const events = steps.flatMap((step, k) => step.events.map((event) => ({ event, made: sight.first + done + k + 1 })));
    let spent = 0;
    for (const [place, { event, made }] of events.entries()) {
      this.made = made;
      await this.#apply(event);
      if (this.#hurried) return;
      const pause = this.#pause(event, nextSeen(events, place));
      spent = pause < this.travel ? spent + pause : 0;
      if (pause > 0 && spent < MOST_TOGETHER) await this.#wait(pause);
      if (this.#hurried) return;
    }
  }

  async #apply(event: Event): Promise<void> {
    const view = this.view;
    if (view === null) return;
    const travel = this.travel;
    if (event.to === "discard" && event.card) this.tops = { ...this.tops, [event.to_seat ?? event.seat ?? 0]: event.card };
    if (travel === 0 || SILENT.has(event.event)) {
      this.view = follow(view, event);
      return;
    }
    const before = this.flights.look();
    this.view = follow(view, event);
    await tick();
    this.flights.fly(event, before, travel);
    if (settings.sound) sound(event);
  }

  /** How long to wait after an event: cards of a kind travel together, and what is not seen, never. */
  #pause(event: Event, next: Event | undefined): number {
    if (SILENT.has(event.event) || QUICK.has(event.event)) return 0;
    if (next?.event === event.event && TOGETHER.has(event.event)) return this.travel * BETWEEN;
    return this.travel;
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(finished, milliseconds);
      this.#hurry = finished;
      function finished(): void {
        clearTimeout(timer);
        done();
      }
    });
  }
}

/** What is seen next, besides numbers that count. */
function nextSeen(events: { event: Event }[], place: number): Event | undefined {
  return events.slice(place + 1).find(({ event }) => !SILENT.has(event.event) && !QUICK.has(event.event))?.event;
}
