/** Passes on what a program's environment says about the network. */

/**
 * - `offline`, `online`: the environment has lost or regained its network.
 * - `doubt`: a request is not answered, which may mean that the connection is lost.
 */
export type NetworkHint = "offline" | "online" | "doubt";

export class Network {
  readonly #listeners = new Set<(hint: NetworkHint) => void>();
  readonly #waiting = new Set<() => void>();

  report(hint: NetworkHint): void {
    for (const listener of this.#listeners) listener(hint);
  }

  /** Resolves when the server answers next. */
  nextAnswer(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  /** Notes that the server has answered. */
  answered(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  /** @returns a function that ends the calls */
  listen(listener: (hint: NetworkHint) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
