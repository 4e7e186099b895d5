/** Something that is asked for until it comes, with longer and longer pauses. */

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

export class Persistent {
  done = $state(false);
  busy = $state(false);
  /** Why it has not come yet. */
  trouble = $state.raw<unknown>(null);
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly attempt: () => Promise<unknown>) {
    void this.now();
  }

  /** Ask without waiting any longer. */
  now = async (): Promise<void> => {
    this.stop();
    this.busy = true;
    try {
      await this.attempt();
      this.done = true;
    } catch (error) {
      this.trouble = error;
      this.#timer = setTimeout(this.now, this.#pause);
      this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
    }
    this.busy = false;
  };

  stop(): void {
    clearTimeout(this.#timer);
  }
}
