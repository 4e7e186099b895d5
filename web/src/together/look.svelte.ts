/** A finished game that several people look at: who leads, which moment is shown, and what is played out from there. */

import { t, texts } from "../i18n/texts.svelte";
import { asker, call } from "../net/call";
import { lookUrl, TableSocket, type Line, type Listener, type Request } from "../net/socket";
import type { Bye, Looker, LookReply, LookState, LookWelcome, Option, RefusedReply, ServerMessage, Sight, Trial } from "../protocol";
import type { Through } from "../replay/address";
import { me } from "../state/me.svelte";
import { withAmount } from "../state/table.svelte";

const KEPT = "thandar.look.";
/** Milliseconds between two moments that are shown: a hand on the slider makes more of them. */
const BETWEEN = 150;
const PART = /^together-([\w-]{20,64})$/;

/** The id in an address that somebody was sent; nothing where it has none. */
export function lookOf(part: string): string | null {
  return PART.exec(part)?.[1] ?? null;
}

/** The id of the look at a game that this tab was at before it was loaded anew. */
export function lookKept(code: string): string | null {
  return sessionStorage.getItem(KEPT + code);
}

/** Begin to look at a moment of a game with others. */
export async function beginLook(code: string, made: number, through: Through): Promise<LookModel> {
  await me.somebody();
  const { look } = await call("POST /api/games/{code}/looks", { code }, { made, through });
  return new LookModel(code, look);
}

export class LookModel implements Listener<LookWelcome> {
  line = $state<Line>("connecting");
  state = $state.raw<LookState | null>(null);
  link = $state("");
  qr = $state("");
  problem = $state("");
  /** Why it is over, in words; empty as long as it goes on. */
  over = $state("");
  /** Whether a follower sees what the leader shows, or looks around alone. */
  following = $state(true);
  /** Whether the moment that the server knows has yet to be taken over, whoever leads. */
  fresh = $state(true);
  readonly version = null;
  #person = $state.raw<string | null>(null);
  #shown = "";
  #wanted: { made: number; through: Through } | null = null;
  #showing = false;
  #socket: TableSocket<LookWelcome>;

  constructor(
    readonly code: string,
    id: string,
  ) {
    sessionStorage.setItem(KEPT + code, id);
    this.#socket = new TableSocket(lookUrl(id), asker.token, texts.language, this);
  }

  // --- what is known

  get people(): Looker[] {
    return this.state?.people ?? [];
  }

  get me(): Looker | null {
    return this.people.find(({ person }) => person === this.#person) ?? null;
  }

  get leader(): Looker | null {
    return this.people.find(({ leads }) => leads) ?? null;
  }

  get leads(): boolean {
    return this.me?.leads ?? false;
  }

  /** What is played out, for those who see what the leader shows. */
  get trial(): Trial | null {
    return this.over === "" && (this.leads || this.following) ? (this.state?.trial ?? null) : null;
  }

  // --- what is done

  /** Whoever looks has gone to a moment by themselves: it is shown to all, or they look around alone. */
  moved(made: number, through: Through): void {
    const { state } = this;
    if (state === null || this.over || this.fresh) return;
    if (!this.leads) {
      if (made !== state.made || through !== state.through) this.following = false;
      return;
    }
    if (state.trial !== null || (this.#shown === "" && made === state.made && through === state.through)) return;
    this.#wanted = { made, through };
    void this.#show();
  }

  whatIf(): Promise<void> {
    return this.#ask({ type: "what_if" });
  }

  /** Back to the game as it was played. */
  async endTrial(): Promise<void> {
    const { state } = this;
    if (state !== null) await this.#ask({ type: "show", made: state.made, through: state.through });
  }

  async choose(sight: Sight, option: Option, amount?: number): Promise<void> {
    const moves = amount === undefined ? option.moves : option.moves.map((words) => withAmount(words, amount));
    await this.#try({ type: "move", seat: sight.seat ?? 0, moves });
  }

  undo(sight: Sight): Promise<void> {
    return this.#try({ type: "undo", seat: sight.seat ?? 0 });
  }

  botMove(sight: Sight): Promise<void> {
    return this.#try({ type: "bot_move", seat: sight.seat ?? 0 });
  }

  askLead(): Promise<void> {
    return this.#ask({ type: "ask_lead" });
  }

  giveLead(person: string): Promise<void> {
    return this.#ask({ type: "give_lead", person });
  }

  async speak(): Promise<void> {
    this.#socket.language = texts.language;
    await this.#ask({ type: "speak", language: texts.language });
  }

  /** Look alone from now on. */
  close(): void {
    sessionStorage.removeItem(KEPT + this.code);
    this.#socket.close();
  }

  /** The page goes; whoever comes back to it looks on. */
  leave(): void {
    this.#socket.close();
  }

  async #try(request: { type: "move"; seat: number; moves: string[] } | { type: "undo" | "bot_move"; seat: number }): Promise<void> {
    if (this.state !== null) await this.#ask({ ...request, version: this.state.version });
  }

  async #ask(request: Request): Promise<void> {
    const reply = await this.#socket.ask(request);
    this.problem = reply.type === "refused" ? reply.text : "";
  }

  /** Show the moment that is wanted last, one after the other. */
  async #show(): Promise<void> {
    if (this.#showing) return;
    this.#showing = true;
    while (this.#wanted !== null) {
      const { made, through } = this.#wanted;
      this.#wanted = null;
      const key = `${made} ${through}`;
      if (key === this.#shown) continue;
      this.#shown = key;
      await this.#ask({ type: "show", made, through });
      await new Promise((done) => setTimeout(done, BETWEEN));
    }
    this.#showing = false;
  }

  // --- what comes

  lineIs(line: Line): void {
    this.line = line;
  }

  welcomed({ person, link, qr, look }: LookWelcome): void {
    this.#person = person;
    this.link = link;
    this.qr = qr;
    this.#take(look);
  }

  heard(message: Exclude<ServerMessage, { type: "welcome" | "look_welcome" | "advice" | "answer" | "refused" }>): void {
    if (message.type === "look") this.#take((message as LookReply).look);
  }

  turnedAway(why: RefusedReply | Bye): void {
    sessionStorage.removeItem(KEPT + this.code);
    this.over = "code" in why && why.code === "no_look" ? t("page.together.over") : why.text || t("page.together.over");
  }

  #take(state: LookState): void {
    const led = this.leads;
    this.state = state;
    if (!this.leads) this.#shown = "";
    if (this.leads && !led) this.following = this.fresh = true; // whoever leads from now on begins where the others are
  }
}
