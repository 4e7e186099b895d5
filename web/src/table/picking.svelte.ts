/** What somebody is about to do: an option that is looked at before it is done, and its amount. */

import type { Option } from "../protocol";
import { same } from "../state/same";
import type { Seen } from "./context";

/** These need a second look; everything else is done at once. */
const CONFIRMED: ReadonlySet<string> = new Set(["choose", "attack", "give"]);
/** What a click on a card does, if it can do several things: the first of these. */
const OBVIOUS = ["choose", "attack", "play", "buy", "expend", "ally", "borrow", "steal", "send"];

export class Picking {
  #option = $state.raw<Option | null>(null);
  /** The card that was clicked, of several that are alike. */
  #id = $state.raw<number | undefined>(undefined);
  #version = -1;
  #turn = 0;
  amount = $state(0);
  #offered = $state.raw<Option[]>([]);

  constructor(readonly model: Seen) {}

  /** What is picked, as long as it can be done. */
  get option(): Option | null {
    return (this.#option && this.#still([this.#option])[0]) ?? null;
  }

  /** Things of one kind of which one is to be chosen: a card to send, to borrow, to acquire from a discard pile. */
  get offered(): Option[] {
    return this.#still(this.#offered);
  }

  /** Those that can be done as they could before; in a shared turn others move meanwhile. */
  #still(before: Option[]): Option[] {
    const { version, options, sight } = this.model;
    const shared = (sight?.view.playing.length ?? 0) > 1 && sight?.view.turn === this.#turn;
    if (this.#version !== version && !shared) return [];
    return options.filter((option) => before.some((one) => same(option, one)));
  }

  /** From now on something is picked or offered. */
  #begin(): void {
    this.#version = this.model.version ?? -1;
    this.#turn = this.model.sight?.view.turn ?? 0;
  }

  /** Do the only one of several things, or let one be chosen. */
  offer(options: Option[]): void {
    const [only] = options;
    if (options.length === 1 && only !== undefined) this.click(only);
    else {
      this.#begin();
      this.#offered = options;
    }
  }

  /** Whether a card is picked; of several that are alike, one. */
  has(id: number | undefined): boolean {
    const ids = this.option?.ids ?? [];
    return id !== undefined && id === (ids.find((one) => one === this.#id) ?? ids[0]);
  }

  /** What can be done with a card. */
  of(id: number | null | undefined): Option[] {
    if (id == null) return [];
    return this.model.options.filter((option) => option.ids.includes(id));
  }

  /** What a click does, of several things. */
  obvious(options: Option[]): Option | undefined {
    for (const kind of OBVIOUS) {
      const found = options.find((option) => option.kind === kind);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Click: what is obvious is done; what is picked already is confirmed, unless another copy was meant. */
  click(option: Option, id?: number): void {
    if (this.option === option && this.#id === id) this.confirm();
    else if (CONFIRMED.has(option.kind) && option.move?.choice == null) this.pick(option, id);
    else void this.model.choose(option);
  }

  pick(option: Option, id?: number): void {
    this.#option = option;
    this.#id = id;
    this.#begin();
    this.amount = option.kind === "attack" ? option.enough : option.most;
  }

  confirm(): void {
    const option = this.option;
    if (option === null) return;
    this.cancel();
    void this.model.choose(option, option.most ? Math.min(this.amount, option.most) : undefined);
  }

  cancel(): void {
    this.#option = null;
    this.#offered = [];
  }
}
