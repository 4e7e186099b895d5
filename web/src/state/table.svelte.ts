/**
 * A table as this device knows it: what the server said last, and what can be done about it.
 *
 * What is on the screen lags behind by what still moves: that is the stage's business.
 */

import type {
  Bye,
  LogLine,
  NoteReply,
  Option,
  RefusedReply,
  ServerMessage,
  Sight,
  TableState,
  Utterance,
  Welcome,
} from "../protocol";
import { t, texts } from "../i18n/texts.svelte";
import type { Seen } from "../table/context";
import { Stage } from "../motion/stage.svelte";
import { asker } from "../net/call";
import { Hint } from "./hint.svelte";
import { same } from "./same";
import { ASK, standingAnswer, type Standing } from "./standing";
import { socketUrl, TableSocket, type Line, type Listener, type Reply, type Request } from "../net/socket";

const SITTING = "thandar.sit.";
const STANDING = "thandar.standing.";
const PATIENCE = 250; // milliseconds, then it is said that an answer is waited for

export class TableModel implements Listener, Seen {
  readonly stage = new Stage();
  readonly hint = new Hint(this, (request) => this.#socket.ask(request));
  line = $state<Line>("connecting");
  table = $state.raw<TableState | null>(null);
  mine = $state.raw<number[]>([]);
  person = $state.raw<string | null>(null);
  said = $state.raw<Utterance[]>([]);
  notes = $state.raw<NoteReply[]>([]);
  /** When the table was last heard of: clocks count from here. */
  heardAt = $state.raw(0);
  /** What went wrong, in words; empty when nothing did. */
  problem = $state("");
  /** Why there is no table here, in words. */
  away = $state("");
  version = $state.raw<number | null>(null);

  /** What is answered by itself. */
  standing = $state.raw<Standing>(ASK);
  #answered = -1;
  #sights = $state.raw<Sight[]>([]);
  /** By seat: not everybody at this device may read the same. */
  #logs = $state.raw<Record<number, LogLine[]>>({});
  /** The seat whose hand may be seen, where several people share the device. */
  #uncovered = $state.raw<number | null>(null);
  /** Whether an answer is waited for, and whether for so long that it should be said. */
  #sending = false;
  #slow = $state(false);
  /** Whether what bots do is shown at once, until one of the people must choose. */
  #skipping = false;
  #meant: { option: Option; amount: number | undefined }[] = [];
  #socket: TableSocket;

  constructor(readonly code: string) {
    this.standing = { ...ASK, ...(JSON.parse(sessionStorage.getItem(STANDING + code) ?? "{}") as Partial<Standing>) };
    this.#socket = new TableSocket(socketUrl(code), asker.token, texts.language, this);
  }

  // --- what is known

  /** The seat through whose eyes the table is seen: of several, the one that must choose. */
  get seat(): number | null {
    const asked = this.mine.find((seat) => this.table?.deciding.includes(seat));
    return asked ?? this.#lastAsked ?? this.mine[0] ?? null;
  }

  get sight(): Sight | null {
    return this.#sights.find((sight) => sight.seat === this.seat) ?? this.#sights[0] ?? null;
  }

  /** What can be done now. */
  get options(): Option[] {
    return this.covered || this.#slow ? [] : (this.sight?.options ?? []);
  }

  /** Whether it is somebody's turn here whose hand another one at this device must not see. */
  get covered(): boolean {
    return this.mine.length > 1 && this.seat !== this.#uncovered && this.table?.status === "playing";
  }

  get hands(): Record<number, string[]> | null {
    return this.sight?.hands ?? null;
  }

  get log(): LogLine[] {
    return this.#logs[this.sight?.seat ?? 0] ?? [];
  }

  /** Whether nobody but bots is waited for. */
  get botsOnly(): boolean {
    const { status, deciding = [], seats = [] } = this.table ?? {};
    return status === "playing" && deciding.every((seat) => seats[seat - 1]?.kind !== "person" || seats[seat - 1]?.stand_in);
  }

  get busy(): boolean {
    return this.#slow;
  }

  /** The one who plays at this device has the hand now. */
  uncover(): void {
    this.#uncovered = this.seat;
    const sight = this.sight;
    if (sight !== null) this.stage.set(sight.view, sight.made);
  }

  get #lastAsked(): number | null {
    return this.#uncovered !== null && this.mine.includes(this.#uncovered) ? this.#uncovered : null;
  }

  // --- what is done

  /** Do what an option says, with an amount where it has one. */
  async choose(option: Option, amount?: number): Promise<void> {
    this.stage.finish();
    if (this.#sending) {
      if (option.kind !== "end") this.#meant.push({ option, amount }); // the next turn is not ended unseen
      return;
    }
    await this.#move(amount === undefined ? option.moves : option.moves.map((words) => withAmount(words, amount)));
  }

  /** Answer a question for good, or no longer. */
  stand(changed: Partial<Standing>): void {
    this.standing = { ...this.standing, ...changed };
    sessionStorage.setItem(STANDING + this.code, JSON.stringify(this.standing));
    this.#answer();
  }

  async undo(): Promise<void> {
    const seat = this.seat;
    if (seat === null || this.version === null || this.#sending) return;
    this.stage.finish();
    await this.#change({ type: "undo", seat, version: this.version });
  }

  /** Ask the others for leave to take the last move back. */
  async askUndo(): Promise<void> {
    const [seat, sight] = [this.seat, this.sight];
    if (seat === null || sight === null || this.version === null) return;
    await this.ask({ type: "ask_undo", seat, version: this.version, made: Math.max(0, sight.made - 1) });
  }

  /** See at once what moves, and what the bots do until one of the people must choose. */
  async skip(): Promise<void> {
    this.stage.finish();
    if (!this.botsOnly || !this.mine.length) return;
    this.#skipping = true;
    await this.ask({ type: "skip" });
  }

  async want(slot: number | null): Promise<void> {
    if (this.seat !== null) await this.ask({ type: "want", seat: this.seat, slot });
  }

  async resign(): Promise<void> {
    if (this.seat !== null) await this.#change({ type: "resign", seat: this.seat });
  }

  /** Ask the server for something else; a refusal is shown in words. */
  async ask(request: Request): Promise<Reply> {
    const reply = await this.#socket.ask(request);
    this.problem = reply.type === "refused" ? reply.text : "";
    return reply;
  }

  async speak(): Promise<void> {
    this.#socket.language = texts.language;
    await this.ask({ type: "speak", language: texts.language });
  }

  close(): void {
    this.stage.finish();
    this.#socket.close();
  }

  async #move(moves: string[]): Promise<void> {
    const seat = this.seat;
    if (seat !== null && this.version !== null) await this.#change({ type: "move", seat, moves, version: this.version });
  }

  /** Something that changes the game: nothing else is sent until it is known what became of it. */
  async #change(request: Request): Promise<void> {
    this.#sending = true;
    const slow = setTimeout(() => (this.#slow = this.#sending), PATIENCE);
    const reply = await this.ask(request);
    clearTimeout(slow);
    if (reply.type !== "refused") return; // the update follows, and with it the next options
    this.#meant = [];
    this.#settle();
    if (reply.missed !== null && reply.missed.length) this.#take(reply.missed, reply.version);
  }

  #settle(): void {
    this.#sending = false;
    this.#slow = false;
  }

  // --- what comes

  lineIs(line: Line): void {
    this.line = line;
  }

  welcomed(welcome: Welcome): void {
    this.person = welcome.person;
    this.said = welcome.said;
    this.notes = welcome.notes;
    this.#know(welcome.table, welcome.seats);
    this.#take(welcome.sights, welcome.version);
    void this.#sitDown();
  }

  heard(message: Exclude<ServerMessage, { type: "advice" | "answer" | "refused" | "welcome" | "look_welcome" }>): void {
    switch (message.type) {
      case "update":
        this.#know(message.table, message.seats);
        this.#take(message.sights, message.version);
        break;
      case "table":
        this.#know(message.table, message.seats);
        break;
      case "said":
        this.said = [...this.said.slice(-99), message.said];
        break;
      case "note":
        this.notes = [...this.notes, message];
        break;
    }
  }

  turnedAway(why: RefusedReply | Bye): void {
    this.away = why.text || t("page.table.away");
  }

  #know(table: TableState, mine: number[]): void {
    this.table = table;
    this.mine = mine;
    this.heardAt = performance.now();
  }

  #take(sights: Sight[], version: number): void {
    const before = this.sight?.seat;
    this.#sights = sights;
    this.version = version;
    this.#settle();
    this.#logs = Object.fromEntries(sights.map((sight) => [sight.seat ?? 0, this.#goneOn(sight)]));
    const sight = this.sight;
    if (sight === null) return;
    const goesOn = !sight.whole && this.stage.made >= sight.first && before === sight.seat && !this.#skipping;
    this.#skipping &&= this.botsOnly;
    if (this.mine.length > 1 && this.covered) this.stage.set(sight.view, sight.made);
    else if (goesOn) this.stage.play(sight);
    else this.stage.set(sight.view, sight.made);
    this.#goOn();
    this.#answer();
  }

  /** What was answered for good; a question to which somebody went back is asked. */
  #answer(): void {
    const sight = this.sight;
    if (sight === null || this.covered || this.#sending || sight.made <= this.#answered) return;
    const option = standingAnswer(sight, this.standing);
    if (option === null) return;
    this.#answered = sight.made;
    void this.#move(option.moves);
  }

  #goneOn(sight: Sight): LogLine[] {
    if (sight.whole) return sight.log;
    return [...(this.#logs[sight.seat ?? 0] ?? []).filter((line) => line.move <= sight.first), ...sight.log];
  }

  /** What was clicked while the last move was under way, if it can still be done. */
  #goOn(): void {
    const meant = this.#meant.shift();
    if (meant === undefined) return;
    const { option, amount } = meant;
    const found =
      this.options.find(({ moves }) => moves.join() === option.moves.join()) ??
      this.options.find((one) => one.most > 0 && same(one, option));
    if (found === undefined) this.#meant = [];
    else void this.choose(found, amount === undefined ? undefined : Math.min(amount, found.most));
  }

  /** The host sits down by itself, where it said it would, and deals when only bots are left. */
  async #sitDown(): Promise<void> {
    const table = this.table;
    if (table === null || table.status !== "open" || table.host !== this.person || this.mine.length) return;
    const free = table.seats.filter((seat) => seat.kind === "free").map((seat) => seat.seat);
    const wanted = JSON.parse(sessionStorage.getItem(SITTING + this.code) ?? "null") as number[] | null;
    for (const seat of wanted ?? free.slice(0, 1)) {
      if (free.includes(seat)) await this.ask({ type: "sit", seat });
    }
    if (this.table?.seats.every((seat) => seat.kind !== "free")) await this.ask({ type: "start" });
  }
}

/** The words of a move with another amount: the last number of an attack, the first of a gift. */
export function withAmount(words: string, amount: number): string {
  return words.startsWith("give") || /^\d+: give/.test(words)
    ? words.replace(/give \d+/, `give ${amount}`)
    : words.replace(/\d+$/, String(amount));
}
