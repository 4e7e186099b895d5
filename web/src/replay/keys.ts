/** The keyboard of the replay; whatever is focused keeps the keys that are its own. */

import type { ReplayModel } from "./model.svelte";

const KEYS: Record<string, (model: ReplayModel) => void> = {
  " ": (model) => model.toggle(),
  ArrowRight: (model) => {
    model.playing = false;
    model.next();
  },
  ArrowLeft: (model) => model.goTo(model.at - 1),
  ArrowDown: (model) => model.byTurn(1),
  ArrowUp: (model) => model.byTurn(-1),
  Home: (model) => model.goTo(0),
  End: (model) => model.goTo(model.last),
};

export function press(event: KeyboardEvent, model: ReplayModel): void {
  const act = KEYS[event.key];
  const target = event.target instanceof Element ? event.target : null;
  if (act === undefined || model.trial !== null || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (target?.closest("input, textarea, select, [role='log']") || (event.key === " " && target?.closest("button, a, summary"))) return;
  event.preventDefault();
  act(model);
}
