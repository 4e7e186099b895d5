/** What somebody is about to do: an option that is looked at before it is done, and its amount. */

import type { Option } from "../protocol";
import type { Seen } from "./context";

/** These need a second look; everything else is done at once. */
const CONFIRMED: ReadonlySet<string> = new Set(["choose", "attack", "give"]);
/** What a click on a card does, if it can do several things: the first of these. */
const OBVIOUS = ["choose", "attack", "play", "buy", "expend", "ally", "borrow", "steal", "send"];

export class Picking {
  #option = $state.raw<Option | null>(null);
  #version = -1;
  amount = $state(0);
  #offered = $state.raw<Option[]>([]);

  constructor(readonly model: Seen) {}

  /** What is picked, as long as it can be done. */
  get option(): Option | null {
    const picked = this.#option;
    if (picked === null || this.#version !== this.model.version) return null;
    return this.model.options.includes(picked) ? picked : null;
  }

  /** Things of one kind of which one is to be chosen: a card to send, a card to borrow. */
  get offered(): Option[] {
    const { options } = this.model;
    return this.#offered.every((option) => options.includes(option)) ? this.#offered : [];
  }

  /** Do the only one of several things, or let one be chosen. */
  offer(options: Option[]): void {
    const [only] = options;
    if (options.length === 1 && only !== undefined) this.click(only);
    else this.#offered = options;
  }

  /** Whether a card is picked. */
  has(id: number | undefined): boolean {
    return id !== undefined && (this.option?.ids.includes(id) ?? false);
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

  /** Click: what is obvious is done; what is picked already is confirmed. */
  click(option: Option): void {
    if (this.option === option) this.confirm();
    else if (CONFIRMED.has(option.kind) && option.move?.choice == null) this.pick(option);
    else void this.model.choose(option);
  }

  pick(option: Option): void {
    this.#option = option;
    this.#version = this.model.version ?? -1;
    this.amount = option.move?.place ? option.enough : option.most;
  }

  confirm(): void {
    const option = this.option;
    if (option === null) return;
    this.cancel();
    void this.model.choose(option, option.most ? this.amount : undefined);
  }

  cancel(): void {
    this.#option = null;
    this.#offered = [];
  }
}
