/** Whoever plays by keyboard keeps their place: when what had the focus is gone, something near has it. */

import type { Attachment } from "svelte/attachments";

const WITHIN = "section, .ask, .main";
const REACHABLE = "button:not(:disabled), a[href]";

interface Place {
  element: HTMLElement;
  row: Element | null;
  k: number;
}

/** Watch a board. */
export const keepsPlace: Attachment<HTMLElement> = (board) => {
  let place: Place | null = null;
  let byKeyboard = false;

  const focused = (event: FocusEvent): void => {
    const element = event.target as HTMLElement;
    const row = element.closest(WITHIN);
    place = { element, row, k: row === null ? 0 : [...row.querySelectorAll(REACHABLE)].indexOf(element) };
  };
  const typed = (): void => void (byKeyboard = true);
  const pointed = (): void => void (byKeyboard = false);
  const changed = (): void => {
    if (place === null || !byKeyboard || document.activeElement !== document.body) return;
    if (place.element.isConnected && !place.element.matches(":disabled")) return;
    near(board, place)?.focus({ preventScroll: true });
  };

  const watch = new MutationObserver(changed);
  watch.observe(board, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  board.addEventListener("focusin", focused);
  document.addEventListener("keydown", typed, { capture: true });
  document.addEventListener("pointerdown", pointed);
  return () => {
    watch.disconnect();
    board.removeEventListener("focusin", focused);
    document.removeEventListener("keydown", typed, { capture: true });
    document.removeEventListener("pointerdown", pointed);
  };
};

/** The next in the same row, otherwise what is asked. */
function near(board: HTMLElement, { row, k }: Place): HTMLElement | undefined {
  const left = row?.isConnected ? [...row.querySelectorAll<HTMLElement>(REACHABLE)] : [];
  return left[Math.min(k, left.length - 1)] ?? board.querySelector<HTMLElement>(`.asked :is(${REACHABLE}, [tabindex])`) ?? undefined;
}
