/** Which page is shown, as the address says; links inside the page do not load anything anew. */

export type Page = "home" | "new" | "table" | "game" | "cards" | "learn" | "rules" | "settings" | "about" | "pass" | "nowhere";

export interface Route {
  page: Page;
  /** The code of a table or game, the id of a card. */
  name: string;
  /** What stands behind the #. */
  part: string;
}

const NAMED: Record<string, Page> = { t: "table", games: "game", cards: "cards" };
const PLAIN: Record<string, Page> = {
  "": "home",
  new: "new",
  cards: "cards",
  learn: "learn",
  rules: "rules",
  settings: "settings",
  about: "about",
  pass: "pass",
};

export function routeOf(path: string, hash: string): Route {
  const [first = "", name = "", more] = path.split("/").slice(1).map(decodeURIComponent);
  const named = name !== "" && more === undefined ? NAMED[first] : undefined;
  const plain = name === "" ? PLAIN[first] : undefined;
  return { page: named ?? plain ?? "nowhere", name, part: decodeURIComponent(hash.slice(1)) };
}

class Where {
  now = $state.raw<Route>(routeOf(location.pathname, location.hash));

  constructor() {
    addEventListener("popstate", () => this.#look());
    document.addEventListener("click", (event) => this.#clicked(event));
  }

  /** Go to another page. */
  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.#look();
    scrollTo(0, 0);
  }

  #look(): void {
    this.now = routeOf(location.pathname, location.hash);
  }

  #clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || link.target !== "" || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const where = new Where();
