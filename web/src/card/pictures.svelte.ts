/** The picture of each card; two parts, each of them loaded when it is first needed. */

import { factsOf } from "./cards";

type Part = "base" | "more";
type Paths = Readonly<Record<string, string>>;

const LOAD: Record<Part, () => Promise<Paths>> = {
  base: () => import("./pictures_base"),
  more: () => import("./pictures_more"),
};

class Pictures {
  #read = $state.raw<Partial<Record<Part, Paths>>>({});
  #asked = new Set<Part>();

  /** The path of a card's picture; nothing as long as it is on its way. */
  of(card: string): string {
    const set = factsOf(card).set;
    const part = set === "basic" || set === "market" ? "base" : "more";
    if (!this.#asked.has(part)) void this.#load(part);
    return this.#read[part]?.[card] ?? "";
  }

  async #load(part: Part): Promise<void> {
    this.#asked.add(part);
    const paths = await LOAD[part]();
    this.#read = { ...this.#read, [part]: paths };
  }
}

export const pictures = new Pictures();
