/**
 * The socket of a table: ids, answers, coming back. Nothing of Svelte and nothing of the game.
 *
 * A request is kept until it is answered and sent again after a break, with its old id: the server
 * gives the first answer again, so that nothing ever happens twice.
 */

import type { AdviceReply, Answer, Bye, ClientMessage, Language, LookWelcome, RefusedReply, ServerMessage, Welcome } from "../protocol";

export type Line = "connecting" | "open" | "lost" | "closed";
export type Reply = AdviceReply | Answer | RefusedReply;
type Each<T> = T extends unknown ? Omit<T, "id"> : never;
/** A message as it is asked for; its id is the socket's business. */
export type Request = Each<Exclude<ClientMessage, { type: "hello" }>>;

/** The answer to our hello: of a table, or of a finished game that several people look at. */
type AnyWelcome = Welcome | LookWelcome;

export interface Listener<W extends AnyWelcome = Welcome> {
  /** Whether the line is up. */
  lineIs(line: Line): void;
  /** What came, besides answers. */
  heard(message: Exclude<ServerMessage, Reply | AnyWelcome>): void;
  /** The server lets us in, for the first time or again. */
  welcomed(welcome: W): void;
  /** The server does not let us in, and will not. */
  turnedAway(why: RefusedReply | Bye): void;
  /** The last version that is known here, for coming back. */
  readonly version: number | null;
}

interface Waiting {
  text: string;
  tries: number;
  settle: (reply: Reply) => void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const SILENCE = 15000; // then ask whether anybody is there
const PATIENCE = 5000; // for the answer to that
const UNSTORED = "not_stored"; // the one refusal after which the same is tried anew
const UNSTORED_WAIT = 2000;
const UNSTORED_TRIES = 5;

export class TableSocket<W extends AnyWelcome = Welcome> {
  readonly #prefix = crypto.getRandomValues(new Uint32Array(2)).join("-");
  #number = 0;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #hello = "";
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(
    private readonly url: string,
    private readonly token: string | null,
    public language: Language,
    private readonly listener: Listener<W>,
  ) {
    addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#seen);
    this.#connect();
  }

  /** Ask for something; the answer comes, however often the line breaks meanwhile. */
  ask(request: Request): Promise<Reply> {
    const id = this.#newId();
    const text = JSON.stringify({ ...request, id });
    return new Promise((settle) => {
      this.#waiting.set(id, { text, settle, tries: 1 });
      this.#say(id);
    });
  }

  /** Leave the table. */
  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#seen);
    this.#socket?.close();
    this.listener.lineIs("closed");
  }

  #newId(): string {
    this.#number += 1;
    return `${this.#prefix}-${this.#number}`;
  }

  /** Send what is still to be answered, if anybody is there. */
  #say(id: string): void {
    const waiting = this.#waiting.get(id);
    if (waiting !== undefined && this.#hello === "welcomed") this.#socket?.send(waiting.text);
  }

  #connect = (): void => {
    if (this.#ended) return;
    this.listener.lineIs("connecting");
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#hello = "";
    socket.onopen = () => {
      this.#hello = this.#newId();
      const { token, language } = this;
      socket.send(JSON.stringify({ type: "hello", id: this.#hello, token, language, since: this.listener.version }));
      this.#expectSomething();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#expectSomething();
      this.#hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  };

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
      case "look_welcome":
        this.#hello = "welcomed";
        this.#wait = FIRST_WAIT;
        this.listener.lineIs("open");
        this.listener.welcomed(message as W); // a place has one kind of welcome
        for (const id of this.#waiting.keys()) this.#say(id);
        break;
      case "answer":
      case "advice":
      case "refused":
        this.#answered(message);
        break;
      case "bye":
        if (message.retry === null) this.#turnedAway(message);
        else this.#wait = Math.max(this.#wait, message.retry * 1000);
        break;
      default:
        this.listener.heard(message);
    }
  }

  #answered(reply: Reply): void {
    const unstored = reply.type === "refused" && reply.code === UNSTORED;
    if (reply.type === "refused" && reply.id === this.#hello) {
      if (!unstored) this.#turnedAway(reply); // else a bye follows, which says when to come back
      return;
    }
    const waiting = this.#waiting.get(reply.id);
    if (waiting === undefined) return;
    if (unstored && waiting.tries < UNSTORED_TRIES) {
      waiting.tries += 1;
      setTimeout(() => this.#say(reply.id), UNSTORED_WAIT);
      return;
    }
    this.#waiting.delete(reply.id);
    waiting.settle(reply);
  }

  #turnedAway(why: RefusedReply | Bye): void {
    if (this.#ended) return;
    this.listener.turnedAway(why);
    this.close();
  }

  #lost(): void {
    this.#socket = null;
    this.#hello = "";
    if (this.#ended) return;
    this.listener.lineIs("lost");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#connect, this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** A line that is silent for long may be dead without a word: ask, and give it up if need be. */
  #expectSomething(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#socket?.send(JSON.stringify({ type: "ping", id: this.#newId() }));
      this.#timer = setTimeout(this.#giveUp, PATIENCE);
    }, SILENCE);
  }

  #giveUp = (): void => {
    const socket = this.#socket;
    this.#lost();
    socket?.close();
  };

  /** The network is there again: no use waiting any longer. */
  #now = (): void => {
    if (this.#socket !== null || this.#ended) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.#connect();
  };

  #seen = (): void => {
    if (document.visibilityState === "visible") this.#now();
  };
}

/** Where the socket of a table is. */
export function socketUrl(code: string): string {
  return socketOf("tables", code);
}

/** Where the socket of a game is that several people look at. */
export function lookUrl(id: string): string {
  return socketOf("looks", id);
}

function socketOf(place: string, name: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/${place}/${encodeURIComponent(name)}/socket`;
}
