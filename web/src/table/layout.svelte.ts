/** How large things are: worked out once from the window, so that everything fits without scrolling. */

import { innerHeight, innerWidth } from "svelte/reactivity/window";

export type Mode = "wide" | "middle" | "tablet" | "phone";

export interface Sizes {
  market: number;
  hand: number;
  champion: number;
  played: number;
  pile: number;
  /** A pile beside one's own seat. */
  own: number;
  /** A card in the open hand of somebody else. */
  open: number;
}

const DRAWN: Record<Mode, Sizes> = {
  wide: { market: 132, hand: 144, champion: 96, played: 78, pile: 84, own: 70, open: 66 },
  middle: { market: 116, hand: 124, champion: 88, played: 72, pile: 72, own: 64, open: 58 },
  tablet: { market: 112, hand: 140, champion: 100, played: 84, pile: 62, own: 48, open: 62 },
  phone: { market: 104, hand: 108, champion: 70, played: 58, pile: 58, own: 40, open: 48 },
};
const HEIGHT: Record<Mode, number> = { wide: 900, middle: 768, tablet: 1180, phone: 844 };

/** How wide each of so many cards may be that lie side by side; on a phone the row scrolls instead. */
export function fitted(w: number, cards: number, room: number, gap = 18): number {
  if (layout.narrow || cards < 2) return w;
  return Math.max(44, Math.min(w, Math.floor(room / cards - gap)));
}

class Layout {
  /** How many opponents sit there: more of them, smaller cards. */
  opponents = $state(1);

  get width(): number {
    return innerWidth.current ?? 1440;
  }

  get height(): number {
    return innerHeight.current ?? 900;
  }

  get mode(): Mode {
    const width = this.width;
    if (width >= 1280) return "wide";
    if (width < 640) return "phone";
    return width >= 960 || this.height < 560 ? "middle" : "tablet";
  }

  /** Everything is one above the other, and what is asked below. */
  get narrow(): boolean {
    return this.mode === "phone" || this.mode === "tablet";
  }

  /** How large things may be so that they fit side by side; the market is the widest of them. */
  get #breadth(): number {
    const { mode, width } = this;
    if (mode === "wide") return (width - 380) / 1060;
    if (mode === "middle") return (width - 520) / 760;
    return mode === "tablet" ? 1 : Math.max(0.9, width / 390);
  }

  get sizes(): Sizes {
    const { mode } = this;
    const drawn = DRAWN[mode];
    const room = this.height / HEIGHT[mode];
    const crowd = this.opponents > 1 && !this.narrow ? 0.88 : 1;
    const scale = Math.max(0.62, Math.min(1.3, room, this.#breadth)) * crowd;
    const sized = (w: number): number => Math.round(w * scale);
    return {
      market: sized(drawn.market),
      hand: sized(drawn.hand),
      champion: sized(drawn.champion * (this.opponents > 2 ? 0.85 : 1)),
      played: sized(drawn.played),
      pile: sized(drawn.pile),
      own: Math.min(drawn.own, sized(drawn.own * (this.opponents > 1 ? 0.66 : 1))),
      open: sized(drawn.open * (this.opponents > 2 ? 0.8 : 1)),
    };
  }
}

export const layout = new Layout();
