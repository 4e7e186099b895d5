/** What a card is called in the other languages. */

import { LANGUAGES } from "../../i18n/texts.svelte";
import { call } from "../../net/call";
import type { Language, PageTexts } from "../../protocol";

const read = new Map<Language, Promise<PageTexts>>();

function textsIn(language: Language): Promise<PageTexts> {
  const found = read.get(language) ?? call("GET /api/texts/{language}", { language });
  read.set(language, found);
  return found;
}

export async function namesOf(card: string, but: Language): Promise<{ language: Language; name: string }[]> {
  const others = LANGUAGES.filter((language) => language !== but);
  return Promise.all(
    others.map(async (language) => {
      const words = (await textsIn(language)).cards[card];
      return { language, name: [words?.name, words?.title].filter(Boolean).join(", ") };
    }),
  );
}
