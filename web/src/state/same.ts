import type { Option } from "../protocol";

/** Whether two options are about the same thing, whatever amount is left for it. */
export function same(a: Option, b: Option): boolean {
  return a.kind === b.kind && a.row === b.row && a.move?.target === b.move?.target && a.ids.join() === b.ids.join() && a.label === b.label;
}
