/** A drawing of the server as an image, in which nothing can run; an image needs the namespace that HTML goes without. */
export function image(drawing: string): string {
  const svg = new DOMParser().parseFromString(drawing, "text/html").querySelector("svg");
  const text = svg === null ? "" : new XMLSerializer().serializeToString(svg);
  return `data:image/svg+xml;utf8,${encodeURIComponent(text)}`;
}
