/**
 * Requires request bodies to arrive at a minimum pace. A request with an endless body would hold a connection, a file
 * and memory for as long as its sender likes. Exempt are requests without a body, such as held polls, and requests
 * whose bytes wait for the server.
 */
import type { IncomingMessage } from "node:http";
import { ApiError } from "@confab/contract";
import type { FastifyInstance } from "fastify";
import type { Clock, Timer } from "../base/clock.ts";

const PERIOD_MILLISECONDS = 30_000;

/** The minimum for each period: some 4 kbit/s, which the slowest mobile connections reach. */
const LEAST_BYTES = 16 * 1024;

interface Arrival {
  readonly request: IncomingMessage;
  readonly hasAnswer: () => boolean;
  /** The bytes received over the connection at the last check; `undefined` before the first check. */
  bytes: number | undefined;
  isRefused: boolean;
}

/** Watches all requests of a server. Answers a request that is too slow with 408 and closes its connection. */
export function watchBodies(server: FastifyInstance, clock: Clock): void {
  const bodies = new BodyPace(clock);
  server.addHook("onRequest", (request, reply, done) => {
    if (hasBody(request.raw)) bodies.follow(request.raw, () => reply.raw.headersSent);
    done();
  });
  server.addHook("onResponse", (request, _reply, done) => {
    // Keeps following an incomplete request: Node continues to read the rest of its body.
    if (request.raw.complete) bodies.forget(request.raw);
    done();
  });
  server.addHook("onClose", async () => bodies.stop());
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

class BodyPace {
  readonly #clock: Clock;
  readonly #arrivals = new Map<IncomingMessage, Arrival>();
  #timer: Timer | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  follow(request: IncomingMessage, hasAnswer: () => boolean): void {
    this.#arrivals.set(request, { request, hasAnswer, bytes: undefined, isRefused: false });
    this.#timer ??= this.#schedule();
  }

  forget(request: IncomingMessage): void {
    this.#arrivals.delete(request);
  }

  stop(): void {
    this.#timer?.cancel();
    this.#arrivals.clear();
  }

  #schedule(): Timer {
    // `setImmediate` lets Node first read the bytes that arrived while this process was blocked.
    return this.#clock.after(PERIOD_MILLISECONDS, () => setImmediate(() => this.#look()));
  }

  #look(): void {
    for (const arrival of this.#arrivals.values()) {
      const { request, bytes } = arrival;
      if (request.complete || request.destroyed) {
        this.#arrivals.delete(request);
        continue;
      }
      const { bytesRead } = request.socket;
      const waitsForUs = request.readableLength > 0;
      if (bytes !== undefined && !waitsForUs && bytesRead - bytes < LEAST_BYTES) refuse(arrival);
      arrival.bytes = bytesRead;
    }
    this.#timer = this.#arrivals.size === 0 ? undefined : this.#schedule();
  }
}

/** Lets the reader of the body answer. Without a reader, or if it ignored the first error, destroys the connection. */
function refuse(arrival: Arrival): void {
  const { request, hasAnswer, isRefused } = arrival;
  if (isRefused || hasAnswer() || request.listenerCount("error") === 0) {
    request.socket.destroy();
    return;
  }
  arrival.isRefused = true;
  request.emit("error", tooSlow());
}

const tooSlow = (): ApiError =>
  new ApiError("The request arrived too slowly.", { status: 408, headers: { connection: "close" } });
