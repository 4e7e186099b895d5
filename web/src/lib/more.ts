/** Says by `data-more` whether something that scrolls has more below, so that it can be seen. */

const LEAST = 4; // pixels

export function tellsMore(box: HTMLElement): () => void {
  const tell = (): void => {
    box.toggleAttribute("data-more", box.scrollHeight - box.clientHeight - box.scrollTop > LEAST);
  };
  const sizes = new ResizeObserver(tell);
  for (const one of [box, ...box.children]) sizes.observe(one);
  box.addEventListener("scroll", tell, { passive: true });
  return () => {
    sizes.disconnect();
    box.removeEventListener("scroll", tell);
  };
}
