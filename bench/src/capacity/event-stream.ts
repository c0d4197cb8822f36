/** A connection on which a server sends events, as the web client opens it. It reads what the benchmark needs to know. */
import { connect, type Socket } from "node:net";

export interface StreamListener {
  /** @param text whole events, among lines that the chunks of HTTP add */
  onText(text: string, bytes: number): void;
  /** Called once, when the connection has ended and nobody closed it. */
  onEnd(problem: string): void;
}

/** An event ends with an empty line. */
const END = "\n\n";

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
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true, ...from });
    this.#socket.on("connect", () => this.#socket.write(request));
    this.#socket.on("data", (chunk) => this.#read(chunk));
    this.#socket.on("error", (error) => this.#end(error.message));
    this.#socket.on("close", () => this.#end("The server closed an event stream."));
  }

  close(): void {
    this.#isOver = true;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
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
    this.#listener.onText(text.slice(0, end + END.length), chunk.length);
  }

  #end(problem: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#listener.onEnd(problem);
  }
}
