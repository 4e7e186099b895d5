/** How large things are: worked out once from the window, so that everything fits without scrolling. */

import { innerHeight, innerWidth } from "svelte/reactivity/window";

export type Mode = "wide" | "middle" | "tablet" | "phone";

export interface Sizes {
  market: number;
  hand: number;
  champion: number;
  played: number;
  pile: number;
  /** A card in the open hand of somebody else. */
  open: number;
}

const DRAWN: Record<Mode, Sizes> = {
  wide: { market: 132, hand: 144, champion: 96, played: 78, pile: 84, open: 66 },
  middle: { market: 116, hand: 124, champion: 88, played: 72, pile: 72, open: 58 },
  tablet: { market: 112, hand: 140, champion: 100, played: 84, pile: 62, open: 62 },
  phone: { market: 108, hand: 112, champion: 74, played: 60, pile: 58, open: 48 },
};
const HEIGHT: Record<Mode, number> = { wide: 900, middle: 768, tablet: 1180, phone: 844 };

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
    if (width >= 960) return "middle";
    return width >= 640 ? "tablet" : "phone";
  }

  get narrow(): boolean {
    return this.width < 960;
  }

  get sizes(): Sizes {
    const { mode } = this;
    const drawn = DRAWN[mode];
    const room = this.height / HEIGHT[mode];
    const breadth = mode === "wide" ? this.width / 1440 : mode === "phone" ? this.width / 390 : 1;
    const crowd = this.opponents > 1 && !this.narrow ? 0.88 : 1;
    const scale = Math.max(0.62, Math.min(1.3, room, Math.max(breadth, 0.9))) * crowd;
    const sized = (w: number): number => Math.round(w * scale);
    return {
      market: sized(drawn.market),
      hand: sized(drawn.hand),
      champion: sized(drawn.champion * (this.opponents > 2 ? 0.85 : 1)),
      played: sized(drawn.played),
      pile: sized(drawn.pile),
      open: sized(drawn.open * (this.opponents > 2 ? 0.8 : 1)),
    };
  }
}

export const layout = new Layout();
