/** How large things are: worked out once from the window, so that everything fits without scrolling. */

import { innerHeight, innerWidth } from "svelte/reactivity/window";

/** A low window has what is asked at the right, and small cards; a middle one has the log folded away. */
export type Mode = "wide" | "middle" | "tablet" | "phone" | "low";

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

const DESK: Sizes = { market: 132, hand: 144, champion: 96, played: 78, pile: 84, own: 34, open: 66 };
const DRAWN: Record<Mode, Sizes> = {
  wide: DESK,
  middle: DESK,
  tablet: { market: 112, hand: 140, champion: 100, played: 84, pile: 62, own: 48, open: 62 },
  phone: { market: 104, hand: 108, champion: 70, played: 58, pile: 58, own: 40, open: 48 },
  low: { market: 124, hand: 92, champion: 60, played: 54, pile: 60, own: 40, open: 44 },
};
/** A short phone: the hand is a row of chips. */
const SHORT: Sizes = { market: 82, hand: 64, champion: 46, played: 46, pile: 46, own: 40, open: 44 };
const LEAST: Record<Mode, number> = { wide: 0.54, middle: 0.54, tablet: 0.7, phone: 0.84, low: 0.6 };
/** What a finger hits. */
export const TOUCH = 44;

/** How wide each of so many cards may be that lie side by side; where the row scrolls, as wide as they are. */
export function fitted(w: number, cards: number, room: number, gap = 18): number {
  if (layout.scrolls || cards < 2) return w;
  return Math.max(TOUCH, Math.min(w, Math.floor(room / cards - gap)));
}

class Layout {
  /** How many opponents sit there: more of them, smaller cards. */
  opponents = $state(1);
  /** Height that other things than cards take: notes, powers as tiles. */
  extra = $state(0);
  /** Advice stands beside the board, where otherwise nothing does. */
  advised = $state(false);
  /** The plans of a boss, or what is to be known of it, take a part of a phone. */
  boss = $state(false);
  /** Height that stands below the cards of a phone besides the buttons of a turn. */
  below = $state(0);

  get width(): number {
    return innerWidth.current ?? 1440;
  }

  get height(): number {
    return innerHeight.current ?? 900;
  }

  get mode(): Mode {
    const { width, height } = this;
    if (width < 640) return "phone";
    if (height < 720) return "low";
    if (width < 960) return "tablet";
    return width < 1280 ? "middle" : "wide";
  }

  /** Everything is one above the other, and what is asked below. */
  get narrow(): boolean {
    return this.mode === "phone" || this.mode === "tablet";
  }

  get short(): boolean {
    return this.mode === "phone" && this.height - this.below < 800;
  }

  /** No room for a fan: the hand is a row. */
  get tight(): boolean {
    return this.short || this.mode === "low";
  }

  /** Rows of cards are scrolled sideways. */
  get scrolls(): boolean {
    return this.narrow || this.mode === "low";
  }

  /** How large things may be so that they fit one above the other: what is left of the height
   * by what does not grow, over what does, at the size as drawn. */
  get #room(): number {
    const { mode, height, opponents } = this;
    if (mode === "tablet") return height / (opponents > 3 ? 1400 : 1180);
    if (mode === "phone") return (height - this.below) / (this.short ? 640 : 844 + (opponents > 1 ? 86 : 0) + (this.boss ? 110 : 0));
    if (mode === "low") return (height - 138) / 460;
    const left = height - this.extra;
    if (opponents === 1) return (left - 206) / 666;
    return opponents === 2 ? (left - 290) / 666 : (left - 330) / 619;
  }

  /** The same side by side: the market is the widest of all rows. */
  get #breadth(): number {
    const { mode, width } = this;
    if (mode === "tablet") return (width - 98) / 672;
    if (mode === "phone") return this.short && this.opponents === 1 && !this.boss ? 1.3 : Math.max(0.9, width / (this.short ? 360 : 390));
    if (mode === "low") return 1.3;
    const gaps = 84 + Math.min(184, width * 0.105);
    return (width - gaps - (mode === "wide" || this.advised ? 296 : 0)) / 941;
  }

  get sizes(): Sizes {
    const { mode } = this;
    const drawn = this.short ? SHORT : DRAWN[mode];
    const scale = Math.max(LEAST[mode], Math.min(1.3, this.#room, this.#breadth));
    const sized = (w: number): number => Math.round(w * scale);
    const champion = drawn.champion * (this.opponents > 2 ? 0.85 : 1);
    return {
      market: mode === "low" ? Math.min(sized(drawn.market), Math.max(84, (this.width - 440) / 6)) : sized(drawn.market),
      hand: sized(drawn.hand),
      champion: Math.max(TOUCH, sized(champion)),
      played: Math.max(TOUCH, sized(drawn.played)),
      pile: sized(drawn.pile * (this.opponents > 1 && !this.scrolls ? 0.8 : 1)),
      own: Math.min(drawn.own, sized(drawn.own)),
      open: Math.max(TOUCH, sized(drawn.open * (this.opponents > 2 ? 0.8 : 1))),
    };
  }
}

export const layout = new Layout();
