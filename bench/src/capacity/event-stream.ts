/** A connection on which a server sends events, as the web client opens it. It reads what the benchmark needs to know. */
import { connect, type Socket } from "node:net";
import { sendsIn } from "./observations.ts";

/** The facts about some events that a client needs. */
export interface ReadEvents {
  readonly sends: readonly number[];
  /** The id of the last event; `undefined` if none has one. */
  readonly lastEventId: number | undefined;
}

export interface StreamListener {
  onEvents(events: ReadEvents, bytes: number): void;
  /** Called once, when the connection has ended and nobody closed it. */
  onEnd(problem: string): void;
}

/** The bytes that a connection has just received. One buffer for all of them spares the allocation for each read. */
const arrived = Buffer.alloc(64 * 1024);

/** An event ends with an empty line. */
const END = "\n\n";
const idLine = /^id: (\d+)$/gm;

/**
 * The events that were read last. Thousands of clients get the same bytes one after the other, and all of them live in
 * one thread: if each read them anew, the last ones would get a message late because of the others, not of the server.
 */
let latest: { readonly bytes: Buffer; readonly events: ReadEvents } | undefined;

function read(text: string): ReadEvents {
  const id = [...text.matchAll(idLine)].at(-1)?.[1];
  return { sends: sendsIn(text), lastEventId: id === undefined ? undefined : Number(id) };
}

export class EventStream {
  readonly #socket: Socket;
  readonly #listener: StreamListener;
  /** The beginning of an event whose end has not arrived. */
  #rest = "";
  #isFirst = true;
  #isOver = false;

  constructor(
    args: { port: number; localAddress: string | undefined; request: string },
    listener: StreamListener,
  ) {
    const { port, localAddress, request } = args;
    const from = localAddress === undefined ? {} : { localAddress };
    this.#listener = listener;
    const onread = {
      buffer: arrived,
      callback: (length: number) => {
        this.#read(arrived.subarray(0, length));
        return true;
      },
    };
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true, onread, ...from });
    this.#socket.on("connect", () => this.#socket.write(request));
    this.#socket.on("error", (error) => this.#end(error.message));
    this.#socket.on("close", () => this.#end("The server closed an event stream."));
  }

  close(): void {
    this.#isOver = true;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    const isBetweenEvents = !this.#isFirst && this.#rest === "";
    if (isBetweenEvents && latest?.bytes.equals(chunk)) {
      this.#listener.onEvents(latest.events, chunk.length);
      return;
    }
    // Only digits and ASCII are looked for, and Latin-1 is the quickest to decode.
    const text = this.#rest + chunk.toString("latin1");
    if (this.#isFirst) {
      if (!text.startsWith("HTTP/1.1 200")) {
        this.#end(`An event stream was answered with ${text.slice(9, 300)}`);
        this.#socket.destroy();
        return;
      }
      this.#isFirst = false;
    }
    const end = text.lastIndexOf(END);
    if (end < 0) {
      this.#rest = text;
      return;
    }
    this.#rest = text.slice(end + END.length);
    const events = read(text.slice(0, end + END.length));
    if (isBetweenEvents && this.#rest === "") latest = { bytes: Buffer.from(chunk), events };
    this.#listener.onEvents(events, chunk.length);
  }

  #end(problem: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#listener.onEnd(problem);
  }
}
