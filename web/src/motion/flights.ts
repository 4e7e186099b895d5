/**
 * Cards that travel, and numbers that fly up where something was hit.
 *
 * A card on the board carries its id (`data-id`), a pile its name (`data-zone`), a player's health
 * its seat (`data-health`). What was where before an event and what is where after it is all that is
 * needed to let a card travel; nothing here knows what the event means.
 */

import type { Event, Zone } from "../protocol";

interface Place {
  box: DOMRect;
  element: HTMLElement;
}

export interface Looked {
  cards: Map<number, Place>;
  zones: Map<string, DOMRect>;
}

const TABLE_ZONES: ReadonlySet<Zone> = new Set<Zone>(["market", "market_deck", "fire_gems", "sacrificed", "removed"]);

export class Flights {
  /** The element in which everything lies, and the one in which things fly. */
  board: HTMLElement | null = null;
  sky: HTMLElement | null = null;
  #flying = new Set<Animation>();

  /** Where everything is now. */
  look(): Looked {
    const cards = new Map<number, Place>();
    const zones = new Map<string, DOMRect>();
    for (const element of this.board?.querySelectorAll<HTMLElement>("[data-id]") ?? []) {
      cards.set(Number(element.dataset["id"]), { box: element.getBoundingClientRect(), element });
    }
    for (const element of this.board?.querySelectorAll<HTMLElement>("[data-zone]") ?? []) {
      zones.set(element.dataset["zone"] ?? "", element.getBoundingClientRect());
    }
    return { cards, zones };
  }

  /** Let events be seen that have just happened together. */
  fly(events: readonly Event[], before: Looked, travel: number): void {
    if (this.board === null || this.sky === null) return;
    const after = this.look();
    this.#closeRanks(new Set(events.map((event) => event.id)), before, after, travel);
    for (const event of events) {
      if (event.event === "shuffled") this.#shuffle(event, before, travel);
      else if (event.event === "revealed") this.#travel({ ...event, from: "market_deck", to: "market" }, before, after, travel);
      else if (event.from !== undefined && event.to !== undefined) this.#travel(event, before, after, travel);
      this.#hit(event, travel);
    }
  }

  /** Everything is where it belongs, at once. */
  finish(): void {
    for (const animation of this.#flying) animation.finish();
    this.#flying.clear();
  }

  /** Those that stay in their row make room, or close it. */
  #closeRanks(flown: ReadonlySet<number | undefined>, before: Looked, after: Looked, travel: number): void {
    for (const [id, now] of after.cards) {
      const then = before.cards.get(id);
      if (flown.has(id) || then === undefined || then.element !== now.element) continue;
      const [dx, dy] = [then.box.left - now.box.left, then.box.top - now.box.top];
      if (Math.abs(dx) + Math.abs(dy) < 2) continue;
      this.#animate(now.element, [{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], travel);
    }
  }

  #travel(event: Event, before: Looked, after: Looked, travel: number): void {
    const card = event.id ?? -1;
    const from = before.cards.get(card)?.box ?? before.zones.get(zoneName(event, "from"));
    const landed = after.cards.get(card);
    const to = landed?.box ?? after.zones.get(zoneName(event, "to"));
    const seen = before.cards.get(card)?.element ?? landed?.element;
    if (from === undefined || to === undefined || from.width === 0 || to.width === 0) return;
    const flying = this.#copy(seen);
    if (flying === null) return;
    if (landed !== undefined) landed.element.style.opacity = "0";
    this.#send(flying, from, to, travel).addEventListener("finish", () => {
      if (landed !== undefined) landed.element.style.opacity = "";
    });
  }

  /** The discard pile goes back to the deck, which is shaken. */
  #shuffle(event: Event, before: Looked, travel: number): void {
    const [from, to] = [before.zones.get(`${event.seat}.discard`), before.zones.get(`${event.seat}.deck`)];
    const deck = this.board?.querySelector<HTMLElement>(`[data-zone="${event.seat}.deck"]`);
    if (deck) this.#shake(deck, travel);
    if (from === undefined || to === undefined) return;
    for (let k = 0; k < Math.min(4, event.cards ?? 0); k += 1) {
      const back = this.#copy(undefined);
      if (back !== null) this.#send(back, from, to, travel, k * 40);
    }
  }

  /** Let something fly from one place to another, and be gone. */
  #send(flying: HTMLElement, from: DOMRect, to: DOMRect, travel: number, delay = 0): Animation {
    this.sky?.append(flying);
    const width = flying.offsetWidth || to.width;
    const frames = [from, to].map((box) => ({
      transform: `translate(${box.left}px, ${box.top}px) scale(${Math.min(1, Math.max(0.2, box.width / width))})`,
    }));
    const animation = this.#animate(flying, frames, travel, delay);
    animation.onfinish = animation.oncancel = () => flying.remove();
    return animation;
  }

  /** Something to let fly: the card itself as it is seen, or the back of one. */
  #copy(seen: HTMLElement | undefined): HTMLElement | null {
    const model = seen ?? this.board?.querySelector<HTMLElement>(".spare > *");
    if (!model) return null;
    const copy = model.cloneNode(true) as HTMLElement;
    copy.removeAttribute("data-id");
    copy.removeAttribute("id");
    copy.setAttribute("aria-hidden", "true");
    copy.classList.add("flying");
    copy.inert = true;
    return copy;
  }

  /** A number where something was hit or healed, and a shake where it hurt. */
  #hit(event: Event, travel: number): void {
    const amount = event.amount ?? 0;
    if (!amount) return;
    const hurt = event.event === "attacked" || event.event === "lost_health" || event.event === "damaged";
    if (!hurt && event.event !== "gained_health") return;
    const target = event.event === "attacked" ? event.target : event.seat;
    const where =
      event.id !== undefined && event.card
        ? this.board?.querySelector<HTMLElement>(`[data-id="${event.id}"]`)
        : this.board?.querySelector<HTMLElement>(`[data-health="${target}"]`);
    if (!where || (event.event === "attacked" && event.card)) return;
    if (hurt) this.#shake(where, travel);
    if (event.event !== "attacked" || !event.card) this.#rise(where, hurt ? `−${amount}` : `+${amount}`, hurt, travel);
  }

  #shake(element: HTMLElement, travel: number): void {
    const frames = [0, -4, 4, -3, 2, 0].map((x) => ({ translate: `${x}px 0` }));
    this.#animate(element, frames, travel * 1.3);
  }

  #rise(element: HTMLElement, text: string, hurt: boolean, travel: number): void {
    const box = element.getBoundingClientRect();
    const number = document.createElement("span");
    number.className = hurt ? "rising hurt" : "rising healed";
    number.textContent = text;
    number.style.left = `${box.left + box.width / 2}px`;
    number.style.top = `${box.top + box.height / 3}px`;
    this.sky?.append(number);
    const frames = [
      { opacity: 0, transform: "translate(-50%, 30%) scale(0.6)" },
      { opacity: 1, transform: "translate(-50%, -30%) scale(1.15)", offset: 0.25 },
      { opacity: 1, transform: "translate(-50%, -80%) scale(1)", offset: 0.75 },
      { opacity: 0, transform: "translate(-50%, -150%) scale(1)" },
    ];
    const animation = this.#animate(number, frames, travel * 3.2);
    animation.onfinish = animation.oncancel = () => number.remove();
  }

  #animate(element: HTMLElement, frames: Keyframe[], duration: number, delay = 0): Animation {
    const easing = "cubic-bezier(0.2, 0.8, 0.2, 1)";
    const animation = element.animate(frames, { duration, delay, easing, fill: "backwards" });
    this.#flying.add(animation);
    animation.addEventListener("finish", () => this.#flying.delete(animation));
    return animation;
  }
}

/** The name of the pile from which or to which a card goes, as the board calls it. */
function zoneName(event: Event, way: "from" | "to"): string {
  const zone = event[way] ?? "deck";
  if (zone === "market") return `market.${event.slot ?? 1}`;
  if (TABLE_ZONES.has(zone)) return zone;
  const seat = (way === "from" ? event.from_seat : event.to_seat) ?? event.seat ?? 1;
  return `${seat}.${zone === "held" ? "discard" : zone}`;
}
