/** The nodes that simulated people talk to, as if a load balancer distributed them. */
import { bodyOf, type RawAnswer } from "../http-connection.ts";
import type { Observations } from "./observations.ts";
import { RequestPool } from "./request-pool.ts";

/** Connections to a node beside those of waiting clients. */
const MOST_CONNECTIONS = 400;

export class Nodes implements Disposable {
  readonly #observations: Observations;
  readonly #pools: ReadonlyMap<number, RequestPool>;
  /** Ports of the nodes that live. */
  #alive: readonly number[];

  constructor(ports: readonly number[], observations: Observations) {
    this.#observations = observations;
    this.#alive = ports;
    this.#pools = new Map(ports.map((port) => [port, new RequestPool(port, MOST_CONNECTIONS)]));
  }

  get count(): number {
    return this.#alive.length;
  }

  /** Returns the port of the node of a person or a client; the same one while it lives. */
  portOf(number: number): number {
    return this.#alive[number % this.#alive.length] ?? 0;
  }

  /** Uses the other nodes from now on. What fails at this one is no error. */
  expectDeath(port: number): void {
    this.#alive = this.#alive.filter((one) => one !== port);
  }

  isDead(port: number): boolean {
    return !this.#alive.includes(port);
  }

  /**
   * Sends a person's request, and records its latency since `at` or its failure.
   *
   * @returns the answer; `undefined` if the request failed
   */
  async ask(
    kind: string,
    person: number,
    request: string | Buffer,
    at: number,
  ): Promise<RawAnswer | undefined> {
    const port = this.portOf(person);
    try {
      const answer = await this.#pools.get(port)?.run(request);
      if (!answer) throw new Error("There is no node.");
      this.#observations.received(answer.bytes.length);
      if (answer.status === 200) {
        this.#observations.answered(kind, at);
        return answer;
      }
      this.#observations.failed(`${kind}: ${answer.status} ${bodyOf(answer).trim().slice(0, 200)}`);
    } catch (error) {
      if (this.isDead(port)) this.#observations.wasInterrupted();
      else this.#observations.failed(`${kind}: ${error}`);
    }
    return undefined;
  }

  [Symbol.dispose](): void {
    for (const pool of this.#pools.values()) pool[Symbol.dispose]();
  }
}
