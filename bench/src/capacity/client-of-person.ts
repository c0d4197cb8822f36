/** One client of a person: it has a queue, and waits for its events. */
import { bodyOf, HttpConnection } from "../http-connection.ts";
import { EventStream } from "./event-stream.ts";
import { type Observations, sendsIn } from "./observations.ts";
import type { Requests } from "./requests.ts";

/** Browsers read a stream of events, and phones poll, as the programs do that people use with this server. */
export type Program = "browser" | "phone";

/** The pause before a client connects again, as in `client/src/api/event-loop.ts`. */
const LEAST_PAUSE_MILLISECONDS = 500;
const PAUSE_RANGE_MILLISECONDS = 500;

export interface ClientContext {
  readonly requests: Requests;
  readonly observations: Observations;
  readonly random: () => number;
  /** Returns the port of the node at which a client may connect, by the client's number. */
  readonly portOf: (client: number) => number;
  readonly localAddressOf: (client: number) => string | undefined;
  /** Returns true if connections to a node are expected to break. */
  readonly isDead: (port: number) => boolean;
}

export class ClientOfPerson {
  readonly number: number;
  readonly person: number;
  readonly program: Program;
  readonly #context: ClientContext;
  #queueId = "";
  #lastEventId = -1;
  #stop: (() => void) | undefined;
  #isClosed = false;

  constructor(context: ClientContext, args: { number: number; person: number; program: Program }) {
    this.#context = context;
    this.number = args.number;
    this.person = args.person;
    this.program = args.program;
  }

  get queueId(): string {
    return this.#queueId;
  }

  get port(): number {
    return this.#context.portOf(this.number);
  }

  /** Waits for the events of a queue, instead of those of the queue before. */
  follow(queue: { queueId: string; lastEventId: number }): void {
    this.#stop?.();
    this.#queueId = queue.queueId;
    this.#lastEventId = queue.lastEventId;
    this.#wait();
  }

  close(): void {
    this.#isClosed = true;
    this.#stop?.();
    this.#stop = undefined;
  }

  #wait(): void {
    if (this.program === "browser") this.#readStream();
    else void this.#poll();
  }

  #readStream(): void {
    const { requests, observations, localAddressOf } = this.#context;
    const port = this.port;
    const stream = new EventStream(
      {
        port,
        localAddress: localAddressOf(this.number),
        request: requests.streamEvents(this.person, this.#queueId, this.#lastEventId),
      },
      {
        onEvents: ({ sends, lastEventId }, bytes) => {
          observations.received(bytes);
          observations.delivered(sends);
          this.#lastEventId = lastEventId ?? this.#lastEventId;
        },
        onEnd: (problem) => this.#lost(port, problem),
      },
    );
    this.#stop = () => stream.close();
  }

  async #poll(): Promise<void> {
    const { requests, observations, localAddressOf } = this.#context;
    const port = this.port;
    let isStopped = false;
    let connection: HttpConnection | undefined;
    this.#stop = () => {
      isStopped = true;
      connection?.[Symbol.dispose]();
    };
    try {
      connection = await HttpConnection.open(port, localAddressOf(this.number));
      while (!isStopped) {
        const answer = await connection.ok(requests.poll(this.person, this.#queueId, this.#lastEventId));
        if (isStopped) break;
        const body = bodyOf(answer);
        observations.received(answer.bytes.length);
        observations.delivered(sendsIn(body));
        this.#lastEventId = lastIdInPoll(body) ?? this.#lastEventId;
      }
    } catch (error) {
      if (!isStopped) this.#lost(port, String(error));
    } finally {
      if (isStopped) connection?.[Symbol.dispose]();
    }
  }

  #lost(port: number, problem: string): void {
    const { observations, isDead, random } = this.#context;
    if (this.#isClosed) return;
    if (isDead(port)) observations.wasInterrupted();
    else observations.failed(problem);
    const pause = LEAST_PAUSE_MILLISECONDS + random() * PAUSE_RANGE_MILLISECONDS;
    const timer = setTimeout(() => this.#wait(), pause);
    this.#stop = () => clearTimeout(timer);
  }
}

function lastIdInPoll(body: string): number | undefined {
  const { events } = JSON.parse(body) as { events: { id: number }[] };
  return events.at(-1)?.id;
}
