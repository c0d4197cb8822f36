/** Connections of all people to one node, each used for one request at a time. */
import { HttpConnection, type RawAnswer } from "../http-connection.ts";

/** Servers close a connection that has been idle for 75 seconds; a request must not be sent at that moment. */
const LONGEST_IDLE_MILLISECONDS = 50_000;

interface Idle {
  readonly connection: HttpConnection;
  readonly since: number;
}

export class RequestPool implements Disposable {
  readonly #port: number;
  readonly #most: number;
  readonly #idle: Idle[] = [];
  readonly #waiting: (() => void)[] = [];
  #open = 0;

  /** @param most the largest number of connections; further requests wait for one */
  constructor(port: number, most: number) {
    this.#port = port;
    this.#most = most;
  }

  /** Sends a request. Rejects if the connection fails. */
  async run(request: string | Buffer): Promise<RawAnswer> {
    while (this.#idle.length === 0 && this.#open >= this.#most) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    const kept = this.#takeIdle();
    if (!kept) this.#open += 1;
    let connection = kept;
    try {
      connection ??= await HttpConnection.open(this.#port);
      const answer = await connection.request(request);
      this.#idle.push({ connection, since: performance.now() });
      return answer;
    } catch (error) {
      connection?.[Symbol.dispose]();
      this.#open -= 1;
      throw error;
    } finally {
      this.#waiting.shift()?.();
    }
  }

  [Symbol.dispose](): void {
    for (const { connection } of this.#idle) connection[Symbol.dispose]();
    this.#idle.length = 0;
  }

  /** Returns the connection that was used last, so that superfluous ones grow old. */
  #takeIdle(): HttpConnection | undefined {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      const isFresh = performance.now() - idle.since < LONGEST_IDLE_MILLISECONDS;
      if (isFresh && idle.connection.isOpen) return idle.connection;
      idle.connection[Symbol.dispose]();
      this.#open -= 1;
    }
    return undefined;
  }
}
