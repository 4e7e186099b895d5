/** Who sits at this device. Nobody is asked for a name: a guest gets one when first needed. */

import { t } from "../i18n/texts.svelte";
import { claim, known, rename, somebody, type Person } from "../net/identity";

class Me {
  now = $state.raw<Person | null>(known());

  /** Whoever sits here, as the server knows them; a guest where there was nobody yet. */
  async somebody(): Promise<Person> {
    return (this.now = await somebody(this.now?.name ?? anyName()));
  }

  /** Go by another name from now on; a guest is made where there was nobody yet. */
  async rename(name: string): Promise<void> {
    this.now = await somebody(name);
    if (this.now.name !== name) this.now = await rename(name);
  }

  /** Become who is known on another device. */
  async claim(given: string): Promise<void> {
    this.now = await claim(given);
  }
}

function anyName(): string {
  const names = t("page.home.names").split(", ");
  return names[Math.floor(Math.random() * names.length)] ?? "";
}

export const me = new Me();
