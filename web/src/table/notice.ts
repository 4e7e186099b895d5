/** A call from another tab: it is your turn. */

import { bell } from "../motion/sound";
import { settings } from "../state/settings.svelte";

export function notice(text: string): void {
  if (settings.sound) bell();
  if (settings.notify && "Notification" in window && Notification.permission === "granted") {
    new Notification("Thandar", { body: text, tag: "thandar", icon: "/favicon.svg" });
  }
}
