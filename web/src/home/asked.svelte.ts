/** Something that the server is asked for, perhaps again and again. */

import { troubleWords } from "./words";

export class Asked<T> {
  value = $state.raw<T | null>(null);
  trouble = $state("");

  constructor(private readonly get: () => Promise<T>) {}

  again = async (): Promise<void> => {
    try {
      this.value = await this.get();
      this.trouble = "";
    } catch (error) {
      this.trouble = troubleWords(error);
    }
  };

  /** Ask now and then every so many milliseconds while somebody looks; gives what ends it. */
  keepAsking(every: number): () => void {
    const look = (): void => {
      if (document.visibilityState === "visible") void this.again();
    };
    look();
    const timer = setInterval(look, every);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }
}
