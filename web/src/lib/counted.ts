/** Equal things once, with how many there are, in the order in which they come. */
export function counted<T>(things: Iterable<T>): [T, number][] {
  const found = new Map<T, number>();
  for (const thing of things) found.set(thing, (found.get(thing) ?? 0) + 1);
  return [...found];
}
