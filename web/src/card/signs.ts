/** The signs of the cards; Defs.svelte draws each of them once, Sign.svelte points there. */

import candle from "icon:candle-flame";
import crown from "icon:crown";
import expend from "icon:clockwise-rotation";
import hood from "icon:hood";
import lock from "icon:padlock";
import paw from "icon:paw-print";
import play from "icon:card-play";
import prepare from "icon:anticlockwise-rotation";
import sacrifice from "icon:flame";
import scrap from "icon:card-burn";
import search from "icon:magnifying-glass";
import skull from "icon:death-skull";
import stun from "icon:knocked-out-stars";
import swords from "icon:crossed-swords";

export const SIGNS = {
  candle,
  crown,
  expend,
  hood,
  lock,
  paw,
  play,
  prepare,
  sacrifice,
  scrap,
  search,
  skull,
  stun,
  swords,
};

export type SignName = keyof typeof SIGNS;
