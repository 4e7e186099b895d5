/** The card that is shown in large, wherever it lies: on hover, after a long press, or by Space. */

import type { Attachment } from "svelte/attachments";

/** A glance passes with the pointer; what is kept stays until it is closed. */
export type Hold = "glance" | "kept";

export interface Shown {
  card: string;
  anchor: HTMLElement;
  hold: Hold;
}

const HOVER = 350;
const PRESS = 400;
const JITTER = 10;

class Inspect {
  shown = $state.raw<Shown | null>(null);
  /** Where copies of a card are, as far as one may know; a table says so. */
  where = $state.raw<((card: string) => { text: string; n: number }[]) | null>(null);
  /** Why nothing can be done with a card, where a table knows it. */
  why = $state.raw<((card: string) => string) | null>(null);

  show(card: string, anchor: HTMLElement, hold: Hold = "glance"): void {
    this.shown = { card, anchor, hold };
  }

  hide(): void {
    this.shown = null;
  }

  /** Hide what was only glanced at from here. */
  leave(anchor: HTMLElement): void {
    if (this.shown?.hold === "glance" && this.shown.anchor === anchor) this.hide();
  }
}

export const inspect = new Inspect();

/** Let a card be shown in large. */
export function inspectable(card: string): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressedAt: { x: number; y: number } | null = null;
    let pressed = false;
    let hovering = false;
    const wait = (time: number, then: () => void): void => {
      clearTimeout(timer);
      timer = setTimeout(then, time);
    };
    const stop = (): void => {
      clearTimeout(timer);
      pressedAt = null;
    };

    const on: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
      pointerleave() {
        stop();
        hovering = false;
        inspect.leave(node);
      },
      pointerdown(event) {
        pressed = false;
        if (event.pointerType === "mouse") return stop();
        pressedAt = { x: event.clientX, y: event.clientY };
        wait(PRESS, () => {
          pressed = true;
          inspect.show(card, node, "kept");
        });
      },
      pointermove(event) {
        // Not on entering: a card that slides under a resting pointer was not asked about.
        if (event.pointerType === "mouse" && !hovering && inspect.shown?.hold !== "kept") {
          hovering = true;
          wait(HOVER, () => inspect.show(card, node));
        }
        if (pressedAt && Math.hypot(event.clientX - pressedAt.x, event.clientY - pressedAt.y) > JITTER) stop();
      },
      pointerup: stop,
      pointercancel: stop,
      contextmenu(event) {
        event.preventDefault();
        stop();
        if (!pressed) inspect.show(card, node, "kept");
      },
      keydown(event) {
        if (event.key !== " " || !onFace(event)) return;
        event.preventDefault();
        inspect.show(card, node, "kept");
      },
      keyup(event) {
        if (event.key === " " && onFace(event)) event.preventDefault();
      },
    };
    /** The click that ends a long press does nothing else. */
    const click = (event: Event): void => {
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopPropagation();
    };

    const heard = Object.entries(on) as [string, EventListener][];
    for (const [name, listener] of heard) node.addEventListener(name, listener);
    node.addEventListener("click", click, { capture: true });
    return () => {
      stop();
      inspect.leave(node);
      for (const [name, listener] of heard) node.removeEventListener(name, listener);
      node.removeEventListener("click", click, { capture: true });
    };
  };
}

/** Space on an ability beside the face uses that ability. */
function onFace(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest(".pips") === null;
}
