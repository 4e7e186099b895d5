/** Links for other devices. */

const HERE = /^(localhost|127\..*|\[::1\]|0\.0\.0\.0)$/;

/** What others can open instead of a link of the server; null where the server is found from this computer alone. */
export function linkFor(link: string, page: Pick<Location, "hostname" | "origin"> = location): string | null {
  const url = new URL(link);
  if (!HERE.test(url.hostname)) return link;
  // Where the page itself came from elsewhere, the server does not know how it is reached.
  return HERE.test(page.hostname) ? null : page.origin + url.pathname + url.hash;
}
