/** A picture for whoever sits somewhere, by the deck. */

import standard from "icon:black-knight-helm";
import cleric from "icon:sun-priest";
import fighter from "icon:visored-helm";
import ranger from "icon:woman-elf-face";
import thief from "icon:robber";
import wizard from "icon:wizard-face";
import lich from "icon:crowned-skull";
import dragon from "icon:spiked-dragon-head";
import demon from "icon:daemon-skull";
import warlord from "icon:warlord-helmet";
import broker from "icon:pay-money";
import type { SeatName } from "../protocol";

export const EMBLEMS: Record<SeatName, string> = {
  standard,
  cleric,
  fighter,
  ranger,
  thief,
  wizard,
  lich,
  dragon,
  demon,
  warlord,
  broker,
};
