/** The network between a node and its database, as a proxy in the test's process. It can be cut and restored. */
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** The connections that a delay affects. */
type Delayed = "everything" | "notifications";

export class CutCable implements AsyncDisposable {
  /** The port of 127.0.0.1 that leads to the other end. */
  readonly port: number;
  readonly #server: Server;
  readonly #connections = new Set<CableConnection>();
  readonly #state: CableState = { cut: false, delay: { milliseconds: 0, of: "everything" }, requests: 0 };

  private constructor(server: Server, port: number, target: number) {
    this.#server = server;
    this.port = port;
    server.on("connection", (near) => {
      const connection = new CableConnection(near, target, this.#state);
      this.#connections.add(connection);
      connection.onEnded = () => this.#connections.delete(connection);
    });
  }

  /** @param target the port of 127.0.0.1 to which the cable leads */
  static async to(target: number): Promise<CutCable> {
    const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("It listens on no port");
    return new CutCable(server, address.port, target);
  }

  /**
   * Cuts the cable: nothing arrives at either end any longer, not even that the other end has closed. Neither end is
   * notified.
   */
  cut(): void {
    this.#state.cut = true;
    for (const connection of this.#connections) connection.pause();
  }

  /**
   * Delivers what was sent in the meantime, as the network does by sending it again.
   *
   * @param connections "forgotten": connections from before the repair never carry anything again, and neither end is
   *   notified, as when a router in between has lost its table
   */
  restore({ connections = "kept" }: { connections?: "kept" | "forgotten" } = {}): void {
    this.#state.cut = false;
    for (const connection of this.#connections) {
      if (connections === "forgotten") connection.forget();
      else connection.resume();
    }
  }

  /** Ends all connections, and notifies both ends; new ones can be made immediately. */
  reset(): void {
    for (const connection of [...this.#connections]) connection.reset();
  }

  /**
   * Delays all data sent from now on, in both directions, by this many milliseconds: on all connections, or only on
   * those that listen.
   */
  delay(milliseconds: number, of: Delayed = "everything"): void {
    this.#state.delay = { milliseconds, of };
  }

  /** The number of times that the near end has sent something: once for all statements that it has at the same time. */
  get requests(): number {
    return this.#state.requests;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.reset();
    this.#server.close();
    await once(this.#server, "close");
  }
}

interface CableState {
  cut: boolean;
  delay: { milliseconds: number; of: Delayed };
  requests: number;
}

class CableConnection {
  onEnded: () => void = () => {};
  readonly #near: Socket;
  readonly #target: number;
  readonly #state: CableState;
  #far: Socket | undefined;
  #listens = false;
  #forgotten = false;
  #ends = 0;
  /** Data that arrived after the cable was cut, and ends since then. */
  readonly #held: (() => void)[] = [];

  constructor(near: Socket, target: number, state: CableState) {
    this.#near = near;
    this.#target = target;
    this.#state = state;
    this.#forward(near, () => this.#far);
    if (!state.cut) this.resume();
  }

  pause(): void {
    this.#near.pause();
    this.#far?.pause();
  }

  resume(): void {
    if (this.#forgotten) return;
    if (this.#far === undefined) {
      this.#far = connect({ port: this.#target, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
      this.#forward(this.#far, () => this.#near);
    }
    for (const deliver of this.#held.splice(0)) deliver();
    this.#near.resume();
    this.#far.resume();
  }

  /** Ensures that held data is never delivered. */
  forget(): void {
    this.#forgotten = true;
  }

  reset(): void {
    for (const socket of [this.#near, this.#far]) if (socket && !socket.destroyed) socket.resetAndDestroy();
    this.onEnded();
  }

  #forward(from: Socket, to: () => Socket | undefined): void {
    const lane: (() => void)[] = [];
    from.setNoDelay(true);
    from.on("data", (chunk: Buffer) => {
      if (from === this.#near) {
        this.#state.requests += 1;
        if (chunk.includes("LISTEN ")) this.#listens = true;
      }
      this.#later(lane, () => to()?.write(chunk));
    });
    from.on("end", () => this.#later(lane, () => to()?.end()));
    // If one end fails, the other end sees a reset.
    from.on("error", () => this.#later(lane, () => to()?.resetAndDestroy()));
    from.on("close", () => {
      this.#ends += 1;
      if (this.#ends === 2) this.onEnded();
    });
  }

  /** @param lane deliveries on their way in the same direction; none overtakes another, even if the delay changes */
  #later(lane: (() => void)[], deliver: () => void): void {
    const { milliseconds, of } = this.#state.delay;
    const run = () => {
      if (!this.#forgotten && !this.#state.cut) deliver();
      else this.#held.push(deliver);
    };
    const delay = of === "everything" || this.#listens ? milliseconds : 0;
    if (delay === 0 && lane.length === 0) {
      run();
    } else {
      lane.push(run);
      setTimeout(() => lane.shift()?.(), delay);
    }
  }
}
